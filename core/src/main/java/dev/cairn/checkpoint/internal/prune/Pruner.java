package dev.cairn.checkpoint.internal.prune;

import dev.cairn.checkpoint.KeptCheckpoint;
import dev.cairn.checkpoint.KeptCheckpoint.Reason;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.PrunedThread.Decision;
import dev.cairn.checkpoint.PrunedThread.Outcome;
import dev.cairn.checkpoint.RemovedCheckpoint;
import dev.cairn.checkpoint.internal.record.LeaseRefusal;
import dev.cairn.checkpoint.internal.record.ThreadIndex;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Node;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Place;
import dev.cairn.checkpoint.internal.record.ThreadIndexReader;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Lease;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Removes checkpoints of threads in batches. A commit is refused if the thread changed since it was read, and the thread is read
 * again, so writers never wait or lose data. Gives up after 30 s of refused commits. Each commit is complete, so another run can
 * resume an interrupted one. Not thread-safe.
 */
public final class Pruner {
    /** Maximum checkpoints per commit, so that writers of other threads wait only briefly. */
    private static final int BATCH = 50;

    /** Maximum bytes of their records per commit, if more than one is removed. */
    private static final int BATCH_BYTES = 64 << 10;

    /** Pause after a commit, as a multiple of its duration, so that writers get most of the time. */
    private static final int RESTS = 3;

    private static final long LONGEST_REST_NANOS = 30_000_000;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ThreadStore store;
    private final Duration patience;
    private long giveUp;
    private final List<KeptCheckpoint> kept = new ArrayList<>();
    private final List<RemovedCheckpoint> removed = new ArrayList<>();
    private int frames;
    private long freed;

    public Pruner(ThreadStore store) {
        this(store, PATIENCE);
    }

    /** @param patience how long it tries against writers of a thread */
    Pruner(ThreadStore store, Duration patience) {
        this.store = store;
        this.patience = patience;
    }

    public PruneReport report(List<String> deletedThreads) {
        return new PruneReport(kept, removed, deletedThreads, frames, freed);
    }

    /** Keeps only the newest checkpoints of a thread. */
    public void keepLatest(String threadId) {
        sweep(threadId, Pruner::allButLatest, true, this::keep);
    }

    /** Returns what {@link #keepLatest} would do now, and changes nothing. */
    public void planLatest(String threadId) {
        ThreadIndex mark = new ThreadIndexReader(store).read(threadId);
        if (mark != null) {
            Batches batches = new Batches(mark, atOnce(allButLatest(mark)), true);
            if (batches.pretend()) {
                count(batches);
            }
            keep(mark);
        }
    }

    private static List<Node> allButLatest(ThreadIndex mark) {
        Map<Place, Set<Reason>> latest = LatestPlan.latest(mark);
        return mark.nodes().values().stream()
                .filter(node -> !latest.containsKey(node.place()))
                .toList();
    }

    private void keep(ThreadIndex mark) {
        Map<Place, Set<Reason>> latest = LatestPlan.latest(mark);
        mark.nodes().forEach((place, node) -> {
            Set<Reason> reasons = latest.get(place);
            if (reasons != null) {
                kept.add(new KeptCheckpoint(mark.config(node), node.step(), node.ts(), reasons));
            }
        });
    }

    /** Removes the checkpoints of runs from a thread. */
    public void deleteRuns(String threadId, Set<String> runIds) {
        sweep(
                threadId,
                mark -> mark.nodes().values().stream()
                        .filter(node -> node.runId() != null && runIds.contains(node.runId()))
                        .toList(),
                false,
                mark -> {});
    }

    private interface Ending {
        void with(ThreadIndex mark);
    }

    private void sweep(String threadId, Function<ThreadIndex, List<Node>> victims, boolean counting, Ending ending) {
        giveUp = System.nanoTime() + patience.toNanos();
        @Nullable ThreadIndex mark = new ThreadIndexReader(store).read(threadId);
        while (mark != null) {
            Batches batches = new Batches(mark, batches(victims.apply(mark)), counting);
            while (batches.commitNext()) {
                count(batches);
            }
            if (batches.isDone()) {
                ending.with(mark);
                return;
            }
            expectPatience(threadId, removed.size());
            mark = again(mark);
        }
    }

    private void count(Batches batches) {
        removed.addAll(batches.removed());
        frames += batches.sweep().droppedFrames();
        freed += batches.freedBytes();
    }

    /** Reads the thread again after it was changed. */
    private @Nullable ThreadIndex again(ThreadIndex mark) {
        ThreadIndexReader reader = new ThreadIndexReader(store);
        return reader.catchUp(mark) ? mark : reader.read(mark.threadId());
    }

    private void expectPatience(String threadId, int soFar) {
        if (System.nanoTime() - giveUp > 0) {
            throw new CairnException(
                    ErrorCode.LOCKED,
                    "Cannot finish pruning thread '" + threadId + "': other writers kept changing it for "
                            + patience.toSeconds() + " s; " + soFar
                            + " checkpoints were removed. Try again when it is less busy.",
                    Map.of("thread", threadId, "removed", soFar),
                    null);
        }
    }

    /**
     * Removes checkpoints that no rule of a policy keeps, or returns what would be removed.
     *
     * @param now the moment at which ages are taken
     */
    public PrunedThread byPolicy(String threadId, PruneOptions options, Instant now) {
        giveUp = System.nanoTime() + patience.toNanos();
        List<Decision> gone = new ArrayList<>();
        long freed = 0;
        @Nullable ThreadIndex mark = new ThreadIndexReader(store).read(threadId);
        while (mark != null) {
            if (gone.isEmpty() && isLeased(mark, now)) {
                return PrunedThread.untouched(threadId, Outcome.LEASED);
            }
            if (options.dryRun()) {
                return plan(mark, options, now);
            }
            expectNoCircle(mark);
            PolicyPlan plan = new PolicyPlan(mark, options, now);
            Batches batches = new Batches(mark, batches(plan.victims()), true);
            try {
                while (batches.commitNext()) {
                    gone.addAll(plan.removed().subList(batches.from(), batches.to()));
                    freed += batches.freedBytes();
                }
            } catch (CairnException e) {
                if (!LeaseRefusal.isOne(e)) {
                    throw e;
                }
                return new PrunedThread(threadId, Outcome.LEASED, gone, plan.kept(), freed);
            }
            if (batches.isDone()) {
                return new PrunedThread(threadId, Outcome.PRUNED, gone, plan.kept(), freed);
            }
            expectPatience(threadId, gone.size());
            mark = again(mark);
        }
        return PrunedThread.untouched(threadId, Outcome.MISSING);
    }

    /**
     * What removing what no rule of a policy keeps would do to a thread.
     *
     * @param mark the thread; it stays as it is
     * @param now the moment at which ages are taken
     */
    public PrunedThread plan(ThreadIndex mark, PruneOptions options, Instant now) {
        if (isLeased(mark, now)) {
            return PrunedThread.untouched(mark.threadId(), Outcome.LEASED);
        }
        expectNoCircle(mark);
        PolicyPlan plan = new PolicyPlan(mark, options, now);
        Batches batches = new Batches(mark, atOnce(plan.victims()), true);
        batches.pretend();
        return new PrunedThread(mark.threadId(), Outcome.PLANNED, plan.removed(), plan.kept(), batches.freedBytes());
    }

    /** What kept checkpoints need is found by their ancestors. */
    private static void expectNoCircle(ThreadIndex mark) {
        for (Place place : mark.circles()) {
            throw new CorruptException(
                    "ancestry of thread '" + mark.threadId() + "'",
                    "checkpoint " + place.name() + " is its own ancestor",
                    null);
        }
    }

    private boolean isLeased(ThreadIndex mark, Instant now) {
        Lease lease = mark.running(now);
        return lease != null && lease.token() != store.fence(mark.threadId());
    }

    private static List<List<Node>> atOnce(List<Node> victims) {
        return victims.isEmpty() ? List.of() : List.of(victims);
    }

    /** Checkpoints in groups of which each is removed in one commit. */
    public static List<List<Node>> batches(List<Node> victims) {
        List<List<Node>> batches = new ArrayList<>();
        int from = 0;
        int bytes = 0;
        for (int at = 0; at < victims.size(); at++) {
            int own = victims.get(at).bytes();
            if (at > from && (at - from == BATCH || bytes + own > BATCH_BYTES)) {
                batches.add(victims.subList(from, at));
                from = at;
                bytes = 0;
            }
            bytes += own;
        }
        if (from < victims.size()) {
            batches.add(victims.subList(from, victims.size()));
        }
        return batches;
    }

    /** The removal of some checkpoints of a marked thread, one batch after the other, as long as no one changes the thread. */
    private final class Batches {
        private final ThreadIndex mark;
        private final boolean counting;
        private final List<List<Node>> parts;
        private final FramePlan plan;
        private int next;
        private int done;
        private List<Node> batch = List.of();
        private @Nullable Sweep sweep;
        private long freedBytes;

        private Batches(ThreadIndex mark, List<List<Node>> parts, boolean counting) {
            this.mark = mark;
            this.counting = counting;
            this.parts = parts;
            plan = new FramePlan(mark, parts, store.frames(store.scope(mark.threadId())));
        }

        private boolean isDone() {
            return next == parts.size();
        }

        /** Where the batch that was done last begins among the victims. */
        private int from() {
            return done - batch.size();
        }

        /** Up to where among the victims all were done. */
        private int to() {
            return done;
        }

        private List<RemovedCheckpoint> removed() {
            return batch.stream()
                    .map(node -> new RemovedCheckpoint(mark.config(node), node.step(), node.ts()))
                    .toList();
        }

        private Sweep sweep() {
            return Objects.requireNonNull(sweep);
        }

        /** By how much the thread became less with the batch that was done last. */
        private long freedBytes() {
            return freedBytes;
        }

        private Sweep begin() {
            batch = parts.get(next);
            Sweep begun = new Sweep(mark, batch, plan.of(next));
            freedBytes = counting ? begun.freedRecordBytes() + plan.bytes(next) : 0;
            sweep = begun;
            return begun;
        }

        /** Removes the next batch; false when there is none, or when someone changed the thread. */
        private boolean commitNext() {
            if (isDone()) {
                return false;
            }
            Sweep begun = begin();
            long start = System.nanoTime();
            CommitOutcome outcome = store.commit(store.scope(mark.threadId()), begun.commit());
            if (!(outcome instanceof Committed committed) || committed.repeated()) {
                return false;
            }
            long end = System.nanoTime();
            giveUp = end + patience.toNanos();
            begun.done(committed.change());
            pass();
            if (!isDone()) {
                LockSupport.parkNanos(Math.min(RESTS * (end - start), LONGEST_REST_NANOS));
            }
            return true;
        }

        /** Finds out what removing the next batch would do; false when there is none. */
        private boolean pretend() {
            if (isDone()) {
                return false;
            }
            begin();
            pass();
            return true;
        }

        private void pass() {
            next++;
            done += batch.size();
        }
    }
}
