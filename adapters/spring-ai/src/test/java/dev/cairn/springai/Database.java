package dev.cairn.springai;

import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** A database in memory for the framework's own repositories. Its checks need the connection that made the tables. */
final class Database implements Closeable {
    private final JdbcDataSource source = new JdbcDataSource();
    private final Connection owner;

    Database(String schema) {
        source.setURL("jdbc:h2:mem:" + UUID.randomUUID());
        try {
            owner = source.getConnection();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        new ResourceDatabasePopulator(new ClassPathResource(schema)).populate(owner);
    }

    DataSource source() {
        return source;
    }

    @Override
    public void close() throws IOException {
        try {
            owner.close();
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}
