package dev.cairn.sqlite;

import dev.cairn.environment.snapshot.SnapshotCatalog;
import dev.cairn.environment.snapshot.SnapshotRules;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.PathText;
import dev.cairn.model.Document;
import dev.cairn.sqlite.internal.SnapshotFile;
import dev.cairn.storage.ScanPage;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps snapshots in the table {@code snapshots(key TEXT PRIMARY KEY, state TEXT)} of an SQLite file, which is made at the first write and
 * which other programs may read and write too. Those of sessions stand in the table {@code snapshot_sessions}, which is made when there is
 * one.
 *
 * <p>Safe for use by many threads and processes; the last of several writers counts. A save that returned is synced. A new file is its
 * owner's alone. Whoever opened the store closes it; the stores of its sessions share its connection.
 */
public final class SqliteSnapshotStore implements SnapshotCatalog {
    private final SnapshotFile file;
    private final String session;

    /** A store in a file, whose folder must be there. */
    public SqliteSnapshotStore(Path file) {
        this(new SnapshotFile(file.toAbsolutePath().normalize()), "");
    }

    /** A store in a file, named as text. */
    public SqliteSnapshotStore(String file) {
        this(PathText.path("The file '" + file + "'", file));
    }

    private SqliteSnapshotStore(SnapshotFile file, String session) {
        this.file = file;
        this.session = session;
    }

    private boolean isRoot() {
        return session.isEmpty();
    }

    @Override
    public void save(String key, Document state) {
        SnapshotRules.check(key, state);
        String json = state.json();
        if (isRoot()) {
            file.change(SnapshotFile.ROOT, "INSERT OR REPLACE INTO snapshots (key, state) VALUES (?, ?)", key, json);
        } else {
            file.change(
                    SnapshotFile.SESSIONS,
                    "INSERT OR REPLACE INTO snapshot_sessions (session, key, state) VALUES (?, ?, ?)",
                    session,
                    key,
                    json);
        }
    }

    @Override
    public Optional<Document> find(String key) {
        SnapshotRules.check(key);
        List<@Nullable String> found = isRoot()
                ? file.texts(SnapshotFile.ROOT, "SELECT state FROM snapshots WHERE key = ?", key)
                : file.texts(
                        SnapshotFile.SESSIONS,
                        "SELECT state FROM snapshot_sessions WHERE session = ? AND key = ?",
                        session,
                        key);
        return found.isEmpty() ? Optional.empty() : Optional.of(state(key, found.get(0)));
    }

    private Document state(String key, @Nullable String json) {
        String address = "snapshot '" + key + "' of SQLite file " + file.path();
        if (json == null) {
            throw SnapshotRules.corrupt(address, "it holds no text", null);
        }
        return SnapshotRules.read(json.getBytes(java.nio.charset.StandardCharsets.UTF_8), address);
    }

    @Override
    public void delete(String key) {
        SnapshotRules.check(key);
        if (isRoot()) {
            file.remove(SnapshotFile.ROOT, "DELETE FROM snapshots WHERE key = ?", key);
        } else {
            file.remove(
                    SnapshotFile.SESSIONS, "DELETE FROM snapshot_sessions WHERE session = ? AND key = ?", session, key);
        }
    }

    @Override
    public ScanPage<String> keys(String prefix, @Nullable String after, int limit) {
        List<@Nullable String> keys = isRoot()
                ? file.texts(SnapshotFile.ROOT, "SELECT key FROM snapshots")
                : file.texts(SnapshotFile.SESSIONS, "SELECT key FROM snapshot_sessions WHERE session = ?", session);
        return SnapshotRules.page(keys.stream().map(String::valueOf), prefix, after, limit);
    }

    @Override
    public SqliteSnapshotStore session(String id) {
        SnapshotRules.checkSession(id);
        return new SqliteSnapshotStore(file, id);
    }

    @Override
    public ScanPage<String> sessions(String prefix, @Nullable String after, int limit) {
        List<@Nullable String> ids =
                file.texts(SnapshotFile.SESSIONS, "SELECT DISTINCT session FROM snapshot_sessions");
        return SnapshotRules.page(ids.stream().map(String::valueOf), prefix, after, limit);
    }

    /** Closes the file; only the root's close does anything. Later calls fail with {@code CLOSED}. */
    @Override
    public void close() {
        if (!isRoot()) {
            return;
        }
        try {
            file.close();
        } catch (SQLException e) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE,
                    "Cannot close SQLite file " + file.path() + ": " + e.getMessage() + ".",
                    Map.of("file", file.path().toString()),
                    e);
        }
    }
}
