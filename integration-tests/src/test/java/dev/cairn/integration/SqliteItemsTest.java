package dev.cairn.integration;

import dev.cairn.sqlite.SqliteFixture;
import dev.cairn.tck.item.BackendItems;
import dev.cairn.tck.item.KeyValueStoreSubject;
import dev.cairn.tck.item.KeyValueStoreTck;

/** The store of items on SQLite passes the kit. */
class SqliteItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return new BackendItems(new SqliteFixture());
    }
}
