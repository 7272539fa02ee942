package dev.cairn.checkpoint;

import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.internal.value.ValueErrors;
import dev.cairn.model.Document;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A write of a task to a channel.
 *
 * @param channel the channel; special ones are {@value #ERROR}, {@value #SCHEDULED}, {@value #INTERRUPT} and {@value #RESUME}
 * @param value the value
 */
public record ChannelWrite(String channel, Document value) {
    /** A task failed; the value says how. */
    public static final String ERROR = "__error__";
    /** A task was scheduled. */
    public static final String SCHEDULED = "__scheduled__";
    /** A task waits for a person. */
    public static final String INTERRUPT = "__interrupt__";
    /** What the person answered. */
    public static final String RESUME = "__resume__";

    private static final Map<String, Integer> SPECIAL = Map.of(ERROR, -1, SCHEDULED, -2, INTERRUPT, -3, RESUME, -4);

    /** A write of a plain value. */
    public static ChannelWrite of(String channel, @Nullable Object value) {
        return new ChannelWrite(channel, ValueErrors.inChannel(channel, () -> Document.of(value)));
    }

    /** The fixed index of a special channel, of which the last write counts, or {@code ordinary} for every other channel. */
    @Internal
    public int index(int ordinary) {
        return SPECIAL.getOrDefault(channel, ordinary);
    }

    /** The channel and how long the value is; never the value. */
    @Override
    public String toString() {
        return "write to " + channel + ": " + value.outline();
    }
}
