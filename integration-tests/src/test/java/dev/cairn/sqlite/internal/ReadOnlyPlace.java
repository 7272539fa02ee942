package dev.cairn.sqlite.internal;

import dev.cairn.storage.Storage;

/** Opens a store as on a medium that cannot be written: a test that runs as root may write everywhere. */
public final class ReadOnlyPlace {
    private ReadOnlyPlace() {}

    public static Storage open(SqliteConfig config) {
        return SqliteBackend.openedToRead(config);
    }
}
