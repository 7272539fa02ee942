package dev.cairn.sqlite.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.FileMode;
import dev.cairn.internal.file.TemporaryFolder;
import dev.cairn.jdbc.internal.table.Sql;
import dev.cairn.sqlite.internal.wal.WalCare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A store that this process may not write: on a read-only medium, or another user's. Where its write-ahead log is missing or empty, SQLite
 * reads the file as it lies, without locks; a change of the file by another program is noticed and ends the reading. Where the log holds
 * commits, a private copy of both is read: the log is never ignored. Thread-safe.
 */
record ReadOnlyFile(Path file, State state, @Nullable TemporaryFolder folder) implements AutoCloseable {
    private static final int ATTEMPTS = 5;

    /** What tells a file and its log from others of the same name. */
    private record State(long size, FileTime changed, long logged) {
        static State of(Path file) throws IOException {
            Path log = log(file);
            return new State(
                    Files.size(file), Files.getLastModifiedTime(file), Files.exists(log) ? Files.size(log) : 0);
        }
    }

    /** Whether a file is there whose content or folder this process may not write. */
    static boolean isAt(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return Files.isRegularFile(file) && (!Files.isWritable(file) || (parent != null && !Files.isWritable(parent)));
    }

    /** Opens it. Must not be called while this process has the file open. */
    static ReadOnlyFile open(Path file, Clock clock) throws IOException {
        SqliteFiles.expectDatabase(file);
        State now = State.of(file);
        return now.logged() == 0 ? new ReadOnlyFile(file, now, null) : copied(file, clock);
    }

    private static ReadOnlyFile copied(Path file, Clock clock) throws IOException {
        TemporaryFolder folder = TemporaryFolder.of("read");
        boolean whole = false;
        try {
            ReadOnlyFile copy = new ReadOnlyFile(file, copy(file, folder.path()), folder);
            new WalCare(copy.place(), SqliteSchema.APPLICATION).tend(new SqliteRehearsal(clock));
            whole = true;
            return copy;
        } finally {
            if (!whole) {
                folder.close();
            }
        }
    }

    /** Copies file and log as they are at one moment. */
    private static State copy(Path file, Path folder) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            State before = State.of(file);
            Path copy = folder.resolve(String.valueOf(file.getFileName()));
            for (Path each : List.of(copy, log(copy))) {
                Files.deleteIfExists(each);
            }
            Files.copy(file, copy);
            Files.copy(log(file), log(copy));
            FileMode.PRIVATE.set(copy);
            FileMode.PRIVATE.set(log(copy));
            if (State.of(file).equals(before)) {
                return before;
            }
        }
        throw new IOException("another program writes to it all the time");
    }

    private static Path log(Path file) {
        return file.resolveSibling(file.getFileName() + "-wal");
    }

    /** The file that SQLite reads. */
    Path place() {
        return folder == null ? file : folder.path().resolve(String.valueOf(file.getFileName()));
    }

    SqliteSessions sessions(Sql sql) {
        return folder == null
                ? new SqliteSessions(
                        "jdbc:sqlite:file:" + SqliteSessions.encoded(file.toString()) + "?mode=ro&immutable=1", sql)
                : new SqliteSessions(place(), sql);
    }

    /** Refuses answers from a file that another program changed meanwhile. A private copy does not change. */
    void expectUnchanged() {
        try {
            if (folder != null || State.of(file).equals(state)) {
                return;
            }
        } catch (IOException e) {
            throw SqliteFiles.unreachable(file, e);
        }
        throw new CairnException(
                ErrorCode.UNAVAILABLE,
                "Cannot read SQLite file " + file
                        + ": another program changed it while it was open for reading only. Open it again.",
                Map.of("file", file.toString()),
                null);
    }

    /** The refusal of a write. */
    CairnException refusal() {
        return new CairnException(
                ErrorCode.UNSUPPORTED,
                "Cannot write to the store in SQLite file " + file
                        + ": it or its folder is read-only. Nothing was changed. Make both writable, or copy the store.",
                Map.of("file", file.toString()),
                null);
    }

    @Override
    public void close() {
        try {
            if (folder != null) {
                folder.close();
            }
        } catch (IOException e) {
            throw SqliteFiles.unreachable(file, e);
        }
    }
}
