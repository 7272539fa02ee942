package dev.cairn.jdbc;

import dev.cairn.tck.BackendItems;
import dev.cairn.tck.ItemVariants;
import dev.cairn.tck.KeyValueStoreSubject;
import dev.cairn.tck.KeyValueStoreTck;
import org.junit.jupiter.api.Tag;

/** Two stores of items that take turns on one PostgreSQL database pass the kit. */
@Tag("long")
class TwoPostgresItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return ItemVariants.takingTurns(new BackendItems(new PostgresFixture()));
    }
}
