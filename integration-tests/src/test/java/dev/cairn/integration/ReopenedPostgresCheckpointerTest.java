package dev.cairn.integration;

import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.tck.checkpoint.BackendSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject;
import dev.cairn.tck.checkpoint.CheckpointerTck;
import dev.cairn.tck.checkpoint.SubjectVariants;

/** A checkpointer on PostgreSQL that is closed and opened before each call, on lent connections, passes the kit. */
class ReopenedPostgresCheckpointerTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return SubjectVariants.reopening(new BackendSubject(PostgresFixture.onLentConnections()));
    }
}
