package dev.cairn.checkpoint;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint without its values, for listing thousands.
 *
 * @param config names it
 * @param ts when the step ended
 * @param metadata how it came about
 * @param parentId the checkpoint before, or null for the first
 * @param channels each channel with the length of its value in bytes
 * @param sequence its number in the thread, in the order of commits
 */
public record CheckpointSummary(
        CheckpointConfig config,
        Instant ts,
        CheckpointMetadata metadata,
        @Nullable String parentId,
        Map<String, Integer> channels,
        long sequence) {
    /** The length of all values in bytes. */
    public long bytes() {
        return channels.values().stream().mapToLong(Integer::longValue).sum();
    }
}
