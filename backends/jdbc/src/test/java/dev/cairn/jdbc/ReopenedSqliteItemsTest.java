package dev.cairn.jdbc;

import dev.cairn.tck.BackendItems;
import dev.cairn.tck.ItemVariants;
import dev.cairn.tck.KeyValueStoreSubject;
import dev.cairn.tck.KeyValueStoreTck;

/** A store of items on an SQLite file that is opened anew before each call passes the kit. */
class ReopenedSqliteItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return ItemVariants.reopening(new BackendItems(new SqliteFixture()));
    }
}
