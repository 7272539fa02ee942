package dev.cairn.tck;

/** The store of items on the memory backend passes the kit. */
class MemoryItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return new BackendItems(new MemoryFixture());
    }
}
