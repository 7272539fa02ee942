package dev.cairn.jdbc;

import dev.cairn.tck.BackendSubject;
import dev.cairn.tck.CheckpointerSubject;
import dev.cairn.tck.CheckpointerTck;

/** The checkpointer on SQLite passes the kit. */
class SqliteCheckpointerTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return new BackendSubject(new SqliteFixture());
    }
}
