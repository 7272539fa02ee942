package dev.cairn.sqlite.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.StorageOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;

/**
 * An SQLite file of snapshots with one connection, used by one thread after the other. The journal stays as it is set in the file. Safe for
 * use by many threads.
 */
public final class SnapshotFile {
    public static final Table ROOT =
            new Table("snapshots", "CREATE TABLE IF NOT EXISTS snapshots (key TEXT PRIMARY KEY, state TEXT)");
    public static final Table SESSIONS = new Table(
            "snapshot_sessions",
            "CREATE TABLE IF NOT EXISTS snapshot_sessions (session TEXT NOT NULL, key TEXT NOT NULL, state TEXT,"
                    + " PRIMARY KEY (session, key))");

    private final Path path;
    private final SqliteDialect dialect;
    private final Set<Table> known = new HashSet<>();
    private @Nullable Connection connection;
    private boolean closed;

    public SnapshotFile(Path path) {
        this.path = path;
        this.dialect = new SqliteDialect(path, Clock.systemUTC());
    }

    public record Table(String name, String make) {}

    private interface Query<T> {
        T run(Connection on) throws SQLException;
    }

    public Path path() {
        return path;
    }

    /** Runs a change; makes file and table when they are not there. */
    public synchronized void change(Table table, String sql, String... values) {
        if (connection == null && !closed) {
            SqliteFiles.prepare(path, StorageOptions.Mode.CREATE);
        }
        run(on -> {
            if (known.add(table)) {
                try (Statement statement = on.createStatement()) {
                    statement.execute(table.make);
                } catch (SQLException e) {
                    known.remove(table);
                    throw e;
                }
            }
            return update(on, sql, values);
        });
    }

    /** Runs a change when there is something to change. */
    public synchronized void remove(Table table, String sql, String... values) {
        if (isThere(table)) {
            run(on -> update(on, sql, values));
        }
    }

    /** The first column of what a query finds; nothing is made when there is no file or table. */
    public synchronized List<@Nullable String> texts(Table table, String sql, String... values) {
        return isThere(table) ? run(on -> query(on, sql, values)) : List.of();
    }

    private boolean isThere(Table table) {
        requireOpen();
        if (known.contains(table)) {
            return true;
        }
        if (connection == null && Files.notExists(path)) {
            return false;
        }
        boolean there =
                run(on -> !query(on, "SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?", table.name)
                        .isEmpty());
        if (there) {
            known.add(table);
        }
        return there;
    }

    private static List<@Nullable String> query(Connection on, String sql, String... values) throws SQLException {
        List<@Nullable String> found = new ArrayList<>();
        try (PreparedStatement statement = bound(on, sql, values);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    private static int update(Connection on, String sql, String... values) throws SQLException {
        try (PreparedStatement statement = bound(on, sql, values)) {
            return statement.executeUpdate();
        }
    }

    private static PreparedStatement bound(Connection on, String sql, String... values) throws SQLException {
        PreparedStatement statement = on.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setString(i + 1, values[i]);
        }
        return statement;
    }

    private <T> T run(Query<T> query) {
        requireOpen();
        try {
            Connection open = connection;
            if (open == null) {
                open = open();
                connection = open;
            }
            return query.run(open);
        } catch (SQLException e) {
            throw dialect.failure(e);
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new CairnException(
                    ErrorCode.CLOSED,
                    "Cannot use the snapshot store in SQLite file " + path + ": it is closed. Open it again.",
                    Map.of("file", path.toString()),
                    null);
        }
    }

    private Connection open() throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(SqliteConfig.BUSY_TIMEOUT);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        return DriverManager.getConnection(
                "jdbc:sqlite:file:" + SqliteSessions.encoded(path.toString()), config.toProperties());
    }

    public synchronized void close() throws SQLException {
        closed = true;
        if (connection != null) {
            connection.close();
        }
    }
}
