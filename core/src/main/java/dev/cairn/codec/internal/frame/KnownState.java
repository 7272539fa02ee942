package dev.cairn.codec.internal.frame;

import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a stored state, so that the next one is written as its difference. Immutable; safe for use by many threads.
 *
 * @param channels the channels by name, in the state's order
 * @param lanes the lanes that the state's branch extends; the first is the one for values that share nothing with their forerunner
 */
public record KnownState(Map<String, Channel> channels, List<LaneState> lanes) {
    /** Nothing is stored yet. */
    public static final KnownState EMPTY = new KnownState(Map.of(), List.of());

    /** Copies the collections. */
    public KnownState {
        channels = Collections.unmodifiableMap(new LinkedHashMap<>(channels));
        lanes = List.copyOf(lanes);
    }

    /** A channel of a stored state. */
    public sealed interface Channel permits KnownValue, Inline {}

    /**
     * A channel whose value stands in the record itself.
     *
     * @param value the value
     */
    public record Inline(Document value) implements Channel {}

    /** The same state, of whose values only the ends are kept: enough to append to them. */
    public KnownState withoutContent() {
        Map<String, Channel> ends = new LinkedHashMap<>();
        channels.forEach((name, channel) -> ends.put(
                name, channel instanceof KnownValue value && !value.opaque() ? value.withoutContent() : channel));
        return new KnownState(ends, lanes);
    }

    /** The same state for a writer that must not extend its lanes. */
    public KnownState withoutLanes() {
        return new KnownState(channels, List.of());
    }

    /** The same state when it is not certain which frames its lanes end with. */
    public KnownState withUnknownTails() {
        return new KnownState(
                channels,
                lanes.stream()
                        .map(lane -> new LaneState(lane.id(), lane.end(), null))
                        .toList());
    }

    /** Whether a channel's value is an array. */
    public boolean isArray(String channel) {
        return channels.get(channel) instanceof KnownValue value
                ? value.ref().tail().endsWith("]")
                : value(channel).kind() == Document.Kind.ARRAY;
    }

    /** Whether every value can be compared with. */
    public boolean hasContent() {
        return channels.values().stream().noneMatch(channel -> channel instanceof KnownValue value && value.opaque());
    }

    /** The value of a channel that is there and whose content is at hand. */
    public Document value(String name) {
        Channel channel = Objects.requireNonNull(channels.get(name));
        return channel instanceof KnownValue value ? value.document() : ((Inline) channel).value();
    }

    /** The SHA-256 of a channel's value; null for a channel that is not there. */
    public @Nullable String sha256(String channel) {
        Channel known = channels.get(channel);
        if (known == null) {
            return null;
        }
        return known instanceof KnownValue value
                ? value.ref().sha256()
                : Sha256.of(((Inline) known).value().unsafeBytes());
    }

    /** Memory that keeping this costs, in bytes, roughly. */
    public long weight() {
        long weight = 512;
        for (Channel channel : channels.values()) {
            weight += channel instanceof KnownValue value ? value.weight() : 2_048;
        }
        return weight;
    }
}
