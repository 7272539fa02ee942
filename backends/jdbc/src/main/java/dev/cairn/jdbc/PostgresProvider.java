package dev.cairn.jdbc;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import java.util.Set;
import org.postgresql.ds.PGSimpleDataSource;

/** Opens {@code postgresql://host/database?user=…}, in the driver's own words behind the scheme. */
public final class PostgresProvider implements BackendProvider {
    private static final int IDLE = 8;

    /** For the service loader. */
    public PostgresProvider() {}

    @Override
    public Set<String> schemes() {
        return Set.of("postgresql");
    }

    @Override
    public Storage open(String scheme, String address, StorageOptions options) {
        if (!address.startsWith("//")) {
            throw new CairnException(
                    ErrorCode.INVALID, "The URL postgresql: names no server. Use postgresql://host/database.");
        }
        PGSimpleDataSource source = new PGSimpleDataSource();
        try {
            source.setUrl("jdbc:postgresql:" + address);
        } catch (IllegalArgumentException e) {
            throw new CairnException(
                    ErrorCode.INVALID, "The URL postgresql: is malformed. Use postgresql://host:port/database.");
        }
        return PostgresBackend.open(new PostgresConfig(source, "public", "cairn_", IDLE), options.mode());
    }
}
