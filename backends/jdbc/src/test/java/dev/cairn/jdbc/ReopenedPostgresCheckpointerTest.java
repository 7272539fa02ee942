package dev.cairn.jdbc;

import dev.cairn.tck.BackendSubject;
import dev.cairn.tck.CheckpointerSubject;
import dev.cairn.tck.CheckpointerTck;
import dev.cairn.tck.SubjectVariants;

/** A checkpointer on PostgreSQL that is closed and opened before each call, on lent connections, passes the kit. */
class ReopenedPostgresCheckpointerTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return SubjectVariants.reopening(new BackendSubject(PostgresFixture.onLentConnections()));
    }
}
