package dev.cairn.tck;

/** Two stores of items that take turns on one memory store pass the kit. */
class TwoMemoryItemsTest extends KeyValueStoreTck {
    @Override
    protected KeyValueStoreSubject subject() {
        return ItemVariants.takingTurns(new BackendItems(new MemoryFixture()));
    }
}
