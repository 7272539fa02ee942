package dev.cairn.integration;

import dev.cairn.sqlite.SqliteFixture;
import dev.cairn.tck.item.BackendItems;
import dev.cairn.tck.item.ItemVariants;
import dev.cairn.tck.item.KeyValueStoreSubject;
import dev.cairn.tck.item.KeyValueStoreTck;

/** Two stores of items that take turns on one SQLite file pass the kit. */
class TwoSqliteItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return ItemVariants.takingTurns(new BackendItems(new SqliteFixture()));
    }
}
