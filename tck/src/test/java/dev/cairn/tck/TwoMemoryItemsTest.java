package dev.cairn.tck;

import dev.cairn.tck.item.BackendItems;
import dev.cairn.tck.item.ItemVariants;
import dev.cairn.tck.item.KeyValueStoreSubject;
import dev.cairn.tck.item.KeyValueStoreTck;

/** Two stores of items that take turns on one memory store pass the kit. */
class TwoMemoryItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return ItemVariants.takingTurns(new BackendItems(new MemoryFixture()));
    }
}
