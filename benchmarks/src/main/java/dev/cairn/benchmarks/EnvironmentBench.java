package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.ReplayableRandom;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.StepResult;
import dev.cairn.environment.host.Environment;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.snapshot.DocumentPlugin;
import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A hundred branches of an environment of a thousand orders, in memory and in SQLite: a branch alone; a branch, one change and its snapshot;
 * one recorded step; beside bare inserts of 100 bytes.
 *
 * @param orders a JSON object of orders by id, or null for generated ones
 */
record EnvironmentBench(Path work, int rounds, @Nullable Path orders) {
    private static final int BRANCHES = 100;

    private record Result(double branch, double changed, double step, long start, long growth) {}

    void run() throws Exception {
        Document state = state();
        System.out.printf(
                "run         %d branches of %d orders of %,d bytes%n", BRANCHES, state.size(), state.byteLength());
        measure("memory:", null, state);
        Result sqlite = sqlite(state);
        double[][] times = new double[7][rounds];
        for (int round = 0; round < rounds; round++) {
            Result memory = measure("memory:", null, state);
            sqlite = sqlite(state);
            times[0][round] = memory.branch;
            times[1][round] = memory.changed;
            times[2][round] = memory.step;
            times[3][round] = sqlite.branch;
            times[4][round] = sqlite.changed;
            times[5][round] = sqlite.step;
            times[6][round] = bare();
        }
        System.out.printf("%nmedians of %d alternating rounds of p50, in ms%n", rounds);
        List<String> names = List.of(
                "memory, a branch",
                "memory, a branch, a change and its snapshot",
                "memory, a step with a change",
                "SQLite, a branch",
                "SQLite, a branch, a change and its snapshot",
                "SQLite, a step with a change",
                "bare insert");
        for (int i = 0; i < names.size(); i++) {
            Bench.print(names.get(i), Samples.median(times[i]));
        }
        System.out.printf(
                "%nthe file of %,d bytes grows by %,d for %d branches with one change each%n",
                sqlite.start, sqlite.growth, BRANCHES);
    }

    private Document state() throws IOException {
        return orders == null ? Orders.generated(1_000) : Document.parse(Files.readAllBytes(orders));
    }

    private Result sqlite(Document state) throws Exception {
        Store store = Store.in(work, "environment.db");
        store.clear();
        return measure(store.url(), store, state);
    }

    private double bare() throws Exception {
        Store store = Store.in(work, "bare.db");
        store.clear();
        Samples samples = new Samples();
        try (BareInserts inserts = new BareInserts(store)) {
            for (int i = 0; i < BRANCHES; i++) {
                samples.time(() -> inserts.insert("t", new byte[100]));
            }
        }
        return samples.millis(0.5);
    }

    private static Result measure(String url, @Nullable Store store, Document state) throws Exception {
        HostConfig config = HostConfig.builder()
                .plugin("orders", () -> new Orders(state))
                .plugin("random", () -> new ReplayableRandom(5))
                .logic(plugins -> action -> {
                    plugins.get("orders", Orders.class).status(action.text(), "seen");
                    return new StepResult(action, 1, false);
                })
                .build();
        Samples branch = new Samples();
        Samples changed = new Samples();
        Samples step = new Samples();
        long start;
        long grown;
        try (Cairn cairn = Cairn.open(url);
                EnvironmentHost host = cairn.environment("retail", config)) {
            SnapshotInfo base = host.start("main").snapshot("base");
            start = store == null ? 0 : store.sizeAfterCheckpoint();
            for (int i = 0; i < BRANCHES; i++) {
                String order = state.name(i * state.size() / BRANCHES);
                String status = "cancelled " + i;
                changed.time(() -> {
                    Environment own = host.branch(base, 1).get(0);
                    own.call("orders", Orders.class, plugin -> plugin.status(order, status));
                    own.snapshot("end");
                });
            }
            grown = store == null ? 0 : store.sizeAfterCheckpoint();
            for (int i = 0; i < BRANCHES; i++) {
                branch.time(() -> host.branch(base, 1));
            }
            Environment main = host.resume("main").environment();
            for (int i = 0; i < BRANCHES; i++) {
                Document action = Document.of(state.name(i));
                step.time(() -> main.step(action));
            }
            main.close();
        }
        return new Result(branch.millis(0.5), changed.millis(0.5), step.millis(0.5), start, grown - start);
    }

    /** Orders in one document. */
    private static final class Orders extends DocumentPlugin {
        private Document orders;

        Orders(Document orders) {
            super("orders");
            this.orders = orders;
        }

        @Override
        protected Document state() {
            return orders;
        }

        @Override
        protected void restore(Document state) {
            orders = state;
        }

        String status(String order, String status) {
            Document patch = Document.of(List.of(
                    Map.of("op", "replace", "path", "/" + order.replace("~", "~0") + "/status", "value", status)));
            orders = JsonPatch.parse(patch).apply(orders);
            return status;
        }

        static Document generated(int count) {
            Random random = new Random(11);
            Map<String, Object> orders = new LinkedHashMap<>();
            for (int i = 0; i < count; i++) {
                String id = "#W" + (1_000_000 + i * 7_919);
                Map<String, Object> order = new LinkedHashMap<>();
                order.put("order_id", id);
                order.put(
                        "address",
                        Map.of("street", random.nextInt(999) + " River Road", "zip", random.nextInt(99_999)));
                List<Object> items = new ArrayList<>();
                for (int item = 0; item < 3; item++) {
                    items.add(Map.of(
                            "name", "Office Chair " + random.nextInt(50),
                            "product_id", String.valueOf(random.nextLong()),
                            "item_id", String.valueOf(random.nextLong()),
                            "price", random.nextInt(100_000) / 100.0,
                            "options", Map.of("material", "fabric", "color", "black", "size", random.nextInt(50))));
                }
                order.put("items", items);
                order.put("status", "pending");
                order.put("payment", Map.of("amount", random.nextInt(100_000) / 100.0, "method", random.nextLong()));
                orders.put(id, order);
            }
            return Document.of(orders);
        }
    }
}
