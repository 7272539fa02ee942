package dev.cairn.integration;

import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.tck.backend.BackendFixture;
import dev.cairn.tck.backend.BackendTck;

class PostgresBackendTest extends BackendTck {
    @Override
    protected BackendFixture fixture() {
        return new PostgresFixture();
    }
}
