package dev.cairn.integration;

import dev.cairn.checkpoint.ServiceStore;
import dev.cairn.checkpoint.StoreSweepTest;

/** Sweeping and folding on SQLite. */
class SqliteStoreSweepTest extends StoreSweepTest {
    @Override
    protected ServiceStore newStore() {
        return new SqliteServiceStore();
    }
}
