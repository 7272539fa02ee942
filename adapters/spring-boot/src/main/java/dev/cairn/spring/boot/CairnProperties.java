package dev.cairn.spring.boot;

import dev.cairn.checkpoint.Durability;
import dev.cairn.storage.StorageOptions;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the application's store.
 *
 * @param enabled whether a store is opened at all
 * @param store the store's URL, such as {@code sqlite:agent.db}, or {@link #DATA_SOURCE} for tables in the application's PostgreSQL database
 * @param dataSource the name of the data source's bean, where the application has several
 * @param schema the schema of the tables in the application's database
 * @param tablePrefix what the names of the tables in the application's database begin with
 * @param transactions in which transaction the application's database is written to
 * @param tenant the part of the store that the application sees; the whole store without one
 * @param durability when checkpoints are stored
 * @param mode what to do when the store does not exist
 * @param trash how long deleted threads can be restored; the store's default without one
 */
@ConfigurationProperties("cairn")
public record CairnProperties(
        @DefaultValue("true") boolean enabled,
        @Nullable String store,
        @Nullable String dataSource,
        @DefaultValue("public") String schema,
        @DefaultValue("cairn_") String tablePrefix,
        @DefaultValue("own") Transactions transactions,
        @Nullable String tenant,
        @DefaultValue("sync") Durability durability,
        @DefaultValue("create") StorageOptions.Mode mode,
        @Nullable Duration trash) {
    /** What {@link #store} says for tables in the application's own database. */
    public static final String DATA_SOURCE = "datasource";

    /** In which transaction the application's database is written to. */
    public enum Transactions {
        /** Each commit is a transaction of its own: durable when the call returns, whatever the caller does then. */
        OWN,
        /** Commits join the caller's transaction where one is open: durable, and visible to others, when that commits. */
        JOINED
    }
}
