package dev.cairn.spring.boot.transaction;

import dev.cairn.postgresql.PostgresProvider;
import dev.cairn.storage.Storage;
import java.sql.Connection;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** The transactions that Spring has begun on a data source. Thread-safe. */
public final class CallerTransactions {
    private final DataSource source;
    private final String schema;
    private final String prefix;
    private final Doubts doubts = new Doubts();

    /**
     * Transactions on the application's database.
     *
     * @param schema the schema that holds the store's tables
     * @param prefix what the tables' names begin with
     */
    public CallerTransactions(DataSource source, String schema, String prefix) {
        this.source = source;
        this.schema = schema;
        this.prefix = prefix;
    }

    /** Has what is written through a storage join them. */
    public Storage join(Storage own) {
        return JoiningStorage.of(own, this, doubts);
    }

    /** The transaction that this thread is in; null outside of one on this data source, and after its end. */
    @Nullable
    CallerTransaction current() {
        boolean open = TransactionSynchronizationManager.isActualTransactionActive()
                && TransactionSynchronizationManager.isSynchronizationActive()
                && TransactionSynchronizationManager.hasResource(source);
        if (!open) {
            return null;
        }
        CallerTransaction known = (CallerTransaction) TransactionSynchronizationManager.getResource(this);
        if (known == null) {
            return CallerTransaction.join(this, this::storage, doubts);
        }
        return known.hasEnded() ? null : known;
    }

    private Storage storage() {
        Connection connection = DataSourceUtils.getConnection(source);
        return PostgresProvider.joined(connection, schema, prefix);
    }
}
