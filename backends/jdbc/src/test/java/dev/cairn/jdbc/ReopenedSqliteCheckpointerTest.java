package dev.cairn.jdbc;

import dev.cairn.tck.BackendSubject;
import dev.cairn.tck.CheckpointerSubject;
import dev.cairn.tck.CheckpointerTck;
import dev.cairn.tck.SubjectVariants;

/** A checkpointer on a SQLite file that is closed and opened before each call passes the kit. */
class ReopenedSqliteCheckpointerTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return SubjectVariants.reopening(new BackendSubject(new SqliteFixture()));
    }
}
