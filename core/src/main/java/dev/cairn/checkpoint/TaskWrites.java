package dev.cairn.checkpoint;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a task wrote, to be stored in one commit with a checkpoint; see {@link PutOptions#writing}. Immutable.
 *
 * @param checkpointId the checkpoint that the task started from; null for the one that is put
 * @param taskId the task
 * @param taskPath the task's place in the graph, for the order of writes; may be empty
 * @param writes in the order in which the task wrote them
 */
public record TaskWrites(@Nullable String checkpointId, String taskId, String taskPath, List<ChannelWrite> writes) {
    /** Copies the list. */
    public TaskWrites {
        writes = List.copyOf(writes);
    }
}
