package dev.cairn.integration.http;

import dev.cairn.sqlite.SqliteFixture;
import dev.cairn.tck.checkpoint.BackendSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject;
import dev.cairn.tck.checkpoint.CheckpointerTck;

/** The checkpointer on a store behind a server, which keeps it in SQLite, passes the kit. */
class HttpSqliteCheckpointerTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return new BackendSubject(new HttpFixture(new SqliteFixture()));
    }
}
