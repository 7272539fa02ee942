package dev.cairn.postgresql.internal;

import dev.cairn.Cairn;
import dev.cairn.integration.CareStores;
import dev.cairn.maintenance.CopyOptions;
import dev.cairn.maintenance.Maintenance;
import dev.cairn.maintenance.ScopeCut;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StorageOptions.Mode;
import dev.cairn.testing.PostgresServer;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** A process that copies, backs up or restores and prints what became of each scope; it is there to be killed. */
public final class CareChild {
    /** What the places of stores in the argument list begin with when they are schemas of a server. */
    private static final String SCHEMA = "schema:";

    private CareChild() {}

    /** Arguments: what to do, the store, the other store or the backup. */
    public static void main(String[] arguments) {
        Consumer<ScopeCut> reported = cut -> System.out.println(cut.action());
        try (Storage storage = open(arguments[1])) {
            Maintenance care = Cairn.builder().on(storage).maintenance();
            switch (arguments[0]) {
                case "copy" -> copy(care, arguments[2], reported);
                case "backup" -> care.backup(Path.of(arguments[2]), reported);
                case "restore" -> care.restore(Path.of(arguments[2]), OptionalInt.empty(), false, reported);
                case "fill" -> fill(storage, Integer.parseInt(arguments[2]));
                default -> throw new IllegalArgumentException(arguments[0]);
            }
        }
        System.out.println("done " + peak());
    }

    private static void copy(Maintenance care, String to, Consumer<ScopeCut> reported) {
        try (Storage target = open(to)) {
            care.copyTo(Cairn.builder().on(target).maintenance(), CopyOptions.from("crash"), reported);
        }
    }

    /** One scope of many small records, and their frames. */
    private static void fill(Storage storage, int records) {
        Scope scope = Scope.of("", "many", "small");
        for (int done = 0; done < records; done += 500) {
            Commit.Builder commit = Commit.inOrder();
            for (int i = 0; i < 500; i++) {
                String body = String.format(Locale.ROOT, "{\"n\":%d,\"text\":\"%0200d\"}", done + i, done + i);
                commit.put(Put.of(4, Key.of("" + (done + i)), Bytes.fromUtf8(body)));
            }
            commit.frame(new Frame(3, done / 500, 1, 2_000, Bytes.fromUtf8("f".repeat(2_000))));
            CareStores.commit(storage, scope, commit);
        }
    }

    private static String peak() {
        long used = java.lang.management.ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == java.lang.management.MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
        return (used >> 20) + " MiB";
    }

    public static Storage open(String place) {
        if (place.startsWith(SCHEMA)) {
            String[] parts = place.substring(SCHEMA.length()).split(" ", 2);
            return PostgresBackend.open(
                    new PostgresConfig(
                            PostgresDriver.source(parts[1].substring("postgresql:".length())), parts[0], "c_", 4),
                    Mode.CREATE);
        }
        for (BackendProvider provider : ServiceLoader.load(BackendProvider.class)) {
            if (provider.schemes().contains("sqlite")) {
                return provider.open("sqlite", place, StorageOptions.DEFAULT);
            }
        }
        throw new IllegalStateException("no SQLite backend");
    }

    public static String schema(String name) {
        return SCHEMA + name + " " + PostgresServer.url();
    }
}
