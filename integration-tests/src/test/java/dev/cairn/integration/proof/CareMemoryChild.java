package dev.cairn.integration.proof;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.maintenance.CopyOptions;
import dev.cairn.maintenance.SweepReport;
import dev.cairn.retention.RetentionPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Copies, prunes and sweeps threads of many checkpoints, and compares what is left with what was there before. */
final class CareMemoryChild {
    private static final String LONG = "long";
    private static final String DELETED = "deleted";
    private static final int KEPT = 10;

    private final Cairn cairn;
    private final int count;

    private CareMemoryChild(Cairn cairn, int count) {
        this.cairn = cairn;
        this.count = count;
    }

    /** Arguments: URL, URL of a copy, number of checkpoints. */
    public static void main(String[] args) {
        try (Cairn cairn = Cairn.open(args[0]);
                Cairn other = Cairn.open(args[1])) {
            CareMemoryChild child = new CareMemoryChild(cairn, Integer.parseInt(args[2]));
            child.timed("fill", child::fill);
            child.timed("copy", () -> child.copy(other));
            child.timed("stats", child::stats);
            child.timed("prune", child::prune);
            child.timed("gc", child::sweep);
            child.timed("verify", child::verify);
        }
        System.out.println("done");
    }

    private void timed(String what, Runnable stage) {
        long start = System.nanoTime();
        stage.run();
        System.out.printf("%s: %.1f s%n", what, (System.nanoTime() - start) / 1e9);
    }

    private void put(String thread, int step) {
        cairn.checkpoints()
                .put(
                        CheckpointConfig.of(thread),
                        StateChange.empty().append("log-" + step / 1_000, "entry " + step),
                        CheckpointMetadata.of(step));
    }

    private void fill() {
        for (int step = 0; step < count; step++) {
            put(LONG, step);
            put(DELETED, step);
            if (step == count / 2) {
                cairn.checkpoints().branches().fork(CheckpointConfig.of(LONG), "fork");
            }
        }
        cairn.checkpoints().threads().delete(DELETED, Duration.ofMillis(1));
    }

    private void copy(Cairn other) {
        cairn.maintenance().copyTo(other.maintenance(), CopyOptions.from("the first"), cut -> {});
        expect(tips(other).equals(tips(cairn)), "the copy has other states");
    }

    private List<CheckpointTuple> tips(Cairn where) {
        List<CheckpointTuple> tips = new ArrayList<>();
        for (String branch : List.of("main", "fork")) {
            tips.add(where.checkpoints().get(CheckpointConfig.of(LONG).onBranch(branch)));
        }
        return tips;
    }

    private void stats() {
        long checkpoints = cairn.threadStats(LONG, 10).checkpoints();
        expect(checkpoints == count, checkpoints + " checkpoints are counted");
    }

    private void prune() {
        List<CheckpointTuple> before = tips(cairn);
        RetentionPolicy policy = RetentionPolicy.EMPTY.keepLast(KEPT);
        PrunedThread plan = cairn.checkpoints()
                .retention()
                .prune(LONG, PruneOptions.of(policy).dryRun(true));
        long bytes = bytes();
        PrunedThread done = cairn.checkpoints().retention().prune(LONG, PruneOptions.of(policy));
        expect(done.removed().equals(plan.removed()), "another number went than the dry run told");
        expect(done.freedBytes() == plan.freedBytes(), done.freedBytes() + " bytes instead of " + plan.freedBytes());
        expect(bytes - bytes() == done.freedBytes(), bytes - bytes() + " bytes less in fact");
        expect(done.removed().size() == count - KEPT - 1, done.removed().size() + " went");
        expect(tips(cairn).equals(before), "other states than before");
    }

    private long bytes() {
        return cairn.checkpoints().threads().find(LONG).orElseThrow().bytes();
    }

    private void sweep() {
        SweepReport plan = cairn.maintenance().sweep(true, false);
        SweepReport done = cairn.maintenance().sweep(false, true);
        expect(plan.trash().count() == 1 && plan.trash().equals(done.trash()), plan.trash() + ", done " + done.trash());
        long kept = done.compaction().orElseThrow().bytesAfter();
        long before = done.compaction().orElseThrow().bytesBefore();
        expect(kept * 2 < before, kept + " bytes are left of " + before);
    }

    private void verify() {
        cairn.verify(damage -> expect(false, damage.toString()));
        put(LONG, count);
        CheckpointConfig fork = CheckpointConfig.of(LONG).onBranch("fork");
        cairn.checkpoints().put(fork, StateChange.empty().append("log-0", "goes on"), CheckpointMetadata.of(count));
        expect(tips(cairn).get(1).checkpoint().value("log-0").size() > 1, "the fork does not go on");
    }

    private static void expect(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalStateException(otherwise);
        }
    }
}
