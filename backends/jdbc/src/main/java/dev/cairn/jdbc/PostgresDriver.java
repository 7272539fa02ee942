package dev.cairn.jdbc;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The driver, in a class of its own because a program that does not use PostgreSQL need not have it. */
final class PostgresDriver {
    private PostgresDriver() {}

    static DataSource source(String address) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        try {
            source.setUrl("jdbc:postgresql:" + address);
        } catch (IllegalArgumentException e) {
            throw new CairnException(
                    ErrorCode.INVALID, "The URL postgresql: is malformed. Use postgresql://host:port/database.");
        }
        return source;
    }
}
