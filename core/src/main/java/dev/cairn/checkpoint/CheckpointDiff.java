package dev.cairn.checkpoint;

import dev.cairn.model.patch.JsonPatch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one checkpoint's state differs from another's.
 *
 * @param from the first
 * @param to the second
 * @param channels the channels that differ, in the second state's order, removed ones last
 */
public record CheckpointDiff(CheckpointConfig from, CheckpointConfig to, List<ChannelDiff> channels) {
    /** Copies the list. */
    public CheckpointDiff {
        channels = List.copyOf(channels);
    }

    /** Whether the states are equal. */
    public boolean same() {
        return channels.isEmpty();
    }

    /** What happened to a channel. */
    public enum Change {
        /** Only the second state has it. */
        ADDED,
        /** Only the first state has it. */
        REMOVED,
        /** Both have it, with different values. */
        CHANGED
    }

    /**
     * A channel that differs.
     *
     * @param channel the channel
     * @param change what happened
     * @param patch operations that make the first value into the second (RFC 6902), for a changed channel of JSON values
     * @param changes the same for people: what both values have in common stays, even where the operations are longer than the value
     * @param bytesBefore length of the first value, 0 if it has none
     * @param bytesAfter length of the second value, 0 if it has none
     */
    public record ChannelDiff(
            String channel,
            Change change,
            @Nullable JsonPatch patch,
            @Nullable JsonPatch changes,
            int bytesBefore,
            int bytesAfter) {
        /** Without the values. */
        @Override
        public String toString() {
            return change + " channel '" + channel + "': " + bytesBefore + " bytes before, " + bytesAfter + " after";
        }
    }
}
