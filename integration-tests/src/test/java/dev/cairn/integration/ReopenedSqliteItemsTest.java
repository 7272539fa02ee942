package dev.cairn.integration;

import dev.cairn.sqlite.SqliteFixture;
import dev.cairn.tck.item.BackendItems;
import dev.cairn.tck.item.ItemVariants;
import dev.cairn.tck.item.KeyValueStoreSubject;
import dev.cairn.tck.item.KeyValueStoreTck;

/** A store of items on an SQLite file that is opened again before each call passes the kit. */
class ReopenedSqliteItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return ItemVariants.reopening(new BackendItems(new SqliteFixture()));
    }
}
