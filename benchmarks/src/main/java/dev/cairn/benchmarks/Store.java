package dev.cairn.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A place for a SQLite file that is rebuilt for each round. */
record Store(Path file) {
    static Store in(Path folder, String name) {
        return new Store(folder.resolve(name));
    }

    String url() {
        return "sqlite:" + file;
    }

    void clear() throws IOException {
        for (String suffix : List.of("", "-wal", "-shm")) {
            Files.deleteIfExists(Path.of(file + suffix));
        }
    }

    /** The file's size after a WAL checkpoint, without VACUUM. */
    long sizeAfterCheckpoint() throws SQLException, IOException {
        try (Connection connection = open();
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        }
        return Files.size(file);
    }

    Connection open() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + file);
    }

    /** A connection with the settings that Cairn uses, for statements without Cairn. */
    Connection openBare() throws SQLException {
        Connection connection = open();
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode=WAL");
            statement.execute("PRAGMA synchronous=FULL");
            statement.execute("PRAGMA busy_timeout=30000");
        }
        return connection;
    }

    /** Settings as a connection reports them. */
    static List<String> settings(Connection connection) throws SQLException {
        List<String> settings = new ArrayList<>();
        for (String name :
                List.of("journal_mode", "synchronous", "page_size", "wal_autocheckpoint", "cache_size", "mmap_size")) {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("PRAGMA " + name)) {
                settings.add(name + "=" + (row.next() ? row.getString(1) : "?"));
            }
        }
        return settings;
    }
}
