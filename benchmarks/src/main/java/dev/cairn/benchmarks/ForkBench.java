package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A thousand forks of a state of 1 MB, in memory and in SQLite: without an edit, with one of a small channel, with one of a field inside the
 * large channel; beside bare inserts of 100 bytes.
 */
record ForkBench(Path work, int rounds, int forks) {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("t");

    /** What one round of forks took. */
    private record Result(double fork, double edit, double patch, long forkBytes, long editBytes, long patchBytes) {}

    void run() throws Exception {
        Map<String, Object> state = state();
        System.out.printf(
                "run         %d forks of a state of %,d bytes%n",
                forks, Document.of(state).byteLength());
        double[][] times = new double[7][rounds];
        Result sqlite = sqlite(state);
        memory(state);
        for (int round = 0; round < rounds; round++) {
            Result memory = memory(state);
            sqlite = sqlite(state);
            times[0][round] = memory.fork;
            times[1][round] = memory.edit;
            times[2][round] = memory.patch;
            times[3][round] = sqlite.fork;
            times[4][round] = sqlite.edit;
            times[5][round] = sqlite.patch;
            times[6][round] = bare(round == 0);
        }
        System.out.printf("%nmedians of %d alternating rounds of p50, in ms%n", rounds);
        List<String> names = List.of(
                "memory, fork",
                "memory, fork with a small channel changed",
                "memory, fork with a field of the large one changed",
                "SQLite, fork",
                "SQLite, fork with a small channel changed",
                "SQLite, fork with a field of the large one changed",
                "bare insert");
        for (int i = 0; i < names.size(); i++) {
            Bench.print(names.get(i), Samples.median(times[i]));
        }
        System.out.printf(
                "%nthe file grows by %,d bytes for the forks, %,d with a small channel changed, %,d with a field of the large one%n",
                sqlite.forkBytes, sqlite.editBytes, sqlite.patchBytes);
    }

    private static Map<String, Object> state() {
        Random random = new Random(5);
        List<Map<String, Object>> messages = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            Map<String, Object> message = new LinkedHashMap<>();
            message.put("role", i % 2 == 0 ? "user" : "assistant");
            message.put("content", SmallStateBench.state(random).get("scratch"));
            message.put("rating", i % 5);
            messages.add(message);
        }
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("messages", messages);
        state.put("mood", "calm");
        return state;
    }

    private Result memory(Map<String, Object> state) throws Exception {
        try (Cairn cairn = Cairn.open("memory:")) {
            CheckpointConfig start = cairn.checkpoints().put(THREAD, state, CheckpointMetadata.of(0));
            double fork = fork(cairn.checkpoints(), start);
            double edit = edit(cairn.checkpoints(), start);
            return new Result(fork, edit, patch(cairn.checkpoints(), start), 0, 0, 0);
        }
    }

    private Result sqlite(Map<String, Object> state) throws Exception {
        Store store = Store.in(work, "forks.db");
        store.clear();
        CheckpointConfig start;
        double fork;
        try (Cairn cairn = Cairn.open(store.url())) {
            start = cairn.checkpoints().put(THREAD, state, CheckpointMetadata.of(0));
        }
        long empty = store.sizeAfterCheckpoint();
        try (Cairn cairn = Cairn.open(store.url())) {
            fork = fork(cairn.checkpoints(), start);
        }
        long forked = store.sizeAfterCheckpoint();
        double edit;
        try (Cairn cairn = Cairn.open(store.url())) {
            edit = edit(cairn.checkpoints(), start);
        }
        long edited = store.sizeAfterCheckpoint();
        double patch;
        try (Cairn cairn = Cairn.open(store.url())) {
            patch = patch(cairn.checkpoints(), start);
        }
        return new Result(fork, edit, patch, forked - empty, edited - forked, store.sizeAfterCheckpoint() - edited);
    }

    private double fork(Checkpointer checkpoints, CheckpointConfig start) throws Exception {
        Samples samples = new Samples();
        for (int i = 0; i < forks; i++) {
            String name = "fork-" + i;
            samples.time(() -> checkpoints.branches().fork(start, name));
        }
        return samples.millis(0.5);
    }

    private double edit(Checkpointer checkpoints, CheckpointConfig start) throws Exception {
        Samples samples = new Samples();
        for (int i = 0; i < forks; i++) {
            String name = "edit-" + i;
            StateChange change = StateChange.empty().set("mood", "number " + i);
            samples.time(() -> checkpoints.branches().fork(start, name, change));
        }
        return samples.millis(0.5);
    }

    private double patch(Checkpointer checkpoints, CheckpointConfig start) throws Exception {
        Samples samples = new Samples();
        for (int i = 0; i < forks; i++) {
            String name = "patch-" + i;
            JsonPatch patch = JsonPatch.parse(
                    Document.parse("[{\"op\":\"replace\",\"path\":\"/" + i % 1_000 + "/rating\",\"value\":7}]"));
            samples.time(() ->
                    checkpoints.branches().fork(start, name, StateChange.empty().patch("messages", patch)));
        }
        return samples.millis(0.5);
    }

    private double bare(boolean tell) throws Exception {
        Store store = Store.in(work, "bare.db");
        store.clear();
        Samples samples = new Samples();
        byte[] body = new byte[100];
        try (BareInserts inserts = new BareInserts(store)) {
            for (int i = 0; i < forks; i++) {
                samples.time(() -> inserts.insert("t", body));
            }
            if (tell) {
                System.out.println("bare        " + Store.settings(inserts.connection()));
            }
        }
        return samples.millis(0.5);
    }
}
