package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.retention.RetentionPolicy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;

/**
 * A thread of many checkpoints, whose log starts again every 1,000 entries, is pruned to its last ten while a writer of another thread of the same file puts states of 1 kB; the time
 * of each of its puts, beside those before and after.
 */
record PruneBench(Path work, int checkpoints, int puts) {
    private static final String LONG = "long";

    void run() throws Exception {
        Store store = Store.in(work, "prune.db");
        store.clear();
        System.out.printf(
                "run         %,d checkpoints; heap of %d MB%n",
                checkpoints, Runtime.getRuntime().maxMemory() >> 20);
        try (Cairn cairn = Cairn.open(store.url())) {
            fill(cairn);
            alone(cairn, puts / 4);
            double[] before = alone(cairn, puts);
            prune(cairn, true);
            double[] during = putsBeside(cairn, CompletableFuture.runAsync(() -> prune(cairn, false)), 0);
            double[] after = alone(cairn, puts);
            print("puts before", before);
            print("puts while it is pruned", during);
            print("puts after", after);
            Bench.print(
                    "p99 during against the mean of before and after, times",
                    2 * p99(during) / (p99(before) + p99(after)));
        }
    }

    private void fill(Cairn cairn) {
        Random random = new Random(1);
        for (int i = 0; i < checkpoints; i++) {
            String entry = "entry " + i + " " + Long.toHexString(random.nextLong());
            StateChange change = i % 1_000 == 0
                    ? StateChange.empty().set("log", List.of(entry))
                    : StateChange.empty().append("log", entry);
            cairn.checkpoints().put(CheckpointConfig.of(LONG), change, CheckpointMetadata.of(i));
        }
    }

    private static void prune(Cairn cairn, boolean dryRun) {
        PruneOptions options =
                PruneOptions.of(RetentionPolicy.EMPTY.keepLast(10)).dryRun(dryRun);
        long start = System.nanoTime();
        PrunedThread pruned = cairn.checkpoints().retention().prune(LONG, options);
        System.out.printf(
                "%s removed %,d, kept %d, %,d bytes: %.1f s%n",
                dryRun ? "dry run    " : "pruned     ",
                pruned.removed().size(),
                pruned.kept().size(),
                pruned.freedBytes(),
                (System.nanoTime() - start) / 1e9);
    }

    private static double[] alone(Cairn cairn, int puts) {
        return putsBeside(cairn, CompletableFuture.completedFuture(null), puts);
    }

    /** Milliseconds of each put, at least so many, until something else has ended. */
    private static double[] putsBeside(Cairn cairn, CompletableFuture<Void> other, int least) {
        double[] times = new double[1 << 16];
        Random random = new Random(2);
        int count = 0;
        while (count < times.length && (count < least || !other.isDone())) {
            long start = System.nanoTime();
            cairn.checkpoints()
                    .put(CheckpointConfig.of("beside"), SmallStateBench.state(random), CheckpointMetadata.of(count));
            times[count++] = (System.nanoTime() - start) / 1e6;
        }
        other.join();
        double[] sorted = Arrays.copyOf(times, count);
        Arrays.sort(sorted);
        return sorted;
    }

    private static double p99(double[] sorted) {
        return sorted[(int) (sorted.length * 0.99)];
    }

    private static void print(String what, double[] sorted) {
        System.out.printf(
                "%s: %,d; p50 %.2f ms, p90 %.2f ms, p95 %.2f ms, p99 %.2f ms, longest %.2f ms%n",
                what,
                sorted.length,
                sorted[sorted.length / 2],
                sorted[sorted.length * 9 / 10],
                sorted[(int) (sorted.length * 0.95)],
                p99(sorted),
                sorted[sorted.length - 1]);
    }
}
