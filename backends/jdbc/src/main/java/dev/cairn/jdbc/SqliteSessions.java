package dev.cairn.jdbc;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteConnectionConfig;
import org.sqlite.SQLiteOpenMode;

/** Opens connections to one SQLite file, all set up alike. */
final class SqliteSessions {
    private static final String[] SETTINGS = {
        "PRAGMA cell_size_check = ON",
        "PRAGMA trusted_schema = OFF",
        "PRAGMA mmap_size = 0",
        "PRAGMA synchronous = FULL"
    };

    private final KnownScopes scopes = new KnownScopes();
    private final Sql sql;
    private final String url;

    SqliteSessions(Path file, Sql sql) {
        this("jdbc:sqlite:file:" + encoded(file.toString()), sql);
    }

    SqliteSessions(String url, Sql sql) {
        this.url = url;
        this.sql = sql;
    }

    KnownScopes scopes() {
        return scopes;
    }

    /** A connection for reading and writing. */
    Session open() throws SQLException {
        Connection connection = DriverManager.getConnection(url, properties());
        try {
            if (connection instanceof SQLiteConnection sqlite) {
                plainTransactions(sqlite.getConnectionConfig());
            }
            Session session = new Session(connection, sql, scopes);
            for (String setting : SETTINGS) {
                session.run(setting);
            }
            return session;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /** A connection that cannot write. */
    Session openForReading() throws SQLException {
        Session session = open();
        session.run("PRAGMA query_only = ON");
        return session;
    }

    private static Properties properties() {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(dev.cairn.jdbc.SqliteConfig.BUSY_TIMEOUT);
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        return config.toProperties();
    }

    /** Transactions are begun and ended by statements; the driver must not look after them with statements of its own. */
    private static void plainTransactions(SQLiteConnectionConfig driver) {
        driver.setAutoCommit(false);
        driver.setGetGeneratedKeys(false);
    }

    /** A path as SQLite's file URIs want it: neither {@code ?} nor {@code #} of a file's name may end it. */
    static String encoded(String path) {
        StringBuilder out = new StringBuilder();
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            boolean plain = b == '/' || b == '.' || b == '-' || b == '_' || isAlphanumeric(b);
            if (plain) {
                out.append((char) b);
            } else {
                out.append('%').append(Character.forDigit((b >> 4) & 15, 16)).append(Character.forDigit(b & 15, 16));
            }
        }
        return out.toString();
    }

    private static boolean isAlphanumeric(byte b) {
        return (b >= '0' && b <= '9') || (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
    }
}
