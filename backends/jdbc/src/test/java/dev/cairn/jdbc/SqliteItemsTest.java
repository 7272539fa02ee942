package dev.cairn.jdbc;

import dev.cairn.tck.BackendItems;
import dev.cairn.tck.KeyValueStoreSubject;
import dev.cairn.tck.KeyValueStoreTck;

/** The store of items on SQLite passes the kit. */
class SqliteItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return new BackendItems(new SqliteFixture());
    }
}
