package dev.cairn.maintenance;

import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;

/** Opens stores by URL; backups are files of the backend {@code sqlite}, whatever they are backups of. */
@FunctionalInterface
public interface StoreOpener {
    /** Opens a store, which the caller closes. */
    Storage open(String url, StorageOptions options);
}
