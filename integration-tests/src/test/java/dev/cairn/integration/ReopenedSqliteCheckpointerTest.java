package dev.cairn.integration;

import dev.cairn.sqlite.SqliteFixture;
import dev.cairn.tck.checkpoint.BackendSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject;
import dev.cairn.tck.checkpoint.CheckpointerTck;
import dev.cairn.tck.checkpoint.SubjectVariants;

/** A checkpointer on a SQLite file that is closed and opened before each call passes the kit. */
class ReopenedSqliteCheckpointerTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return SubjectVariants.reopening(new BackendSubject(new SqliteFixture()));
    }
}
