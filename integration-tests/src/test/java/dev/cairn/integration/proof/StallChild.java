package dev.cairn.integration.proof;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Holds a write transaction of an SQLite file open for a while, as a process does that the system has suspended. */
final class StallChild {
    private StallChild() {}

    /** Arguments: file, milliseconds. */
    public static void main(String[] args) throws SQLException, InterruptedException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + args[0]);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 60000");
            statement.execute("BEGIN IMMEDIATE");
            statement.execute("UPDATE cairn_meta SET value = value");
            System.out.println("stalling");
            Thread.sleep(Long.parseLong(args[1]));
            statement.execute("COMMIT");
        }
    }
}
