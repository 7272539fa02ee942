package dev.cairn.integration;

import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.tck.checkpoint.BackendSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject;
import dev.cairn.tck.checkpoint.CheckpointerTck;

/** The checkpointer on PostgreSQL passes the kit. */
class PostgresCheckpointerTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return new BackendSubject(new PostgresFixture());
    }
}
