package dev.cairn.sqlite.internal;

import dev.cairn.jdbc.internal.table.ScopeCache;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.jdbc.internal.table.Sql;
import java.io.File;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteConnectionConfig;
import org.sqlite.SQLiteOpenMode;

/** Opens connections to one SQLite file, all set up alike. */
public final class SqliteSessions {
    private static final List<String> SETTINGS = List.of(
            "PRAGMA cell_size_check = ON",
            "PRAGMA trusted_schema = OFF",
            "PRAGMA mmap_size = 0",
            "PRAGMA synchronous = FULL");

    private static final List<String> READING = Stream.concat(SETTINGS.stream(), Stream.of("PRAGMA query_only = ON"))
            .toList();

    /** Of the bytes that Java makes of a file's name. */
    private static final Charset NAMES =
            Charset.forName(File.separatorChar == '\\' ? "UTF-8" : System.getProperty("sun.jnu.encoding", "UTF-8"));

    private final ScopeCache scopes = new ScopeCache();
    private final Sql sql;
    private final String url;
    private final Connector connector;

    /** Opens a connection to what a URL names. */
    @FunctionalInterface
    interface Connector {
        Connection connect(String url, Properties properties) throws SQLException;
    }

    public SqliteSessions(Path file, Sql sql) {
        this("jdbc:sqlite:file:" + encoded(file.toString()), sql);
    }

    SqliteSessions(String url, Sql sql) {
        this(url, sql, JDBC::createConnection);
    }

    SqliteSessions(String url, Sql sql, Connector connector) {
        this.url = url;
        this.sql = sql;
        this.connector = connector;
    }

    /** Connects by SQLite's driver itself: the driver manager would load those of all databases, and make code at run time. */
    static Connection connect(String url) throws SQLException {
        return JDBC.createConnection(url, new Properties());
    }

    ScopeCache scopes() {
        return scopes;
    }

    /** A connection for reading and writing. */
    public Session open() throws SQLException {
        return open(SETTINGS);
    }

    /** A connection that cannot write. */
    Session openForReading() throws SQLException {
        return open(READING);
    }

    private Session open(List<String> settings) throws SQLException {
        Connection connection = connector.connect(url, properties());
        boolean whole = false;
        try {
            if (connection instanceof SQLiteConnection sqlite) {
                plainTransactions(sqlite.getConnectionConfig());
            }
            Session session = new Session(connection, sql, scopes);
            for (String setting : settings) {
                session.run(setting);
            }
            whole = true;
            return session;
        } finally {
            if (!whole) {
                connection.close();
            }
        }
    }

    private static Properties properties() {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(dev.cairn.sqlite.internal.SqliteConfig.BUSY_TIMEOUT);
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        return config.toProperties();
    }

    /** Transactions are begun and ended by statements; the driver must not look after them with statements of its own. */
    private static void plainTransactions(SQLiteConnectionConfig driver) {
        driver.setAutoCommit(false);
        driver.setGetGeneratedKeys(false);
    }

    /**
     * A path as SQLite's file URIs want it: neither {@code ?} nor {@code #} of a file's name may end it. Its bytes are those under which
     * Java finds the file, whatever the locale's character set.
     */
    public static String encoded(String path) {
        return encoded(path, NAMES);
    }

    static String encoded(String path, Charset names) {
        StringBuilder out = new StringBuilder();
        for (byte b : path.getBytes(names)) {
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
