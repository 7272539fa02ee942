package dev.cairn.benchmarks;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.store.Namespace;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * What operations of one version ask of the engines, as far as it does not depend on the machine: statements and pages of SQLite's log,
 * statements and round trips of PostgreSQL. Its argument is a work folder.
 */
public final class VersionCounts {
    private static final int WARM = 50;
    private static final int COUNT = 200;
    /** Where the log's index says how many pages the log has. */
    private static final int PAGES_AT = 16;

    private VersionCounts() {}

    /** Something that is counted, with its number. */
    private interface Operation {
        void run(int number) throws Exception;
    }

    /** Counts and prints a line for each figure. */
    public static void main(String[] arguments) throws Exception {
        sqlite(Store.in(Path.of(arguments[0]), "counts.db"));
        postgres();
    }

    private static Map<String, Operation> operations(Cairn cairn) throws ReflectiveOperationException {
        Random random = new Random(7);
        CheckpointMetadata step = VersionRound.metadata();
        List<Object> messages = new ArrayList<>();
        CheckpointConfig small = CheckpointConfig.of("small");
        Namespace notes = Namespace.of("notes");
        Map<String, Operation> operations = new LinkedHashMap<>();
        operations.put(
                "put of a small state", i -> cairn.checkpoints().put(small, SmallStateBench.state(random), step));
        operations.put("put of a growing list", i -> {
            messages.add("message " + i + " " + random.nextLong());
            cairn.checkpoints().put(CheckpointConfig.of("grows"), Map.of("messages", List.copyOf(messages)), step);
        });
        operations.put("newest read", i -> cairn.checkpoints().get(small));
        operations.put("put of an item", i -> cairn.store().put(notes, "note " + i % 100, Map.of("n", i)));
        operations.put("get of an item", i -> cairn.store().get(notes, "note " + i % 100));
        VersionRound.Call agents = VersionRound.agents(cairn);
        operations.put(
                "save of an agent",
                i -> agents.run("scout", Map.<String, Object>of("status", "idle", "philosophy", "none", "n", i)));
        return operations;
    }

    private static void sqlite(Store store) throws Exception {
        store.clear();
        CountingDriver driver = CountingDriver.instead("jdbc:sqlite:");
        Path index = Path.of(store.file() + "-shm");
        try (Cairn cairn = Cairn.open(store.url())) {
            for (Map.Entry<String, Operation> operation : operations(cairn).entrySet()) {
                warm(operation.getValue());
                long statements = driver.statements();
                long pages = 0;
                int counted = 0;
                for (int i = WARM; i < WARM + COUNT; i++) {
                    int before = pagesOf(index);
                    operation.getValue().run(i);
                    int more = pagesOf(index) - before;
                    pages += Math.max(0, more);
                    counted += more >= 0 ? 1 : 0; // after a checkpoint the log starts again
                }
                printStatements(operation.getKey(), driver.statements() - statements);
                print("SQLite, " + operation.getKey(), "pages", pages, Math.max(1, counted));
            }
        }
    }

    /** A version that connects without the driver manager passes the counting driver by: it does not execute nothing. */
    private static void printStatements(String what, long sum) {
        if (sum == 0) {
            System.out.println("SQLite, " + what + ", statements: not seen");
        } else {
            print("SQLite, " + what, "statements", sum, COUNT);
        }
    }

    private static int pagesOf(Path index) throws IOException {
        try (FileChannel channel = FileChannel.open(index)) {
            ByteBuffer number = ByteBuffer.allocate(4).order(ByteOrder.nativeOrder());
            channel.read(number, PAGES_AT);
            return number.getInt(0);
        }
    }

    private static void postgres() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.start();
                CountingServer counting = new CountingServer(server.getPort());
                Cairn cairn = Cairn.open("postgresql://127.0.0.1:" + counting.port() + "/postgres?user=postgres")) {
            for (Map.Entry<String, Operation> operation : operations(cairn).entrySet()) {
                warm(operation.getValue());
                long statements = counting.statements();
                long trips = counting.roundTrips();
                for (int i = WARM; i < WARM + COUNT; i++) {
                    operation.getValue().run(i);
                }
                print("PostgreSQL, " + operation.getKey(), "statements", counting.statements() - statements, COUNT);
                print("PostgreSQL, " + operation.getKey(), "round trips", counting.roundTrips() - trips, COUNT);
            }
        }
    }

    private static void warm(Operation operation) throws Exception {
        for (int i = 0; i < WARM; i++) {
            operation.run(i);
        }
    }

    private static void print(String what, String of, long sum, int count) {
        System.out.printf(Locale.ROOT, "%s, %s: %.2f%n", what, of, (double) sum / count);
    }
}
