package dev.cairn.integration.http;

import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.tck.checkpoint.BackendSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject;
import dev.cairn.tck.checkpoint.CheckpointerTck;
import org.junit.jupiter.api.Tag;

/** The checkpointer on a store behind a server, which keeps it in PostgreSQL, passes the kit. */
@Tag("long")
class HttpPostgresCheckpointerTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return new BackendSubject(new HttpFixture(new PostgresFixture()));
    }
}
