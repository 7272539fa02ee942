package dev.cairn.checkpoint;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;
import dev.cairn.model.OwnValues;
import java.util.Comparator;

/**
 * What a task wrote to a channel before the next checkpoint existed.
 *
 * @param taskId the task
 * @param taskPath the task's place in the graph, for the order of writes; may be empty
 * @param index the write's place among those of its task; negative for the special channels
 * @param channel the channel
 * @param value the value
 */
public record PendingWrite(String taskId, String taskPath, int index, String channel, Document value) {
    /** By path and id of the task, each by its code points, then by index. */
    @Internal
    public static final Comparator<PendingWrite> ORDER = Comparator.comparing(
                    PendingWrite::taskPath, OwnValues.CODE_POINTS)
            .thenComparing(PendingWrite::taskId, OwnValues.CODE_POINTS)
            .thenComparing(PendingWrite::index);

    /** Task, channel and how long the value is; never the value. */
    @Override
    public String toString() {
        return "write " + index + " of task " + taskId + " to " + channel + ": " + value.outline();
    }
}
