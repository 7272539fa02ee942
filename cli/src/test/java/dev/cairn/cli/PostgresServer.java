package dev.cairn.cli;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A server that runs until the tests end. One that does not start is a failure. */
final class PostgresServer {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final EmbeddedPostgres SERVER = start();

    private PostgresServer() {}

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The address of a database that no one else uses. */
    static String emptyDatabase() {
        String name = "cli_" + NUMBER.incrementAndGet();
        try (Connection connection = SERVER.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return "postgresql://localhost:" + SERVER.getPort() + "/" + name + "?user=postgres";
    }
}
