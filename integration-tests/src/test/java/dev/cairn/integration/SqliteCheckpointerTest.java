package dev.cairn.integration;

import dev.cairn.sqlite.SqliteFixture;
import dev.cairn.tck.checkpoint.BackendSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject;
import dev.cairn.tck.checkpoint.CheckpointerTck;

/** The checkpointer on SQLite passes the kit. */
class SqliteCheckpointerTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return new BackendSubject(new SqliteFixture());
    }
}
