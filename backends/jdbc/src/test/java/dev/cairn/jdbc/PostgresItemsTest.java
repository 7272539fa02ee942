package dev.cairn.jdbc;

import dev.cairn.tck.BackendItems;
import dev.cairn.tck.KeyValueStoreSubject;
import dev.cairn.tck.KeyValueStoreTck;

/** The store of items on PostgreSQL passes the kit. */
class PostgresItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return new BackendItems(new PostgresFixture());
    }
}
