package dev.cairn.checkpoint.internal.prune;

import dev.cairn.checkpoint.KeptCheckpoint.Reason;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.checkpoint.internal.record.ThreadIndex;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Place;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Written;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Decides what the newest of a thread is and what it needs. Pure; not safe for use by several threads. */
public final class LatestPlan {
    private final ThreadIndex mark;
    private final Map<Place, Set<Reason>> kept = new LinkedHashMap<>();

    private LatestPlan(ThreadIndex mark) {
        this.mark = mark;
    }

    /** What stays under {@link PruneStrategy#KEEP_LATEST}, with the reasons. */
    public static Map<Place, Set<Reason>> latest(ThreadIndex mark) {
        LatestPlan plan = new LatestPlan(mark);
        mark.heads().forEach((branch, head) -> {
            if (head.checkpointId() != null) {
                plan.keep(new Place(branch.namespace(), head.checkpointId()), Reason.HEAD);
            }
        });
        waiting(mark).forEach(checkpoint -> plan.keep(checkpoint, Reason.INTERRUPT));
        mark.tagged().forEach(checkpoint -> plan.keep(checkpoint, Reason.TAG));
        HistoryNeeds.of(mark, new LinkedHashSet<>(plan.kept.keySet()))
                .forEach(checkpoint -> plan.keep(checkpoint, Reason.HISTORY));
        return plan.kept;
    }

    /** The checkpoints, stored or not, at which a task waits for an answer. */
    static Set<Place> waiting(ThreadIndex mark) {
        Set<Place> waiting = new LinkedHashSet<>();
        mark.writes().forEach((checkpoint, writes) -> {
            if (ThreadStatus.waits(channelsByTask(writes))) {
                waiting.add(checkpoint);
            }
        });
        return waiting;
    }

    private static Map<String, Set<String>> channelsByTask(List<Written> writes) {
        Map<String, Set<String>> channels = new HashMap<>();
        for (Written write : writes) {
            channels.computeIfAbsent(write.taskId(), task -> new HashSet<>()).add(write.channel());
        }
        return channels;
    }

    private void keep(Place checkpoint, Reason reason) {
        if (mark.nodes().containsKey(checkpoint)) {
            kept.computeIfAbsent(checkpoint, place -> EnumSet.noneOf(Reason.class))
                    .add(reason);
        }
    }
}
