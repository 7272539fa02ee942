package dev.cairn.integration;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;

/** The one server of a test run. It does not sync, since no test takes its power away, and ends with the run. */
public final class PostgresServer {
    private static final EmbeddedPostgres SERVER = start();
    private static final Set<String> DATABASES = ConcurrentHashMap.newKeySet();

    private PostgresServer() {}

    public static DataSource source() {
        return SERVER.getPostgresDatabase();
    }

    /** Where it is. */
    public static String url() {
        return "postgresql://localhost:" + SERVER.getPort() + "/postgres?user=postgres";
    }

    /** Where a database is that only some tests use, such as those that leave damage; it is made when it is not there. */
    public static synchronized String url(String database) {
        if (DATABASES.add(database)) {
            try (Connection connection = source().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE " + database);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
        return "postgresql://localhost:" + SERVER.getPort() + "/" + database + "?user=postgres";
    }

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder()
                    .setServerConfig("max_connections", "200")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
