package dev.cairn.checkpoint;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.checkpoint.KeptCheckpoint.Reason;
import dev.cairn.checkpoint.ThreadMark.Node;
import dev.cairn.checkpoint.ThreadMark.Place;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Removes checkpoints of threads, some at a time. Each commit is refused when anybody changed the thread since it was looked at, and it
 * is looked at again then, so writers never wait and never lose anything; after 30 s without a commit that was not refused it gives
 * up. What one commit did is whole: after an end in the middle another run goes on. Not safe for use by several threads.
 */
final class Pruner {
    /** So many checkpoints go in one commit. */
    static final int BATCH = 100;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ThreadStore store;
    private final Duration patience;
    private long giveUp;
    private final List<KeptCheckpoint> kept = new ArrayList<>();
    private final List<CheckpointConfig> removed = new ArrayList<>();
    private int frames;

    Pruner(ThreadStore store) {
        this(store, PATIENCE);
    }

    /** @param patience how long it tries against writers of a thread */
    Pruner(ThreadStore store, Duration patience) {
        this.store = store;
        this.patience = patience;
    }

    PruneReport report(List<String> deletedThreads) {
        return new PruneReport(kept, removed, deletedThreads, frames);
    }

    /** Leaves the newest of a thread. */
    void keepLatest(String threadId) {
        sweep(threadId, Pruner::allButLatest, this::keep);
    }

    /** Tells what {@link #keepLatest} would do now, and does nothing. */
    void planLatest(String threadId) {
        ThreadMark mark = ThreadMark.read(store, threadId);
        if (mark != null) {
            allButLatest(mark).forEach(node -> removed.add(mark.config(node.place())));
            keep(mark);
        }
    }

    private static List<Node> allButLatest(ThreadMark mark) {
        Map<Place, Set<Reason>> latest = Retention.latest(mark);
        return mark.nodes().values().stream()
                .filter(node -> !latest.containsKey(node.place()))
                .toList();
    }

    private void keep(ThreadMark mark) {
        Retention.latest(mark).forEach((place, reasons) -> kept.add(new KeptCheckpoint(mark.config(place), reasons)));
    }

    /** Removes the checkpoints of runs from a thread. */
    void deleteRuns(String threadId, Set<String> runIds) {
        sweep(
                threadId,
                mark -> mark.nodes().values().stream()
                        .filter(node -> node.runId() != null && runIds.contains(node.runId()))
                        .toList(),
                mark -> {});
    }

    private interface Ending {
        void with(ThreadMark mark);
    }

    private void sweep(String threadId, Function<ThreadMark, List<Node>> victims, Ending ending) {
        giveUp = System.nanoTime() + patience.toNanos();
        while (true) {
            @Nullable ThreadMark mark = ThreadMark.read(store, threadId);
            if (mark == null) {
                return;
            }
            if (sweep(mark, victims.apply(mark))) {
                ending.with(mark);
                return;
            }
            if (System.nanoTime() - giveUp > 0) {
                throw new CairnException(
                        ErrorCode.LOCKED,
                        "Writers of thread '" + threadId + "' were faster than its pruning for " + patience.toSeconds()
                                + " s; " + removed.size()
                                + " checkpoints were removed. Prune it again when it is quieter.",
                        Map.of("thread", threadId, "removed", removed.size()),
                        null);
            }
        }
    }

    /** Whether all victims went before anybody changed the thread. */
    private boolean sweep(ThreadMark mark, List<Node> victims) {
        Scope scope = store.scope(mark.threadId());
        for (int from = 0; from < victims.size(); from += BATCH) {
            List<Node> batch = victims.subList(from, Math.min(victims.size(), from + BATCH));
            List<CheckpointConfig> configs =
                    batch.stream().map(node -> mark.config(node.place())).toList();
            Sweep sweep = new Sweep(mark, batch, store.frames(scope));
            CommitOutcome outcome = store.commit(scope, sweep.commit());
            if (!(outcome instanceof Committed committed) || committed.repeated()) {
                return false;
            }
            giveUp = System.nanoTime() + patience.toNanos();
            sweep.done(committed.change());
            removed.addAll(configs);
            frames += sweep.droppedFrames();
        }
        return true;
    }
}
