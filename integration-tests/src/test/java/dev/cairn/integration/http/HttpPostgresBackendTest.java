package dev.cairn.integration.http;

import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.tck.backend.BackendFixture;
import dev.cairn.tck.backend.BackendTck;
import org.junit.jupiter.api.Tag;

/** A store behind a server that keeps it in PostgreSQL is a backend as the contract wants it. */
@Tag("long")
class HttpPostgresBackendTest extends BackendTck {
    @Override
    protected BackendFixture fixture() {
        return new HttpFixture(new PostgresFixture());
    }
}
