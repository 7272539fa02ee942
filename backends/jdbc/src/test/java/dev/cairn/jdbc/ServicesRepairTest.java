package dev.cairn.jdbc;

import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
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
            boolean ordered =
                    storage.view(sample.scope, view -> view.info().ordered()).orElseThrow();
            Commit.Builder commit = ordered ? Commit.inOrder() : Commit.unordered();
            commit.drop(new LaneRange(frame.lane(), frame.first(), frame.end()));
            if (!(storage.commit(sample.scope, commit.build()) instanceof Committed)) {
                throw new AssertionError("the frame was not removed");
            }
        }
    }
}
