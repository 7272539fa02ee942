package dev.cairn.checkpoint;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint with all that belongs to it.
 *
 * @param config names it, with its branch
 * @param checkpoint the state
 * @param metadata how it came about
 * @param parentConfig the checkpoint before, or null for the first
 * @param pendingWrites ordered by task path, task id and index
 */
public record CheckpointTuple(
        CheckpointConfig config,
        Checkpoint checkpoint,
        CheckpointMetadata metadata,
        @Nullable CheckpointConfig parentConfig,
        List<PendingWrite> pendingWrites) {
    /** Copies the list. */
    public CheckpointTuple {
        pendingWrites = List.copyOf(pendingWrites);
    }
}
