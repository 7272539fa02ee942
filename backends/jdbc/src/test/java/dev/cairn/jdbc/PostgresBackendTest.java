package dev.cairn.jdbc;

import dev.cairn.tck.BackendFixture;
import dev.cairn.tck.BackendTck;

class PostgresBackendTest extends BackendTck {
    @Override
    protected BackendFixture fixture() {
        return new PostgresFixture();
    }
}
