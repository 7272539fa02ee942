/**
 * Durable, versioned state for AI agents: the facade, the four services, maintenance, and the contract that storage backends implement.
 *
 * <p>Packages named {@code internal} are for the other modules of this project only.
 */
// Modules that read internal packages are compiled after this one. LZ4 has a stable name, but no module descriptor.
@SuppressWarnings({"module", "requires-automatic"})
module dev.cairn.core {
    requires static transitive org.jspecify;
    requires transitive java.sql;
    requires com.github.luben.zstd_jni;
    requires org.lz4.java;
    requires static org.snakeyaml.engine;

    exports dev.cairn;
    exports dev.cairn.annotation;
    exports dev.cairn.agent;
    exports dev.cairn.agent.migration;
    exports dev.cairn.checkpoint;
    exports dev.cairn.checkpoint.address;
    exports dev.cairn.checkpoint.lookup;
    exports dev.cairn.checkpoint.stats;
    exports dev.cairn.checkpoint.trace;
    exports dev.cairn.environment;
    exports dev.cairn.environment.host;
    exports dev.cairn.environment.snapshot;
    exports dev.cairn.error;
    exports dev.cairn.filter;
    exports dev.cairn.maintenance;
    exports dev.cairn.model;
    exports dev.cairn.model.binding;
    exports dev.cairn.model.patch;
    exports dev.cairn.retention;
    exports dev.cairn.storage;
    exports dev.cairn.storage.memory;
    exports dev.cairn.store;
    exports dev.cairn.transfer;
    exports dev.cairn.internal.file to
            dev.cairn.sqlite,
            dev.cairn.wassette;
    exports dev.cairn.internal.text to
            cairn.graphs,
            dev.cairn.message,
            dev.cairn.wassette;
    exports dev.cairn.store.internal.care to
            dev.cairn.wassette;

    uses dev.cairn.agent.migration.MigrationProvider;
    uses dev.cairn.environment.host.EnvironmentProvider;
    uses dev.cairn.environment.snapshot.SnapshotStoreProvider;
    uses dev.cairn.model.ValueTypes.Provider;
    uses dev.cairn.storage.BackendProvider;

    provides dev.cairn.model.ValueTypes.Provider with
            dev.cairn.model.binding.StandardTypesProvider;
    provides dev.cairn.storage.BackendProvider with
            dev.cairn.storage.memory.MemoryProvider;
}
