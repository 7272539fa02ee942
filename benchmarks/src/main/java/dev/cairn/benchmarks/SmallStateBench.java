package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.model.Document;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/**
 * States of 1 kB that change whole at each step, in alternating blocks beside bare inserts of the same bytes and a raw file, each with
 * one sync a state.
 */
record SmallStateBench(Path work, int rounds, int puts) {
    void run() throws Exception {
        System.out.printf("run         states of 1 kB, %d puts a round%n", puts);
        double[] ours = new double[rounds];
        double[] bare = new double[rounds];
        double[] raw = new double[rounds];
        ours(puts / 2);
        bare(puts / 2, true);
        for (int round = 0; round < rounds; round++) {
            ours[round] = ours(puts);
            bare[round] = bare(puts, false);
            raw[round] = raw(puts);
        }
        System.out.printf("%nmedians of %d alternating rounds%n", rounds);
        Bench.print("ours, puts/s", Samples.median(ours));
        Bench.print("bare inserts/s", Samples.median(bare));
        Bench.print("raw appends/s", Samples.median(raw));
        Bench.print("ours, share of bare inserts", Samples.median(ours) / Samples.median(bare));
    }

    static Map<String, Object> state(Random random) {
        StringBuilder text = new StringBuilder();
        while (text.length() < 900) {
            text.append(Integer.toString(random.nextInt(100_000), 36)).append(' ');
        }
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("scratch", text.toString());
        state.put("count", random.nextInt());
        return state;
    }

    private double ours(int count) throws Exception {
        Store store = Store.in(work, "small.db");
        store.clear();
        Random random = new Random(5);
        Samples samples = new Samples();
        CheckpointConfig thread = CheckpointConfig.of("t");
        try (Cairn cairn = Cairn.open(store.url())) {
            for (int i = 0; i < count; i++) {
                Map<String, Object> state = state(random);
                CheckpointMetadata metadata = CheckpointMetadata.of(i);
                samples.time(() -> cairn.checkpoints().put(thread, state, metadata));
            }
        }
        return samples.rate();
    }

    private double bare(int count, boolean tell) throws Exception {
        Store store = Store.in(work, "bare.db");
        store.clear();
        Random random = new Random(5);
        Samples samples = new Samples();
        try (BareInserts inserts = new BareInserts(store)) {
            for (int i = 0; i < count; i++) {
                byte[] state = Document.of(state(random)).bytes();
                samples.time(() -> inserts.insert("t", state));
            }
            if (tell) {
                System.out.println("bare        " + Store.settings(inserts.connection()));
            }
        }
        return samples.rate();
    }

    private double raw(int count) throws Exception {
        Random random = new Random(5);
        Samples samples = new Samples();
        try (RawFile file = new RawFile(work.resolve("raw"))) {
            for (int i = 0; i < count; i++) {
                byte[] state = Document.of(state(random)).bytes();
                samples.time(() -> file.append(state));
            }
        }
        return samples.rate();
    }
}
