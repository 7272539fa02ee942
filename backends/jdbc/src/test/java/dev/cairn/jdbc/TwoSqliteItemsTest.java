package dev.cairn.jdbc;

import dev.cairn.tck.BackendItems;
import dev.cairn.tck.ItemVariants;
import dev.cairn.tck.KeyValueStoreSubject;
import dev.cairn.tck.KeyValueStoreTck;

/** Two stores of items that take turns on one SQLite file pass the kit. */
class TwoSqliteItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return ItemVariants.takingTurns(new BackendItems(new SqliteFixture()));
    }
}
