package dev.cairn.tck;

import dev.cairn.tck.item.BackendItems;
import dev.cairn.tck.item.KeyValueStoreSubject;
import dev.cairn.tck.item.KeyValueStoreTck;

/** The store of items on the memory backend passes the kit. */
class MemoryItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return new BackendItems(new MemoryFixture());
    }
}
