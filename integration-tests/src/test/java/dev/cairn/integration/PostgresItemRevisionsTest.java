package dev.cairn.integration;

import dev.cairn.checkpoint.ItemRevisionsTest;
import dev.cairn.checkpoint.ServiceStore;

/** Revisions of items on PostgreSQL. */
class PostgresItemRevisionsTest extends ItemRevisionsTest {
    @Override
    protected ServiceStore newStore() {
        return new PostgresServiceStore();
    }
}
