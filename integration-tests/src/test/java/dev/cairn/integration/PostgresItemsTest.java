package dev.cairn.integration;

import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.tck.item.BackendItems;
import dev.cairn.tck.item.KeyValueStoreSubject;
import dev.cairn.tck.item.KeyValueStoreTck;

/** The store of items on PostgreSQL passes the kit. */
class PostgresItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return new BackendItems(new PostgresFixture());
    }
}
