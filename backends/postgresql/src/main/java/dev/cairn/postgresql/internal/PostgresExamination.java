package dev.cairn.postgresql.internal;

import static dev.cairn.storage.Finding.Grade.PROBLEM;
import static dev.cairn.storage.Finding.Grade.WARNING;

import dev.cairn.jdbc.internal.table.Micros;
import dev.cairn.jdbc.internal.table.Session;
import dev.cairn.storage.Finding;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.function.Consumer;

/** Looks at a server's settings that matter for a store in it. */
record PostgresExamination(Session session, Consumer<Finding> found) {
    private static final long SKEW = 5_000_000;

    void run() throws SQLException {
        found.accept(Finding.of("version", "PostgreSQL " + setting("server_version") + "."));
        durable("fsync", "a loss of power may damage everything");
        durable("full_page_writes", "a loss of power may damage pages");
        durable("synchronous_commit", "a loss of power may lose commits that were acknowledged");
        encoding();
        clock();
    }

    private void durable(String name, String consequence) throws SQLException {
        String value = setting(name);
        found.accept(
                value.equals("off")
                        ? new Finding(
                                PROBLEM,
                                "settings",
                                name + " is off: " + consequence + ".",
                                "Turn it on in postgresql.conf.")
                        : Finding.of("settings", name + "=" + value + "."));
    }

    private void encoding() throws SQLException {
        String encoding = setting("server_encoding");
        found.accept(
                encoding.equals("UTF8")
                        ? Finding.of("encoding", "UTF8.")
                        : new Finding(
                                WARNING,
                                "encoding",
                                encoding + ": holders of leases are stored as bytes all the same.",
                                ""));
    }

    private void clock() throws SQLException {
        long before = Micros.of(Instant.now());
        long server = session.dialect.now(session);
        long after = Micros.of(Instant.now());
        long skew = server < before ? before - server : Math.max(0, server - after);
        String text = "The clocks of the server and of this machine differ by " + skew / 1_000 + " ms.";
        found.accept(
                skew > SKEW
                        ? new Finding(
                                WARNING,
                                "clock",
                                text,
                                "Synchronize both with the same time service: leases end by the server's clock.")
                        : Finding.of("clock", text));
    }

    private String setting(String name) throws SQLException {
        try (ResultSet row = session.query("SELECT current_setting(?)", name)) {
            return row.next() ? String.valueOf(row.getString(1)) : "";
        }
    }
}
