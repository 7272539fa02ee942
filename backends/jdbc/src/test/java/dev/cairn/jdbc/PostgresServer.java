package dev.cairn.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.sql.DataSource;

/** The one server of a test run. It does not sync, since no test takes its power away, and ends with the run. */
public final class PostgresServer {
    private static final EmbeddedPostgres SERVER = start();

    private PostgresServer() {}

    static DataSource source() {
        return SERVER.getPostgresDatabase();
    }

    /** Where it is. */
    public static String url() {
        return "postgresql://localhost:" + SERVER.getPort() + "/postgres?user=postgres";
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
