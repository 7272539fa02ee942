package dev.cairn.sqlite.internal;

import dev.cairn.integration.SampleStore;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.StorageOptions.Mode;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Commits to a store and waits to be killed, so that its log stays. */
final class WalChild {
    static final int FIRST = 6;
    static final int END = 10;
    /** Every commit of these tests has the same time, so that doing it again gives the same rows. */
    static final StorageOptions OPTIONS =
            new StorageOptions(Clock.fixed(Instant.ofEpochSecond(1_800_000_000), ZoneOffset.UTC), Mode.CREATE);

    private WalChild() {}

    /** How much of the log the child copies into the database file before it is killed. */
    enum Checkpoint {
        NONE,
        HALF,
        WHOLE
    }

    public static void main(String[] arguments) throws SQLException, IOException {
        Path file = Path.of(arguments[0]);
        Checkpoint checkpoint = Checkpoint.valueOf(arguments[1]);
        SqliteSessions sessions = new SqliteSessions(file, new Sql(new SqliteDialect(file, Clock.systemUTC())));
        SqliteBackend store = SqliteBackend.open(new SqliteConfig(file, OPTIONS));
        @Nullable Session reader = null;
        for (int number = FIRST; number < END; number++) {
            SampleStore.step(store, number);
            if (number == (FIRST + END) / 2 - 1 && checkpoint == Checkpoint.HALF) {
                reader = sessions.openForReading();
                reader.control("BEGIN");
                reader.number("SELECT count(*) FROM cairn_scope");
            }
        }
        if (checkpoint != Checkpoint.NONE) {
            sessions.open().number("PRAGMA wal_checkpoint(PASSIVE)");
        }
        System.out.println("ready");
        System.in.read();
        store.close();
    }
}
