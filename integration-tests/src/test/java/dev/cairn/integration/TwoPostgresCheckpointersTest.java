package dev.cairn.integration;

import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.tck.checkpoint.BackendSubject;
import dev.cairn.tck.checkpoint.CheckpointerSubject;
import dev.cairn.tck.checkpoint.CheckpointerTck;
import dev.cairn.tck.checkpoint.SubjectVariants;

/** Two checkpointers that take turns on one store in PostgreSQL pass the kit. */
class TwoPostgresCheckpointersTest extends CheckpointerTck {
    @Override
    protected CheckpointerSubject subject() {
        return SubjectVariants.takingTurns(new BackendSubject(new PostgresFixture()));
    }
}
