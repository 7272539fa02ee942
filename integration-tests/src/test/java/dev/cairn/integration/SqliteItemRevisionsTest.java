package dev.cairn.integration;

import dev.cairn.checkpoint.ItemRevisionsTest;
import dev.cairn.checkpoint.ServiceStore;

/** Revisions of items on SQLite. */
class SqliteItemRevisionsTest extends ItemRevisionsTest {
    @Override
    protected ServiceStore newStore() {
        return new SqliteServiceStore();
    }
}
