package dev.cairn.tck;

import dev.cairn.tck.item.BackendItems;
import dev.cairn.tck.item.KeyValueStoreSubject;
import dev.cairn.tck.item.KeyValueStoreTck;
import java.util.function.Supplier;

/** The items' kit on a store with a planted fault; run by {@link EveryItemClauseHasAFaultTest} only. */
class FaultyItemsKit extends KeyValueStoreTck {
    /** Makes the subjects of the present run, which has one thread. */
    static volatile Supplier<KeyValueStoreSubject> subject = () -> new BackendItems(new DurableFixture());

    @Override
    protected KeyValueStoreSubject subject() {
        return subject.get();
    }
}
