package dev.cairn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/**
 * A PostgreSQL store as text: the statements that made its tables, the values of its sequences, and each table's rows in the server's own
 * form for {@code COPY}. Written by hand, since {@code pg_dump} belongs to a version of the server.
 */
final class FrozenDatabase {
    private static final String SECTION = "-- rows of ";

    private FrozenDatabase() {}

    /** What a database holds. */
    static String dump(String url, String tables) throws SQLException, IOException {
        StringBuilder text = new StringBuilder(tables).append('\n');
        try (Connection connection = DriverManager.getConnection("jdbc:" + url)) {
            for (String sequence : names(connection, "SELECT sequencename FROM pg_sequences ORDER BY 1")) {
                long last = Long.parseLong(
                        names(connection, "SELECT last_value FROM " + sequence).get(0));
                text.append("SELECT setval('%s', %d);%n".formatted(sequence, last));
            }
            CopyManager copies = connection.unwrap(PGConnection.class).getCopyAPI();
            for (String table :
                    names(connection, "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")) {
                ByteArrayOutputStream rows = new ByteArrayOutputStream();
                copies.copyOut("COPY " + table + " TO STDOUT", rows);
                text.append(SECTION).append(table).append('\n').append(rows.toString(UTF_8));
            }
        }
        return text.toString();
    }

    /** Fills an empty database with what was dumped. */
    static void load(String url, String dump) throws SQLException, IOException {
        String[] sections = dump.split("(?m)^" + SECTION, -1);
        try (Connection connection = DriverManager.getConnection("jdbc:" + url);
                Statement statement = connection.createStatement()) {
            statement.execute(sections[0]);
            CopyManager copies = connection.unwrap(PGConnection.class).getCopyAPI();
            for (int i = 1; i < sections.length; i++) {
                int end = sections[i].indexOf('\n');
                String table = sections[i].substring(0, end);
                statement.execute("TRUNCATE " + table);
                copies.copyIn("COPY " + table + " FROM STDIN", new StringReader(sections[i].substring(end + 1)));
            }
        }
    }

    private static List<String> names(Connection connection, String query) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }
}
