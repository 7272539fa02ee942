package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/**
 * A recorded run, one checkpoint a message: puts of whole states and of appended messages, the newest state with nothing cached, the file's
 * size. Beside it the same through a peer, whole states as bare inserts, the new bytes in a raw file, and one parse (Jackson, to lists
 * and maps) and one hash of the newest state.
 */
record ReplayBench(Trace trace, Path work, int rounds, Peer peer) {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("t");
    private static final int GETS = 100;
    private static final JsonMapper PARSER = new JsonMapper();

    /** Rates and times of all rounds by what was measured. */
    private record Results(Map<String, double[]> values, int rounds) {
        void put(String what, int round, double value) {
            values.computeIfAbsent(what, name -> new double[rounds])[round] = value;
        }

        double median(String what) {
            return Samples.median(Objects.requireNonNull(values.get(what)));
        }
    }

    void run() throws Exception {
        System.out.printf(
                "run         %s: %d messages, %,d bytes at the end%n",
                trace.name(), trace.messages().size(), trace.bytes());
        Results results = new Results(new LinkedHashMap<>(), rounds);
        warmUp();
        for (int round = 0; round < rounds; round++) {
            ours("whole", round, results);
            peer(round, results);
            ours("append", round, results);
            floors(round, results);
        }
        report(results);
    }

    private void warmUp() throws Exception {
        Results ignored = new Results(new LinkedHashMap<>(), 1);
        for (int i = 0; i < 8; i++) {
            ours("whole", 0, ignored);
            ours("append", 0, ignored);
            floors(0, ignored);
        }
    }

    private void ours(String mode, int round, Results results) throws Exception {
        Store store = Store.in(work, "cairn.db");
        store.clear();
        Samples puts = new Samples();
        try (Cairn cairn = Cairn.open(store.url())) {
            for (int i = 0; i < trace.messages().size(); i++) {
                int step = i;
                puts.time(() -> put(cairn.checkpoints(), mode, step));
            }
        }
        results.put(mode + " puts/s", round, puts.rate());
        results.put(mode + " put p50", round, puts.millis(0.5));
        results.put(mode + " put p99", round, puts.millis(0.99));
        results.put(mode + " file", round, (double) store.sizeAfterCheckpoint());
        if (mode.equals("whole")) {
            gets(store, round, results);
        }
    }

    private CheckpointConfig put(Checkpointer checkpoints, String mode, int step) {
        CheckpointMetadata metadata = CheckpointMetadata.of(step);
        return mode.equals("append")
                ? checkpoints.put(
                        THREAD,
                        StateChange.empty().append("messages", trace.messages().get(step)),
                        metadata)
                : checkpoints.put(THREAD, Map.of("messages", trace.messages().subList(0, step + 1)), metadata);
    }

    /** Each read opens the store again, so nothing of Cairn or SQLite is cached; opening is not measured. */
    private void gets(Store store, int round, Results results) throws Exception {
        Samples verified = new Samples();
        Samples decoded = new Samples();
        Samples warm = new Samples();
        for (int i = 0; i < GETS; i++) {
            try (Cairn cairn = Cairn.builder().url(store.url()).existing().open()) {
                verified.time(() -> newest(cairn).byteLength());
            }
            try (Cairn cairn = Cairn.builder().url(store.url()).existing().open()) {
                decoded.time(() -> read(newest(cairn)));
            }
        }
        try (Cairn cairn = Cairn.builder().url(store.url()).existing().open()) {
            for (int i = 0; i < GETS; i++) {
                warm.time(() -> read(newest(cairn)));
            }
        }
        results.put("newest verified", round, verified.millis(0.5));
        results.put("newest decoded", round, decoded.millis(0.5));
        results.put("newest decoded, open store", round, warm.millis(0.5));
    }

    private static void read(Document value) {
        if (!(value.toJava() instanceof List)) {
            throw new IllegalStateException("the newest state is no list");
        }
    }

    private static Document newest(Cairn cairn) {
        return cairn.checkpoints().get(THREAD).checkpoint().value("messages");
    }

    private void peer(int round, Results results) throws IOException, InterruptedException {
        if (!peer.isInstalled()) {
            return;
        }
        Peer.Round result = peer.run(trace, work);
        if (round == 0) {
            System.out.println("peer        " + result.conditions());
        }
        results.put("peer puts/s", round, result.putsPerSecond());
        results.put("peer put p50", round, result.putMillis());
        results.put("peer newest", round, result.getMillis());
        results.put("peer file", round, result.bytes());
    }

    private void floors(int round, Results results) throws Exception {
        Store store = Store.in(work, "bare.db");
        store.clear();
        Samples inserts = new Samples();
        try (BareInserts bare = new BareInserts(store)) {
            for (int i = 0; i < trace.documents().size(); i++) {
                byte[] state =
                        Document.fromArray(trace.documents().subList(0, i + 1)).bytes();
                inserts.time(() -> bare.insert("t", state));
            }
            if (round == 0 && results.rounds > 1) {
                System.out.println("bare        " + Store.settings(bare.connection()));
            }
        }
        Samples appends = new Samples();
        try (RawFile file = new RawFile(work.resolve("raw"))) {
            for (Document message : trace.documents()) {
                byte[] bytes = message.bytes();
                appends.time(() -> file.append(bytes));
            }
        }
        byte[] newest = Document.fromArray(trace.documents()).bytes();
        Samples parse = new Samples();
        Samples hash = new Samples();
        for (int i = 0; i < GETS; i++) {
            parse.time(() -> PARSER.readValue(newest, List.class));
            hash.time(() -> MessageDigest.getInstance("SHA-256").digest(newest));
        }
        results.put("bare inserts/s", round, inserts.rate());
        results.put("raw appends/s", round, appends.rate());
        results.put("parse", round, parse.millis(0.5));
        results.put("hash", round, hash.millis(0.5));
    }

    private void report(Results results) {
        System.out.printf("%nmedians of %d alternating rounds, ours then the rest; times in ms%n", rounds);
        results.values.keySet().forEach(what -> Bench.print(what, results.median(what)));
        System.out.println();
        if (results.values.containsKey("peer puts/s")) {
            Bench.print(
                    "whole states against the peer, times",
                    results.median("whole puts/s") / results.median("peer puts/s"));
            Bench.print(
                    "appends against the peer, times", results.median("append puts/s") / results.median("peer puts/s"));
            Bench.print(
                    "newest verified, share of the peer's",
                    results.median("newest verified") / results.median("peer newest"));
            Bench.print("file, share of the peer's", results.median("whole file") / results.median("peer file"));
        } else {
            Bench.print(List.of("the peer is not installed in " + peer.folder() + ": see benchmarks/README.md"));
        }
        Bench.print(
                "newest decoded, in parses of the same bytes",
                results.median("newest decoded") / results.median("parse"));
        Bench.print(
                "newest decoded (open store), in parses",
                results.median("newest decoded, open store") / results.median("parse"));
    }
}
