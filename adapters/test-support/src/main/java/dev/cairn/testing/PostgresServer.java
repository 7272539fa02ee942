package dev.cairn.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The one PostgreSQL server of a test run, which ends with it. */
public final class PostgresServer {
    private static final EmbeddedPostgres SERVER = start();

    private PostgresServer() {}

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The server itself. */
    public static EmbeddedPostgres server() {
        return SERVER;
    }

    /** The URL of a store in it. */
    public static String url() {
        return "postgresql://localhost:" + SERVER.getPort() + "/postgres?user=postgres";
    }

    /** The URL of its database for JDBC. */
    public static String jdbcUrl() {
        return SERVER.getJdbcUrl("postgres", "postgres");
    }
}
