package dev.cairn.sqlite.internal;

import dev.cairn.storage.StorageOptions;
import java.nio.file.Path;

/**
 * How to open a store in an SQLite file.
 *
 * @param file the file; its folder must be there
 * @param options clock, and what to do when nothing is there
 */
public record SqliteConfig(Path file, StorageOptions options) {
    /** How long a writer waits for another process, in milliseconds. */
    static final int BUSY_TIMEOUT = 30_000;

    /** Makes the path absolute. */
    public SqliteConfig {
        file = file.toAbsolutePath().normalize();
    }

    /** A file with the default options. */
    public static SqliteConfig of(Path file) {
        return new SqliteConfig(file, StorageOptions.DEFAULT);
    }
}
