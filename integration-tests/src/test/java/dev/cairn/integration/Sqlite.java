package dev.cairn.integration;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Looks at a database file as any SQLite shell does. */
public final class Sqlite {
    private Sqlite() {}

    /** Makes a database without tables whose pages have a size. */
    public static void makeEmpty(Path file, int page) {
        run(file, "PRAGMA page_size = " + page, "CREATE TABLE t (a)", "DROP TABLE t");
    }

    public static void run(Path file, String... statements) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String text : statements) {
                statement.execute(text);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public static String ask(Path file, String query) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            return row.next() ? String.valueOf(row.getString(1)) : "nothing";
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
