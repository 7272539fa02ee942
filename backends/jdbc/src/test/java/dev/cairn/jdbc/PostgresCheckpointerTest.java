package dev.cairn.jdbc;

import dev.cairn.tck.BackendSubject;
import dev.cairn.tck.CheckpointerSubject;
import dev.cairn.tck.CheckpointerTck;

/** The checkpointer on PostgreSQL passes the kit. */
class PostgresCheckpointerTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return new BackendSubject(new PostgresFixture());
    }
}
