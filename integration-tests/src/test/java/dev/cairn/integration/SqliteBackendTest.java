package dev.cairn.integration;

import dev.cairn.sqlite.SqliteFixture;
import dev.cairn.tck.backend.BackendFixture;
import dev.cairn.tck.backend.BackendTck;

class SqliteBackendTest extends BackendTck {
    @Override
    protected BackendFixture fixture() {
        return new SqliteFixture();
    }
}
