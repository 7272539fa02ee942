package dev.cairn.checkpoint;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.model.patch.JsonPatch;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The next state as changes to the previous one, so that only new data is inspected and encoded. Changes begin with
 * {@link #empty()} and apply in order. Values
 * that are not documents are converted when the change is put.
 *
 * <p>Immutable as far as the given values are.
 */
public final class StateChange {
    private final List<Step> steps;
    private final @Nullable String id;
    private final @Nullable Instant ts;
    private final @Nullable Versions versions;

    private StateChange(List<Step> steps, @Nullable String id, @Nullable Instant ts, @Nullable Versions versions) {
        this.steps = List.copyOf(steps);
        this.id = id;
        this.ts = ts;
        this.versions = versions;
    }

    /** What a framework says of the channels of the new state. */
    @Internal
    public record Versions(
            Map<String, ChannelVersion> channels,
            Map<String, Map<String, ChannelVersion>> seen,
            @Nullable List<String> updated) {
        /** Copies the collections. */
        public Versions {
            channels = Collections.unmodifiableMap(new LinkedHashMap<>(channels));
            seen = Collections.unmodifiableMap(new LinkedHashMap<>(seen));
            updated = updated == null ? null : List.copyOf(updated);
        }
    }

    /** One change of one channel. */
    @Internal
    public sealed interface Step {
        String channel();
    }

    @Internal
    public record Append(String channel, List<Object> items) implements Step {}

    @Internal
    public record Assign(String channel, @Nullable Object value) implements Step {}

    @Internal
    public record Patch(String channel, JsonPatch patch) implements Step {
        /** The channel; never the patch, which holds values. */
        @Override
        public String toString() {
            return "patch of " + channel;
        }
    }

    @Internal
    public record Remove(String channel) implements Step {}

    @Internal
    public record Truncate(String channel, int items) implements Step {}

    @Internal
    public record Expect(String channel, String sha256) implements Step {}

    /** Nothing changes. */
    public static StateChange empty() {
        return new StateChange(List.of(), null, null, null);
    }

    /**
     * These changes, then items at the end of a channel's array; a channel that is not there begins with them. A collection is one item.
     */
    public StateChange append(String channel, Object... items) {
        return and(new Append(channel, List.of(items)));
    }

    /** These changes, then all items of a collection, in its order, at the end of a channel's array. */
    public StateChange appendAll(String channel, Collection<?> items) {
        return and(new Append(channel, new ArrayList<>(items)));
    }

    /** These changes, then a whole value for a channel. */
    public StateChange set(String channel, @Nullable Object value) {
        return and(new Assign(channel, value));
    }

    /** These changes, then a JSON Patch (RFC 6902) to the inside of a channel, for example one from {@link JsonPatch#parse(Document)}. */
    public StateChange patch(String channel, JsonPatch patch) {
        return and(new Patch(channel, patch));
    }

    /** These changes, then the removal of a channel; nothing happens when it is not there. */
    public StateChange remove(String channel) {
        return and(new Remove(channel));
    }

    /**
     * These changes, then only the first items of a channel's array.
     *
     * @throws CairnException {@code INVALID} for a negative number; when it is put also for a channel that is no array, or a shorter one
     */
    public StateChange truncate(String channel, int items) {
        if (items < 0) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The number of items of channel '" + channel + "' to keep must be at least 0, not " + items + ".");
        }
        return and(new Truncate(channel, items));
    }

    /**
     * These changes, if the channel's value is then one with this SHA-256 of its bytes. For changes that were made against a state which the
     * caller has in memory: where the stored one differs, the put is a {@code CONFLICT} and nothing is stored.
     */
    public StateChange expect(String channel, String sha256) {
        return and(new Expect(channel, sha256));
    }

    /**
     * The same for a framework that gives its channels versions. The new state has exactly the channels with a version. One that no change
     * names stays as it is in the parent, which must have it in the same version. One that is removed, also where it never was, has a version
     * and no value.
     *
     * @param seen node → channel → version: what each node has seen
     * @param updated the channels that the step wrote, or null when unknown
     */
    public StateChange withVersions(
            Map<String, ChannelVersion> channels,
            Map<String, Map<String, ChannelVersion>> seen,
            @Nullable List<String> updated) {
        return new StateChange(steps, id, ts, new Versions(channels, seen, updated));
    }

    /** The same for a checkpoint with an id; without one the checkpointer chooses it. */
    public StateChange withId(String checkpointId) {
        return new StateChange(steps, checkpointId, ts, versions);
    }

    /** The same for a checkpoint of a time; without one the checkpointer chooses it. */
    public StateChange withTs(Instant time) {
        return new StateChange(steps, id, time, versions);
    }

    /** Returns a copy with every value converted now, so that later changes of the caller's objects do not show. */
    @Internal
    public StateChange documents(Types types) {
        List<Step> converted = new ArrayList<>();
        for (Step step : steps) {
            if (step instanceof Append append) {
                List<Object> items = new ArrayList<>();
                append.items().forEach(item -> items.add(types.document(item)));
                converted.add(new Append(append.channel(), items));
            } else if (step instanceof Assign assign) {
                converted.add(new Assign(assign.channel(), types.document(assign.value())));
            } else {
                converted.add(step);
            }
        }
        return new StateChange(converted, id, ts, versions);
    }

    private StateChange and(Step step) {
        List<Step> more = new ArrayList<>(steps);
        more.add(step);
        return new StateChange(more, id, ts, versions);
    }

    @Internal
    public List<Step> steps() {
        return steps;
    }

    @Internal
    public @Nullable String id() {
        return id;
    }

    @Internal
    public @Nullable Instant ts() {
        return ts;
    }

    @Internal
    public @Nullable Versions versions() {
        return versions;
    }
}
