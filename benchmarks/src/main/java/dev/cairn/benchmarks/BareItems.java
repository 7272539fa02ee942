package dev.cairn.benchmarks;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Items as one would write them by hand: a table keyed (namespace, key), one statement and one commit for each operation. */
final class BareItems implements AutoCloseable {
    private final Connection connection;
    private final PreparedStatement put;
    private final PreparedStatement get;
    private final PreparedStatement search;

    BareItems(Connection connection, boolean make) throws SQLException {
        this.connection = connection;
        boolean sqlite = connection.getMetaData().getDatabaseProductName().equals("SQLite");
        if (make) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("DROP TABLE IF EXISTS item");
                statement.execute("CREATE TABLE item (ns text, key text, value " + (sqlite ? "blob" : "bytea")
                        + ", created bigint, updated bigint, PRIMARY KEY (ns, key))");
            }
        }
        put = connection.prepareStatement("INSERT INTO item VALUES (?, ?, ?, ?, ?)"
                + " ON CONFLICT (ns, key) DO UPDATE SET value = excluded.value, updated = excluded.updated");
        get = connection.prepareStatement("SELECT value, created, updated FROM item WHERE ns = ? AND key = ?");
        search = connection.prepareStatement(
                "SELECT ns, key, value, created, updated FROM item WHERE ns >= ? AND ns < ? ORDER BY updated DESC LIMIT ?");
    }

    void put(String namespace, String key, byte[] value) throws SQLException {
        long now = System.currentTimeMillis();
        put.setString(1, namespace);
        put.setString(2, key);
        put.setBytes(3, value);
        put.setLong(4, now);
        put.setLong(5, now);
        put.executeUpdate();
    }

    int get(String namespace, String key) throws SQLException {
        get.setString(1, namespace);
        get.setString(2, key);
        try (ResultSet row = get.executeQuery()) {
            return row.next() ? row.getBytes(1).length : 0;
        }
    }

    int search(String prefix, int limit) throws SQLException {
        search.setString(1, prefix);
        search.setString(2, prefix + "~");
        search.setInt(3, limit);
        int found = 0;
        try (ResultSet row = search.executeQuery()) {
            while (row.next()) {
                found += row.getBytes(3).length > 0 ? 1 : 0;
            }
        }
        return found;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
