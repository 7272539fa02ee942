package dev.cairn.benchmarks;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** Bare inserts into a table keyed (thread, id), one commit each: the floor of storing a state as one blob in SQLite. */
final class BareInserts implements AutoCloseable {
    private final Connection connection;
    private final PreparedStatement insert;
    private long next;

    BareInserts(Store store) throws SQLException {
        connection = store.openBare();
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE IF NOT EXISTS state (thread TEXT, id TEXT, body BLOB, PRIMARY KEY (thread, id))");
        }
        insert = connection.prepareStatement("INSERT INTO state VALUES (?, ?, ?)");
    }

    void insert(String thread, byte[] body) throws SQLException {
        insert.setString(1, thread);
        insert.setString(2, String.format("1f0eab79-4682-6457-8f2d-%012d", next++));
        insert.setBytes(3, body);
        insert.executeUpdate();
    }

    Connection connection() {
        return connection;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
