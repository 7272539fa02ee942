package dev.cairn.tck.item;

import dev.cairn.store.KeyValueStore;
import dev.cairn.store.StoreSettings;
import java.time.Duration;
import java.util.Set;

/** The store of items under test, made for one test. Whatever it opened it closes itself. */
public interface KeyValueStoreSubject extends AutoCloseable {
    /** What a store may lack. What it denies must fail with {@code UNSUPPORTED}; the kit checks that, too. */
    enum Feature {
        /** A batch that changes several namespaces. */
        BATCH_ACROSS,
        /** {@link #another}. */
        SHARED,
        /** {@link #reopen}. */
        REOPEN
    }

    /** What the store offers. */
    Set<Feature> features();

    /** Opens a new, empty store; called once and first. */
    KeyValueStore open();

    /** The store of the present instance with other settings. */
    KeyValueStore with(StoreSettings settings);

    /** Opens a second instance on the same store while the first is open. */
    KeyValueStore another();

    /** Closes every instance and opens the store again. */
    KeyValueStore reopen();

    /** Moves the clock that decides about created, updated and expiry. */
    void advance(Duration duration);

    /** Closes every instance and removes the store. */
    @Override
    void close();
}
