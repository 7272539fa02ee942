package dev.cairn.integration;

import dev.cairn.checkpoint.EarlyWritesTest;
import dev.cairn.checkpoint.ServiceStore;

/** Early writes on SQLite. */
class SqliteEarlyWritesTest extends EarlyWritesTest {
    @Override
    protected ServiceStore newStore() {
        return new SqliteServiceStore();
    }
}
