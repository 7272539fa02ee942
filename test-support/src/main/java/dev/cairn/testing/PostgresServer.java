package dev.cairn.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/**
 * The one PostgreSQL server of a test run. It does not sync, since no test takes its power away, and ends with the run. Modules that use it
 * have the embedded server and its binaries among their own dependencies. Thread-safe.
 */
public final class PostgresServer {
    private static final EmbeddedPostgres SERVER = start();
    private static final Set<String> DATABASES = ConcurrentHashMap.newKeySet();
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private PostgresServer() {}

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder()
                    .setServerConfig("max_connections", "200")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Connections to the database that all tests share. */
    public static DataSource source() {
        return SERVER.getPostgresDatabase();
    }

    /** The URL of the database that all tests share, for JDBC. */
    public static String jdbcUrl() {
        return SERVER.getJdbcUrl("postgres", "postgres");
    }

    /** The URL of a store in the database that all tests share. */
    public static String url() {
        return storeIn("postgres");
    }

    /** The URL of a store in a database that only some tests use, such as those that leave damage; it is made when it is not there. */
    public static synchronized String url(String database) {
        if (DATABASES.add(database)) {
            try (Connection connection = source().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE " + database);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
        return storeIn(database);
    }

    /** The URL of a store in a database that no one else uses. */
    public static String emptyDatabase() {
        return url("empty_" + NUMBER.incrementAndGet());
    }

    private static String storeIn(String database) {
        return "postgresql://localhost:" + SERVER.getPort() + "/" + database + "?user=postgres";
    }
}
