package dev.cairn.jdbc;

import dev.cairn.tck.BackendFixture;
import dev.cairn.tck.BackendTck;

class SqliteBackendTest extends BackendTck {
    @Override
    protected BackendFixture fixture() {
        return new SqliteFixture();
    }
}
