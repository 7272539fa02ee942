package dev.cairn.integration;

import dev.cairn.checkpoint.EarlyWritesTest;
import dev.cairn.checkpoint.ServiceStore;

/** Early writes on PostgreSQL. */
class PostgresEarlyWritesTest extends EarlyWritesTest {
    @Override
    protected ServiceStore newStore() {
        return new PostgresServiceStore();
    }
}
