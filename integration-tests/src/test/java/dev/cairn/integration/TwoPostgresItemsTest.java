package dev.cairn.integration;

import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.tck.item.BackendItems;
import dev.cairn.tck.item.ItemVariants;
import dev.cairn.tck.item.KeyValueStoreSubject;
import dev.cairn.tck.item.KeyValueStoreTck;
import org.junit.jupiter.api.Tag;

/** Two stores of items that take turns on one PostgreSQL database pass the kit. */
@Tag("long")
class TwoPostgresItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return ItemVariants.takingTurns(new BackendItems(new PostgresFixture()));
    }
}
