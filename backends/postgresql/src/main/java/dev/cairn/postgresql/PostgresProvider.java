package dev.cairn.postgresql;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.postgresql.internal.JoinedBackend;
import dev.cairn.postgresql.internal.PostgresBackend;
import dev.cairn.postgresql.internal.PostgresConfig;
import dev.cairn.postgresql.internal.PostgresDriver;
import dev.cairn.storage.BackendProvider;
import dev.cairn.storage.SchemaState;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import java.sql.Connection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;

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
        return PostgresBackend.open(config(address), options.mode());
    }

    @Override
    public Optional<SchemaState> schema(String scheme, String address) {
        return Optional.of(PostgresBackend.schema(config(address)));
    }

    /**
     * Opens a store in the schema {@code public}, with tables that begin with {@code cairn_}, on connections of the caller's pool. The
     * caller closes the storage first and the pool after it.
     *
     * @throws CairnException {@code NOT_FOUND} where the mode wants a store that exists, {@code UNAVAILABLE} when no connection can be
     *     made
     */
    public static Storage open(DataSource pool, StorageOptions.Mode mode) {
        return PostgresBackend.open(PostgresConfig.of(pool), mode);
    }

    /**
     * Opens a store in another schema or under another prefix; see {@link #open(DataSource, StorageOptions.Mode)}.
     *
     * @param schema the schema that holds the tables; created when it is missing
     * @param prefix what the tables' names begin with
     * @throws CairnException also {@code INVALID} for a name that is not made of at most 41 lower-case letters, digits and {@code _}
     */
    public static Storage open(DataSource pool, String schema, String prefix, StorageOptions.Mode mode) {
        return PostgresBackend.open(new PostgresConfig(pool, schema, prefix, 0), mode);
    }

    /**
     * Returns a store within a transaction that the caller has begun: what is written is durable, and visible to others, when the caller
     * commits. An operation that fails leaves the transaction as it was before it, and is not repeated. Used by one thread at a time, until
     * the transaction ends; what services on it remember must not outlive a rollback.
     *
     * @param connection the transaction's connection, which the caller ends
     * @param schema the schema that holds the tables, which another call has opened
     * @param prefix what the tables' names begin with
     */
    public static Storage joined(Connection connection, String schema, String prefix) {
        return new JoinedBackend(connection, schema, prefix);
    }

    private static PostgresConfig config(String address) {
        if (!address.startsWith("//")) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot open postgresql: the URL has no server. Use postgresql://host/database.");
        }
        return new PostgresConfig(source(address), "public", "cairn_", IDLE);
    }

    private static DataSource source(String address) {
        try {
            return PostgresDriver.source(address);
        } catch (NoClassDefFoundError e) {
            throw new CairnException(
                    ErrorCode.UNSUPPORTED,
                    "Cannot open a PostgreSQL store: its driver is not on the class path. Add "
                            + "org.postgresql:postgresql to the program.",
                    Map.of("artifact", "org.postgresql:postgresql"),
                    e);
        }
    }
}
