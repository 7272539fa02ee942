package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.model.Document;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Items of 500 bytes beside bare statements on the same engine, in alternating rounds: puts of new and of known keys, gets, searches. */
record ItemsBench(Path work, int rounds, int puts) {
    private static final int WRITERS = 8;
    private static final int FOUND = 10;
    private static final Namespace PLACE = Namespace.of("tenant", "acme", "memory");
    private static final String BARE_PLACE = "tenant/acme/memory";

    void run() throws Exception {
        System.out.printf(
                "run         values of 500 bytes, %d puts a round, %d gets, searches for %d of them%n",
                puts, 2 * puts, FOUND);
        Store store = Store.in(work, "items.db");
        Store bare = Store.in(work, "items-bare.db");
        engine("SQLite", new Engine() {
            @Override
            public Cairn ours() throws Exception {
                store.clear();
                return Cairn.open(store.url());
            }

            @Override
            public Connection bare(boolean first) throws Exception {
                if (first) {
                    bare.clear();
                }
                return bare.openBare();
            }
        });
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .start()) {
            postgres("//localhost:" + server.getPort() + "/postgres?user=postgres");
        }
    }

    private void postgres(String address) throws Exception {
        Engine engine = new Engine() {
            private int round;

            @Override
            public Cairn ours() {
                return Cairn.open("postgresql:" + address).tenant("round-" + round++);
            }

            @Override
            public Connection bare(boolean first) throws Exception {
                return DriverManager.getConnection("jdbc:postgresql:" + address);
            }
        };
        engine("PostgreSQL", engine);
        crowd(engine);
    }

    /** Where items go. */
    private interface Engine {
        Cairn ours() throws Exception;

        Connection bare(boolean first) throws Exception;
    }

    private static Document value(Random random) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("kind", "memory");
        value.put("score", random.nextInt(1_000));
        StringBuilder text = new StringBuilder();
        while (text.length() < 440) {
            text.append((char) ('a' + random.nextInt(26)));
        }
        value.put("text", text.toString());
        return Document.of(value);
    }

    private interface Operation {
        void run(int number) throws Exception;
    }

    private static double rate(int count, Operation operation) throws Exception {
        long start = System.nanoTime();
        for (int i = 0; i < count; i++) {
            operation.run(i);
        }
        return count / ((System.nanoTime() - start) / 1e9);
    }

    private double[] ours(Engine engine) throws Exception {
        Random random = new Random(1);
        try (Cairn cairn = engine.ours()) {
            KeyValueStore store = cairn.store();
            Operation put = i -> store.put(PLACE, "key-" + i, value(random));
            return new double[] {
                rate(puts, put),
                rate(puts, put),
                rate(2 * puts, i -> store.get(PLACE, "key-" + i % puts)),
                rate(100, i -> store.search(ItemQuery.of("tenant", "acme").limit(FOUND)))
            };
        }
    }

    private double[] bare(Engine engine) throws Exception {
        Random random = new Random(1);
        try (BareItems items = new BareItems(engine.bare(true), true)) {
            Operation put = i -> items.put(BARE_PLACE, "key-" + i, value(random).bytes());
            return new double[] {
                rate(puts, put),
                rate(puts, put),
                rate(2 * puts, i -> items.get(BARE_PLACE, "key-" + i % puts)),
                rate(100, i -> items.search("tenant/acme/", FOUND))
            };
        }
    }

    private void engine(String name, Engine engine) throws Exception {
        ours(engine);
        bare(engine);
        double[][] ours = new double[rounds][];
        double[][] bare = new double[rounds][];
        for (int round = 0; round < rounds; round++) {
            ours[round] = ours(engine);
            bare[round] = bare(engine);
        }
        System.out.printf("%n%s, one thread, medians of %d alternating rounds: ours/s, bare/s, share%n", name, rounds);
        List<String> kinds =
                List.of("puts of new keys", "puts of known keys", "gets", "searches for the " + FOUND + " newest");
        for (int kind = 0; kind < kinds.size(); kind++) {
            print(kinds.get(kind), column(ours, kind), column(bare, kind));
        }
    }

    private static void print(String what, double[] ours, double[] bare) {
        double a = Samples.median(ours);
        double b = Samples.median(bare);
        Bench.print(what, a, b, a / b);
    }

    private static double[] column(double[][] rows, int column) {
        double[] values = new double[rows.length];
        for (int i = 0; i < rows.length; i++) {
            values[i] = rows[i][column];
        }
        return values;
    }

    /** Eight writers of one namespace. */
    private void crowd(Engine engine) throws Exception {
        double[] ours = new double[rounds];
        double[] bare = new double[rounds];
        oursTogether(engine);
        bareTogether(engine);
        for (int round = 0; round < rounds; round++) {
            ours[round] = oursTogether(engine);
            bare[round] = bareTogether(engine);
        }
        System.out.printf("%nPostgreSQL, %d writers of one namespace: ours/s, bare/s, share%n", WRITERS);
        print("puts of new keys", ours, bare);
    }

    private double oursTogether(Engine engine) throws Exception {
        try (Cairn cairn = engine.ours()) {
            KeyValueStore store = cairn.store();
            store.put(PLACE, "first", 1);
            return together(writer -> {
                Random random = new Random(writer);
                rate(puts / 2, i -> store.put(PLACE, writer + "-" + i, value(random)));
            });
        }
    }

    private double bareTogether(Engine engine) throws Exception {
        List<BareItems> items = new ArrayList<>();
        try {
            for (int writer = 0; writer < WRITERS; writer++) {
                items.add(new BareItems(engine.bare(writer == 0), writer == 0));
            }
            return together(writer -> {
                Random random = new Random(writer);
                rate(
                        puts / 2,
                        i -> items.get(writer)
                                .put(BARE_PLACE, writer + "-" + i, value(random).bytes()));
            });
        } finally {
            for (BareItems each : items) {
                each.close();
            }
        }
    }

    private double together(Operation writing) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(WRITERS);
        try {
            List<Callable<Integer>> work = new ArrayList<>();
            for (int w = 0; w < WRITERS; w++) {
                int writer = w;
                work.add(() -> {
                    writing.run(writer);
                    return writer;
                });
            }
            long start = System.nanoTime();
            for (Future<Integer> done : pool.invokeAll(work)) {
                done.get();
            }
            return puts / 2 * WRITERS / ((System.nanoTime() - start) / 1e9);
        } finally {
            pool.shutdown();
        }
    }
}
