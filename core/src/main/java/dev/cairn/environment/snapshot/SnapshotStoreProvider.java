package dev.cairn.environment.snapshot;

import dev.cairn.model.Document;

/**
 * Makes snapshot stores for configurations. Implementations are found by {@link java.util.ServiceLoader}, where they have a public
 * constructor without arguments, or are allowed by the application.
 */
public interface SnapshotStoreProvider {
    /** The name by which configurations call it, for example the name of the store's class. */
    String name();

    /**
     * Makes a store.
     *
     * @param config the whole {@code config} of the configuration
     * @throws dev.cairn.error.CairnException {@code INVALID} with all problems at once
     */
    SnapshotStore open(Document config);
}
