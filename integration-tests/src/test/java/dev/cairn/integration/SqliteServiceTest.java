package dev.cairn.integration;

import dev.cairn.checkpoint.BisectTest;
import dev.cairn.checkpoint.BlameTest;
import dev.cairn.checkpoint.CheckpointTagTest;
import dev.cairn.checkpoint.CheckpointWatchTest;
import dev.cairn.checkpoint.DurabilityTest;
import dev.cairn.checkpoint.LateWriteTest;
import dev.cairn.checkpoint.QueuedPutsTest;
import dev.cairn.checkpoint.SameIdTest;
import dev.cairn.checkpoint.ServiceStore;
import dev.cairn.checkpoint.SharedRunTest;
import dev.cairn.checkpoint.TextSearchTest;
import dev.cairn.checkpoint.ThreadLeaseTest;
import dev.cairn.checkpoint.ThreadRetentionTest;
import dev.cairn.checkpoint.ThreadRunTest;
import dev.cairn.checkpoint.ThreadTrashTest;
import dev.cairn.checkpoint.internal.record.IdempotencyKeyTest;
import dev.cairn.checkpoint.internal.record.LaneAfterDeletionTest;
import org.junit.jupiter.api.Nested;

/** Leases, idempotency keys, durability, watching, runs, deletions, blame, bisection and search are on SQLite what they are in memory. */
class SqliteServiceTest {
    @Nested
    class Leases extends ThreadLeaseTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }

    @Nested
    class Keys extends IdempotencyKeyTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }

    @Nested
    class Durabilities extends DurabilityTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }

    @Nested
    class QueuedPuts extends QueuedPutsTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }

    @Nested
    class SameIds extends SameIdTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }

    @Nested
    class LateWrites extends LateWriteTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }

    @Nested
    class Watches extends CheckpointWatchTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }

    @Nested
    class Runs extends ThreadRunTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }

    @Nested
    class SharedRuns extends SharedRunTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }

    @Nested
    class Blames extends BlameTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }

    @Nested
    class Trash extends ThreadTrashTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }

    @Nested
    class Bisections extends BisectTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }

    @Nested
    class Tags extends CheckpointTagTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }

    @Nested
    class Searches extends TextSearchTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }

    @Nested
    class Retention extends ThreadRetentionTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }

    @Nested
    class Deletions extends LaneAfterDeletionTest {
        @Override
        protected ServiceStore newStore() {
            return new SqliteServiceStore();
        }
    }
}
