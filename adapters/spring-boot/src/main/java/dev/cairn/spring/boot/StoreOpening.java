package dev.cairn.spring.boot;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Durability;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.postgresql.PostgresProvider;
import dev.cairn.spring.boot.CairnProperties.Transactions;
import dev.cairn.spring.boot.transaction.CallerTransactions;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import java.util.Objects;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactory;

/** Opens the storage that properties name. */
record StoreOpening(CairnProperties properties, BeanFactory beans) {
    Storage open() {
        String store = Objects.requireNonNull(properties.store());
        return store.equals(CairnProperties.DATA_SOURCE) ? inDatabase() : at(store);
    }

    private Storage at(String url) {
        if (properties.transactions() == Transactions.JOINED) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot open the store: cairn.transactions=joined needs cairn.store=datasource, because only a "
                            + "store in the application's database can join its transactions.");
        }
        Cairn.Builder settings = Cairn.builder().url(url);
        boolean existing = properties.mode() == StorageOptions.Mode.EXISTING;
        return (existing ? settings.existing() : settings).open().storage();
    }

    private Storage inDatabase() {
        DataSource source = source();
        String schema = properties.schema();
        String prefix = properties.tablePrefix();
        boolean joined = properties.transactions() == Transactions.JOINED;
        if (joined && properties.durability() != Durability.SYNC) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot open the store: cairn.transactions=joined needs cairn.durability=sync, because another "
                            + "thread stores waiting checkpoints, outside the transaction.");
        }
        Storage own = PostgresProvider.open(source, schema, prefix, properties.mode());
        return joined ? new CallerTransactions(source, schema, prefix).join(own) : own;
    }

    private DataSource source() {
        String name = properties.dataSource();
        if (name != null) {
            return beans.getBean(name, DataSource.class);
        }
        DataSource only = beans.getBeanProvider(DataSource.class).getIfUnique();
        if (only == null) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot open the store in the application's database: it has no data source, or several without "
                            + "a primary one. Name the bean with cairn.data-source.");
        }
        return only;
    }
}
