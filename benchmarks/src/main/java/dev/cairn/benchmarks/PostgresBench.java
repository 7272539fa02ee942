package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.model.Document;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Puts of 1 kB states into a PostgreSQL server that syncs, by one writer and by eight, beside bare inserts by as many connections. */
record PostgresBench(int rounds, int puts) {
    private static final int WRITERS = 8;
    private static final List<String> SETTINGS =
            List.of("server_version", "fsync", "synchronous_commit", "wal_sync_method", "shared_buffers");

    void run() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .start()) {
            String address = "//localhost:" + server.getPort() + "/postgres?user=postgres";
            System.out.println("server      " + settings(address));
            System.out.printf("run         1 kB states, %d puts a round%n", puts);
            ours(address, WRITERS);
            bare(address, WRITERS);
            compare(address, 1);
            compare(address, WRITERS);
        }
    }

    private static List<String> settings(String address) throws SQLException {
        List<String> settings = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:postgresql:" + address);
                Statement statement = connection.createStatement()) {
            for (String setting : SETTINGS) {
                try (ResultSet row = statement.executeQuery("SHOW " + setting)) {
                    row.next();
                    settings.add(setting + "=" + row.getString(1));
                }
            }
        }
        return settings;
    }

    private void compare(String address, int writers) throws Exception {
        double[] ours = new double[rounds];
        double[] bare = new double[rounds];
        for (int round = 0; round < rounds; round++) {
            ours[round] = ours(address, writers);
            bare[round] = bare(address, writers);
        }
        System.out.printf("%nmedians of %d alternating rounds, writers: %d%n", rounds, writers);
        Bench.print("ours, puts/s", Samples.median(ours));
        Bench.print("bare inserts/s", Samples.median(bare));
        Bench.print("ours, share of bare inserts", Samples.median(ours) / Samples.median(bare));
    }

    private double ours(String address, int writers) throws Exception {
        try (Cairn cairn = Cairn.open("postgresql:" + address)) {
            for (int w = 0; w < writers; w++) {
                cairn.checkpoints().threads().delete("t" + w);
                cairn.checkpoints().put(CheckpointConfig.of("t" + w), SmallStateBench.state(new Random(w)), step(-1));
            }
            return rate(writers, w -> {
                Random random = new Random(w);
                for (int i = 0; i < puts / writers; i++) {
                    cairn.checkpoints().put(CheckpointConfig.of("t" + w), SmallStateBench.state(random), step(i));
                }
                return w;
            });
        }
    }

    private static CheckpointMetadata step(int step) {
        return CheckpointMetadata.of(step);
    }

    private double bare(String address, int writers) throws Exception {
        List<Connection> connections = new ArrayList<>();
        for (int w = 0; w < writers; w++) {
            connections.add(DriverManager.getConnection("jdbc:postgresql:" + address));
        }
        try (Statement statement = connections.get(0).createStatement()) {
            statement.execute("DROP TABLE IF EXISTS state");
            statement.execute("CREATE TABLE state (thread text, id text, body bytea, PRIMARY KEY (thread, id))");
        }
        try {
            return rate(writers, w -> {
                insert(connections.get(w), w, puts / writers);
                return w;
            });
        } finally {
            for (Connection connection : connections) {
                connection.close();
            }
        }
    }

    private static void insert(Connection connection, int writer, int count) throws SQLException {
        Random random = new Random(writer);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO state VALUES (?, ?, ?)")) {
            for (int i = 0; i < count; i++) {
                insert.setString(1, "t" + writer);
                insert.setString(2, String.format("1f0eab79-4682-6457-8f2d-%012d", i));
                insert.setBytes(3, Document.of(SmallStateBench.state(random)).bytes());
                insert.executeUpdate();
            }
        }
    }

    /** What writers do, each in a thread of its own. */
    private interface Writing {
        int write(int writer) throws Exception;
    }

    private double rate(int writers, Writing writing) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(writers);
        try {
            List<Callable<Integer>> work = new ArrayList<>();
            for (int w = 0; w < writers; w++) {
                int writer = w;
                work.add(() -> writing.write(writer));
            }
            long start = System.nanoTime();
            for (Future<Integer> done : pool.invokeAll(work)) {
                done.get();
            }
            return puts / writers * writers / ((System.nanoTime() - start) / 1e9);
        } finally {
            pool.shutdown();
        }
    }
}
