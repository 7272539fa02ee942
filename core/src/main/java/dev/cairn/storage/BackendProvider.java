package dev.cairn.storage;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Opens a backend by URL. Implementations are found by {@link java.util.ServiceLoader} and have a public constructor without
 * arguments.
 */
public interface BackendProvider {
    /** The URL schemes it opens, for example {@code sqlite}; in lower case. */
    Set<String> schemes();

    /**
     * Opens a store.
     *
     * @param address what stands behind {@code scheme:} in the URL
     * @throws dev.cairn.error.CairnException {@code INVALID} for a malformed address, {@code NOT_FOUND} when it must exist and does not,
     *     {@code INCOMPATIBLE} for a newer schema, {@code CORRUPT}, {@code UNSUPPORTED} for a place that cannot keep its promises
     */
    Storage open(String scheme, String address, StorageOptions options);

    /**
     * Looks at the version of a store's tables without changing anything.
     *
     * @return nothing where a backend has no tables
     * @throws dev.cairn.error.CairnException as {@link #open} does
     */
    default Optional<SchemaState> schema(String scheme, String address) {
        return Optional.empty();
    }

    /**
     * Looks at what surrounds a store that cannot be opened because it is damaged: place, rights, files that are left. Changes nothing.
     *
     * @param found receives everything that was looked at
     */
    default void examine(String scheme, String address, Consumer<Finding> found) {}

    /**
     * Makes a store's own structures (pages, trees, indexes) again from all rows that can be read, where they are damaged; what single rows
     * say is left to {@link StorageAdmin#quarantine}. No one may have the store open. The store as it was is kept beside the new one. Killed at
     * any moment, the same call resumes.
     *
     * @param dryRun only reports whether it is needed, and what would be lost: it reads all that a run would read and changes nothing
     * @param planned gets, of a dry run, the store as it would be after it: to be read, and not longer than it is at it
     * @throws dev.cairn.error.CairnException {@code LOCKED} while someone has it open, {@code CORRUPT} when nothing can be read of it,
     *     {@code NO_SPACE}, and as {@link #open} does
     */
    default Rebuild rebuild(String scheme, String address, boolean dryRun, Consumer<Storage> planned) {
        return Rebuild.NOT_NEEDED;
    }
}
