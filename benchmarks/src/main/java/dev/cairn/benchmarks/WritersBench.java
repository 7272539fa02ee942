package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** One writer and eight on eight threads of one store, states of 1 kB; with {@code slowsync} every sync is delayed. */
record WritersBench(Path work, int rounds, int puts) {
    private static final int WRITERS = 8;

    void run() throws Exception {
        System.out.printf(
                "run         1 kB states, %d puts a round; sync delayed by %s µs%n",
                puts, System.getenv().getOrDefault("SLOWSYNC_MICROS", "0"));
        double[] one = new double[rounds];
        double[] eight = new double[rounds];
        rate(1, puts / 2);
        rate(WRITERS, puts / 2);
        for (int round = 0; round < rounds; round++) {
            one[round] = rate(1, puts);
            eight[round] = rate(WRITERS, puts);
        }
        System.out.printf("%nmedians of %d alternating rounds%n", rounds);
        Bench.print("1 writer, puts/s", Samples.median(one));
        Bench.print(WRITERS + " writers, puts/s", Samples.median(eight));
        Bench.print(WRITERS + " writers against 1, times", Samples.median(eight) / Samples.median(one));
    }

    private double rate(int writers, int count) throws Exception {
        Store store = Store.in(work, "writers.db");
        store.clear();
        ExecutorService pool = Executors.newFixedThreadPool(writers);
        try (Cairn cairn = Cairn.open(store.url())) {
            long start = System.nanoTime();
            List<Future<?>> running = new ArrayList<>();
            for (int w = 0; w < writers; w++) {
                CheckpointConfig thread = CheckpointConfig.of("t" + w);
                Random random = new Random(w);
                running.add(pool.submit(() -> write(cairn, thread, random, count / writers)));
            }
            for (Future<?> writer : running) {
                writer.get();
            }
            return count / writers * writers / ((System.nanoTime() - start) / 1e9);
        } finally {
            pool.shutdown();
        }
    }

    private static void write(Cairn cairn, CheckpointConfig thread, Random random, int count) {
        for (int i = 0; i < count; i++) {
            cairn.checkpoints().put(thread, SmallStateBench.state(random), CheckpointMetadata.of(i));
        }
    }
}
