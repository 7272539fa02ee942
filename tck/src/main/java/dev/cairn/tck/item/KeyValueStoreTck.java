package dev.cairn.tck.item;

import org.junit.jupiter.api.Nested;

/**
 * The conformance kit for stores of items. A store's test extends it and says how to make one:
 *
 * <pre>{@code
 * class MyItemsTest extends KeyValueStoreTck {
 *     @Override
 *     protected KeyValueStoreSubject subject() {
 *         return new MySubject();
 *     }
 * }
 * }</pre>
 *
 * <p>Each test is one clause of {@link dev.cairn.store.KeyValueStore}'s contract and gets a store of its own. What a store does not offer
 * it denies ({@link KeyValueStoreSubject.Feature}); the kit then checks that it is refused.
 */
public abstract class KeyValueStoreTck {
    /** For subclasses. */
    protected KeyValueStoreTck() {}

    /** Makes the subject of one test. */
    protected abstract KeyValueStoreSubject subject();

    @Nested
    class StoredItems extends StoredItemClauses {
        StoredItems() {
            super(KeyValueStoreTck.this);
        }
    }

    @Nested
    class OddNames extends OddItemNameClauses {
        OddNames() {
            super(KeyValueStoreTck.this);
        }
    }

    @Nested
    class Searches extends ItemSearchClauses {
        Searches() {
            super(KeyValueStoreTck.this);
        }
    }

    @Nested
    class Namespaces extends NamespaceClauses {
        Namespaces() {
            super(KeyValueStoreTck.this);
        }
    }

    @Nested
    class Batches extends ItemBatchClauses {
        Batches() {
            super(KeyValueStoreTck.this);
        }
    }

    @Nested
    class Lives extends ItemLifeClauses {
        Lives() {
            super(KeyValueStoreTck.this);
        }
    }

    @Nested
    class Histories extends ItemHistoryClauses {
        Histories() {
            super(KeyValueStoreTck.this);
        }
    }

    @Nested
    class Vectors extends VectorClauses {
        Vectors() {
            super(KeyValueStoreTck.this);
        }
    }

    @Nested
    class Transfers extends ItemTransferClauses {
        Transfers() {
            super(KeyValueStoreTck.this);
        }
    }

    @Nested
    class Company extends ItemCompanyClauses {
        Company() {
            super(KeyValueStoreTck.this);
        }
    }
}
