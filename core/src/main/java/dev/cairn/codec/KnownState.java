package dev.cairn.codec;

import dev.cairn.model.Document;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    record Inline(Document value) implements Channel {}

    /** Memory that keeping this costs, in bytes, roughly. */
    public long weight() {
        long weight = 512;
        for (Channel channel : channels.values()) {
            weight += channel instanceof KnownValue value ? value.weight() : 2_048;
        }
        return weight;
    }
}
