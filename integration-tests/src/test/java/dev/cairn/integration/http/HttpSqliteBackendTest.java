package dev.cairn.integration.http;

import dev.cairn.sqlite.SqliteFixture;
import dev.cairn.tck.backend.BackendFixture;
import dev.cairn.tck.backend.BackendTck;

/** A store behind a server that keeps it in SQLite is a backend as the contract wants it, also where every view is held open. */
class HttpSqliteBackendTest extends BackendTck {
    @Override
    protected BackendFixture fixture() {
        return new HttpFixture(new SqliteFixture(), -1);
    }
}
