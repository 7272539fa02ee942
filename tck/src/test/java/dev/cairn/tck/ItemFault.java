package dev.cairn.tck;

import dev.cairn.store.KeyValueStore;
import dev.cairn.tck.item.BackendItems;
import dev.cairn.tck.item.ItemVariants;
import dev.cairn.tck.item.KeyValueStoreSubject;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A fault that is planted to see one clause of the items' kit fail.
 *
 * @param clause the name of the test that must turn red
 * @param what what is wrong with the store
 * @param first whether the instance that a test opens first has it, too
 * @param spoil spoils an instance
 */
record ItemFault(String clause, String what, boolean first, Consumer<SpoiledItems> spoil) {
    /** A fault of every instance. */
    static ItemFault fault(String clause, String what, Consumer<SpoiledItems> spoil) {
        return new ItemFault(clause, what, true, spoil);
    }

    /** A fault of every instance but the first one. */
    static ItemFault ofLater(String clause, String what, Consumer<SpoiledItems> spoil) {
        return new ItemFault(clause, what, false, spoil);
    }

    KeyValueStoreSubject subject() {
        AtomicInteger instances = new AtomicInteger();
        UnaryOperator<KeyValueStore> decorator = sound -> {
            SpoiledItems spoiled = new SpoiledItems(sound);
            if (first || instances.getAndIncrement() > 0) {
                spoil.accept(spoiled);
            }
            return spoiled;
        };
        return ItemVariants.decorated(new BackendItems(new DurableFixture()), decorator);
    }
}
