package dev.cairn.jdbc;

import dev.cairn.tck.BackendSubject;
import dev.cairn.tck.CheckpointerSubject;
import dev.cairn.tck.CheckpointerTck;
import dev.cairn.tck.SubjectVariants;

/** Two checkpointers that take turns on one store in SQLite pass the kit. */
class TwoSqliteCheckpointersTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return SubjectVariants.takingTurns(new BackendSubject(new SqliteFixture()));
    }
}
