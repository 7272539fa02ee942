package dev.cairn.sqlite.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.jdbc.internal.table.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Returns whether the names of a store's files still lead to the files that SQLite has open. It goes on with a file that was deleted or
 * moved, and what it writes there is lost with the process. Where the system has no identities of files nothing is reported. Used by one
 * thread at a time; {@link #database} by many.
 */
final class SameFiles {
    private static final Object MISSING = new Object();
    /** Connections that must not be closed: see {@link #abandon}. */
    private static final List<Session> ABANDONED = new ArrayList<>();

    private final Path file;
    private final Path log;
    private final Path index;
    private final @Nullable Object fileKey;
    private @Nullable Object logKey;
    private @Nullable Object indexKey;

    /**
     * Looks after a file.
     *
     * @param fileKey the system's identity of the file that is opened, or null where it has none
     */
    SameFiles(Path file, @Nullable Object fileKey) {
        this.file = file;
        this.log = file.resolveSibling(file.getFileName() + "-wal");
        this.index = file.resolveSibling(file.getFileName() + "-shm");
        this.fileKey = fileKey;
    }

    /** Takes note of the companion files that a connection has just opened; they stay as long as it is open. */
    void noteCompanions() {
        if (fileKey != null) {
            logKey = key(log);
            indexKey = key(index);
        }
    }

    /** Whether the database file is the one that was opened. */
    boolean database() {
        return fileKey == null || fileKey.equals(key(file));
    }

    /** Whether the database file and its companions are those that were opened. */
    boolean all() {
        return fileKey == null || (database() && isSame(logKey, log) && isSame(indexKey, index));
    }

    private static boolean isSame(@Nullable Object noted, Path path) {
        return noted != MISSING && key(path).equals(noted);
    }

    private static Object key(Path path) {
        try {
            Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
            return key == null ? MISSING : key;
        } catch (IOException e) {
            return MISSING;
        }
    }

    CairnException failure() {
        return new CairnException(
                ErrorCode.UNAVAILABLE,
                "Cannot use SQLite file " + file
                        + ": it, its -wal or its -shm file was deleted, moved or replaced while this process had it "
                        + "open. Nothing was stored. Put all three back, or close the store and open it again.",
                Map.of("file", file.toString()),
                null);
    }

    /**
     * Keeps a connection open until the process ends. Closing the last one to a file that is no longer at its place would make SQLite
     * remove the log by its name, which may be the log of the file that is there now.
     */
    static void abandon(Session session) {
        synchronized (ABANDONED) {
            ABANDONED.add(session);
        }
    }
}
