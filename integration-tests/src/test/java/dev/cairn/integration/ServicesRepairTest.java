package dev.cairn.integration;

import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.sqlite.SqliteFixture;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Storage;
import org.junit.jupiter.api.Nested;

/** Repairing the services is the same on every backend. */
class ServicesRepairTest {
    @Nested
    class OnSqlite extends RepairedServices {
        OnSqlite() {
            super(new SqliteFixture());
        }
    }

    @Nested
    class OnPostgres extends RepairedServices {
        OnPostgres() {
            super(new PostgresFixture());
        }
    }

    /** Nothing outside the process can change rows there, but a faulty program may remove what it should not. */
    @Nested
    class InMemory extends RepairedServices {
        InMemory() {
            super(new PlainMemoryFixture());
        }

        @Override
        void damageFrame(Storage storage, ServiceSample sample, Frame frame) {
            sample.lose(storage, frame);
        }
    }
}
