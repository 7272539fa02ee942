package dev.cairn.jdbc.internal.table;

import dev.cairn.sqlite.internal.SqliteBackend;
import dev.cairn.sqlite.internal.SqliteConfig;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** One of several processes on a file: puts records, or reads, or holds the write lock for a while. */
public final class PutsChild {
    public static final Scope COMMON = Scope.of("", "processes", "common");
    public static final Bytes COUNTER = Key.of("counter");

    private PutsChild() {}

    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        String role = arguments[1];
        int number = Integer.parseInt(arguments[2]);
        System.out.println("ready");
        System.in.read();
        try (SqliteBackend store = SqliteBackend.open(SqliteConfig.of(file))) {
            switch (role) {
                case "put" -> put(store, ProcessHandle.current().pid(), number);
                case "stall" -> stall(store, number);
                default -> read(store, number);
            }
        }
        System.out.println("done");
    }

    /** Each put adds a record of its own and counts up a record that all processes share. */
    private static void put(SqliteBackend store, long process, int puts) {
        for (int done = 0; done < puts; ) {
            Optional<StoredRecord> counter =
                    store.read(COMMON, Read.of().get(2, COUNTER).build()).first(0);
            long count =
                    counter.map(record -> Long.parseLong(record.body().utf8())).orElse(0L);
            Check unchanged = counter.<Check>map(record -> new Check.RevisionIs(2, COUNTER, record.revision()))
                    .orElse(new Check.Absent(2, COUNTER));
            CommitOutcome outcome = store.commit(
                    COMMON,
                    Commit.inOrder()
                            .check(unchanged)
                            .put(Put.of(1, Key.of(process + "-" + done), Bytes.fromUtf8("x".repeat(300))))
                            .put(Put.of(2, COUNTER, Bytes.fromUtf8(Long.toString(count + 1))))
                            .build());
            done += outcome instanceof CommitOutcome.Committed ? 1 : 0;
        }
    }

    private static void stall(SqliteBackend store, int millis) {
        store.write(session -> {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
            while (System.nanoTime() < end) {
                LockSupport.parkNanos(end - System.nanoTime());
            }
            return true;
        });
    }

    /** Each listing must be one state: as many records as the counter in the header's transaction said at least before. */
    private static void read(SqliteBackend store, int rounds) {
        int least = 0;
        for (int round = 0; round < rounds; round++) {
            List<StoredRecord> found = store.scan(COMMON, Scan.all(1, 100_000)).items();
            if (found.size() < least) {
                throw new IllegalStateException("records went from " + least + " to " + found.size());
            }
            least = found.size();
        }
    }
}
