package dev.cairn.integration;

import dev.cairn.checkpoint.ServiceStore;
import dev.cairn.checkpoint.StoreSweepTest;

/** Sweeping and folding on PostgreSQL. */
class PostgresStoreSweepTest extends StoreSweepTest {
    @Override
    protected ServiceStore newStore() {
        return new PostgresServiceStore();
    }
}
