package dev.cairn.checkpoint;

import dev.cairn.annotation.Internal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A change of what a task wrote before the next checkpoint, made by a caller that has read it. Immutable.
 *
 * @param taskId the task
 * @param known the task's writes as the caller read them, in the order in which they are read
 * @param writes what is written: of a special channel it replaces what is there, of any other it is added
 * @param removed channels whose writes are removed
 */
public record TaskChange(String taskId, List<PendingWrite> known, List<ChannelWrite> writes, Set<String> removed) {
    /** Copies the collections. */
    public TaskChange {
        known = List.copyOf(known);
        writes = List.copyOf(writes);
        removed = Set.copyOf(removed);
    }

    /** A change of nothing yet. */
    public static TaskChange of(String taskId, List<PendingWrite> known) {
        return new TaskChange(taskId, known, List.of(), Set.of());
    }

    /** This and another write. */
    public TaskChange write(ChannelWrite write) {
        List<ChannelWrite> more = new ArrayList<>(writes);
        more.add(write);
        return new TaskChange(taskId, known, more, removed);
    }

    /** This and the removal of a channel's writes. */
    public TaskChange remove(String channel) {
        Set<String> more = new LinkedHashSet<>(removed);
        more.add(channel);
        return new TaskChange(taskId, known, writes, more);
    }

    /** The writes as they are stored after this change. */
    @Internal
    public List<PendingWrite> result() {
        List<PendingWrite> result = new ArrayList<>(known);
        result.removeIf(write -> removed.contains(write.channel()));
        for (ChannelWrite write : writes) {
            int next = result.stream().mapToInt(PendingWrite::index).max().orElse(-1) + 1;
            int index = write.index(Math.max(0, next));
            result.removeIf(before -> before.index() == index);
            result.add(new PendingWrite(taskId, "", index, write.channel(), write.value()));
        }
        result.sort(PendingWrite.ORDER);
        return result;
    }
}
