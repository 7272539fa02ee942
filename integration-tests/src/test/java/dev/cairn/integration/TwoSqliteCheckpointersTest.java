package dev.cairn.integration;

import dev.cairn.sqlite.SqliteFixture;
import dev.cairn.tck.checkpoint.BackendSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject;
import dev.cairn.tck.checkpoint.CheckpointerTck;
import dev.cairn.tck.checkpoint.SubjectVariants;

/** Two checkpointers that take turns on one store in SQLite pass the kit. */
class TwoSqliteCheckpointersTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return SubjectVariants.takingTurns(new BackendSubject(new SqliteFixture()));
    }
}
