package dev.cairn.postgresql.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.postgresql.PGProperty;
import org.postgresql.ds.PGSimpleDataSource;

/** The driver, in a class of its own because a program that does not use PostgreSQL need not have it. */
public final class PostgresDriver {
    private static final Set<String> OPTIONS =
            Arrays.stream(PGProperty.values()).map(PGProperty::getName).collect(Collectors.toUnmodifiableSet());

    private PostgresDriver() {}

    public static DataSource source(String address) {
        PostgresUrl url = PostgresUrl.of(address, OPTIONS::contains);
        PGSimpleDataSource source = new PGSimpleDataSource();
        try {
            source.setUrl(url.forDriver());
        } catch (IllegalArgumentException e) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot read the URL postgresql: it is malformed. Use postgresql://host:port/database.");
        }
        if (url.user() != null) {
            source.setUser(url.user());
        }
        if (url.password() != null) {
            source.setPassword(url.password());
        }
        return source;
    }
}
