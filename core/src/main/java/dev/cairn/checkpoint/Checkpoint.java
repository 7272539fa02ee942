package dev.cairn.checkpoint;

import dev.cairn.checkpoint.internal.value.ValueErrors;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import java.time.Instant;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of a thread after a step. Immutable.
 *
 * @param id its id; null lets the checkpointer choose a time-ordered one
 * @param ts when the step ended; null lets the checkpointer choose
 * @param values the channels' values, in the state's order
 * @param versions the channels' versions. When given, a channel without version is not part of the state; when empty, every channel of
 *     {@code values} is and versions are counted
 * @param versionsSeen node → channel → version: what each node has seen
 * @param updatedChannels the channels that the step wrote, or null when unknown
 */
public record Checkpoint(
        @Nullable String id,
        @Nullable Instant ts,
        Map<String, Document> values,
        Map<String, ChannelVersion> versions,
        Map<String, Map<String, ChannelVersion>> versionsSeen,
        @Nullable List<String> updatedChannels) {
    /** Copies the collections. */
    public Checkpoint {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        versions = Collections.unmodifiableMap(new LinkedHashMap<>(versions));
        Map<String, Map<String, ChannelVersion>> seen = new LinkedHashMap<>();
        versionsSeen.forEach(
                (node, channels) -> seen.put(node, Collections.unmodifiableMap(new LinkedHashMap<>(channels))));
        versionsSeen = Collections.unmodifiableMap(seen);
        updatedChannels = updatedChannels == null ? null : List.copyOf(updatedChannels);
    }

    /**
     * A state of maps, lists, strings, numbers and the standard types, copied now. Registered types are not known here: give the registry,
     * or put the map itself.
     */
    public static Checkpoint of(@Nullable Map<String, ?> values) {
        return of(values, Types.STANDARD);
    }

    /** A state that may hold registered types, copied now. */
    public static Checkpoint of(@Nullable Map<String, ?> values, Types types) {
        if (values == null) {
            throw new CairnException(
                    ErrorCode.INVALID, "The state must be a map, not null. An empty map is a state without channels.");
        }
        Map<String, Document> documents = new LinkedHashMap<>();
        try {
            values.forEach((channel, value) ->
                    documents.put(channel, ValueErrors.inChannel(channel, () -> types.document(value))));
        } catch (ConcurrentModificationException e) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot store the state: channels were added or removed while it was read. Nothing was stored. "
                            + "Give a copy, or a map that is safe for concurrent use.",
                    Map.of(),
                    e);
        }
        return new Checkpoint(null, null, documents, Map.of(), Map.of(), null);
    }

    /** The same state under an id. */
    public Checkpoint withId(String newId) {
        return new Checkpoint(newId, ts, values, versions, versionsSeen, updatedChannels);
    }

    /** The same state at a time. */
    public Checkpoint withTs(Instant time) {
        return new Checkpoint(id, time, values, versions, versionsSeen, updatedChannels);
    }

    /** The same state with channel versions. */
    public Checkpoint withVersions(Map<String, ChannelVersion> newVersions) {
        return new Checkpoint(id, ts, values, newVersions, versionsSeen, updatedChannels);
    }

    /**
     * The value of a channel.
     *
     * @throws NotFoundException when the state has no such channel
     */
    public Document value(String channel) {
        Document value = values.get(channel);
        if (value == null) {
            throw new NotFoundException(
                    "Checkpoint " + id + " has no channel '" + channel + "'; it has " + values.keySet() + ".",
                    Map.of("channel", channel));
        }
        return value;
    }

    /** The id and the names of the channels; never their values. */
    @Override
    public String toString() {
        return "checkpoint " + id + " with channels " + values.keySet();
    }
}
