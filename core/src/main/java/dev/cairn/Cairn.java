package dev.cairn;

import dev.cairn.agent.Agents;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SnapshotIds;
import dev.cairn.agent.StateSerializer;
import dev.cairn.agent.internal.engine.StorageAgents;
import dev.cairn.agent.migration.MigrationRegistry;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Durability;
import dev.cairn.checkpoint.FlushReport;
import dev.cairn.checkpoint.Threads;
import dev.cairn.checkpoint.internal.engine.StorageCheckpointer;
import dev.cairn.checkpoint.internal.queue.QueuedCheckpointer;
import dev.cairn.checkpoint.internal.queue.WriteBehind;
import dev.cairn.checkpoint.lookup.ThreadLookup;
import dev.cairn.checkpoint.stats.ThreadStats;
import dev.cairn.checkpoint.stats.TrashFigures;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.host.EnvironmentInfo;
import dev.cairn.environment.snapshot.BackendSnapshotStore;
import dev.cairn.environment.snapshot.SnapshotStore;
import dev.cairn.environment.snapshot.SnapshotStoreConfig;
import dev.cairn.environment.snapshot.SnapshotStoreProvider;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.internal.text.LongestTime;
import dev.cairn.internal.text.Names;
import dev.cairn.internal.text.TimeText;
import dev.cairn.maintenance.Maintenance;
import dev.cairn.maintenance.PurgeReport;
import dev.cairn.maintenance.RepairOptions;
import dev.cairn.maintenance.RepairPlan;
import dev.cairn.maintenance.RepairReport;
import dev.cairn.maintenance.StoreStats;
import dev.cairn.maintenance.VerifyOptions;
import dev.cairn.model.IdSource;
import dev.cairn.model.TimeOrderedIds;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Finding;
import dev.cairn.storage.Key;
import dev.cairn.storage.Page;
import dev.cairn.storage.Rebuild;
import dev.cairn.storage.SchemaState;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import dev.cairn.store.StoreSettings;
import dev.cairn.store.internal.engine.StorageKeyValueStore;
import dev.cairn.transfer.Transfers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A store of agents' state, opened by URL: {@code memory:}, {@code sqlite:agent.db}. Provides the services; the caller closes it,
 * and the services close with it.
 *
 * <p>Thread-safe. Several processes may open one store where the backend shares it.
 */
public final class Cairn implements AutoCloseable {
    private final Storage storage;
    private final String tenant;
    private final boolean owned;
    private final Builder settings;
    private final Checkpointer checkpoints;
    private final ThreadLookup lookup;
    private @Nullable Agents agents;
    private final KeyValueStore items;
    private final WriteBehind queue;
    private final boolean root;

    private Cairn(Storage storage, boolean owned, Builder settings) {
        this(storage, owned, "", settings, null);
    }

    private Cairn(Storage storage, boolean owned, String tenant, Builder settings, @Nullable WriteBehind queueOfRoot) {
        this.storage = storage;
        this.tenant = tenant;
        this.owned = owned;
        this.settings = settings;
        this.root = queueOfRoot == null;
        this.queue = queueOfRoot == null ? new WriteBehind() : queueOfRoot;
        this.items = items(storage, tenant, settings, StoreSettings.DEFAULT);
        IdSource ids = settings.idSource();
        this.checkpoints = new QueuedCheckpointer(
                new StorageCheckpointer(
                                storage,
                                tenant,
                                settings.types,
                                settings.compression,
                                settings.clock,
                                ids,
                                settings.cacheBytes)
                        .keepingDeleted(settings.trashTime),
                queue,
                new QueuedCheckpointer.Setting(tenant, settings.durability, settings.types, settings.clock, ids));
        this.lookup = new ThreadLookup(storage, tenant, checkpoints, queue);
    }

    /**
     * Opens a store and creates it if it does not exist.
     *
     * @param url scheme and address, for example {@code sqlite:agent.db}
     * @throws CairnException {@code INVALID} for an unknown scheme or a malformed address, and any error of the backend
     */
    public static Cairn open(String url) {
        return builder().url(url).open();
    }

    /** Returns a builder for the settings of a store. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the service for threads and their checkpoints. */
    public Checkpointer checkpoints() {
        return checkpoints;
    }

    /** Returns the search service for threads: which step wrote a value, where a condition changed, where a text occurs. */
    public ThreadLookup lookup() {
        return lookup;
    }

    /** Returns the service for agents and the snapshots of their states. */
    public synchronized Agents agents() {
        Agents known = agents;
        if (known == null) {
            known = new StorageAgents(storage, settings.agents(tenant));
            agents = known;
        }
        return known;
    }

    /** Returns the service for items under namespaces and keys. */
    public KeyValueStore store() {
        return items;
    }

    /** Returns the service for items with settings: a TTL, refreshing reads, vectors. */
    public KeyValueStore store(StoreSettings behaviour) {
        return items(storage, tenant, settings, behaviour);
    }

    private static KeyValueStore items(Storage storage, String tenant, Builder settings, StoreSettings behaviour) {
        return StorageKeyValueStore.of(
                storage,
                tenant,
                new StorageKeyValueStore.Setting(settings.types, settings.compression, settings.clock),
                behaviour);
    }

    /**
     * Returns the snapshot store of a name, with the history of every key; its stores of sessions hold what plugins save.
     *
     * @param name 1 to 256 UTF-8 bytes
     */
    public BackendSnapshotStore snapshots(String name) {
        return new BackendSnapshotStore(storage, tenant, name, settings.cacheBytes);
    }

    /**
     * Returns an environment without plugins, to inspect stored data; see {@link EnvironmentHost#stored}.
     *
     * @param name 1 to 512 UTF-8 bytes
     */
    public EnvironmentHost environment(String name) {
        return environment(name, HostConfig.NONE);
    }

    /** Opens an environment with plugins in this store; the caller closes it. */
    public EnvironmentHost environment(String name, HostConfig config) {
        return EnvironmentHost.of(storage, EnvironmentHost.scope(tenant, name), config, means());
    }

    private EnvironmentHost.Means means() {
        return new EnvironmentHost.Means(settings.clock, settings.idSource(), settings.cacheBytes);
    }

    /** Lists the environments whose names begin with a text, by their names' bytes. */
    public Page<EnvironmentInfo> environments(String prefix, @Nullable String cursor, int limit) {
        return environments(prefix, cursor, limit, OnDamage.FAIL);
    }

    /** Lists environments as {@link #environments(String, String, int)} does, past damaged ones, which are reported. */
    public Page<EnvironmentInfo> environments(
            String prefix, @Nullable String cursor, int limit, Consumer<Damage> damaged) {
        return environments(prefix, cursor, limit, new OnDamage(damaged));
    }

    private Page<EnvironmentInfo> environments(String prefix, @Nullable String cursor, int limit, OnDamage damage) {
        return EnvironmentInfo.list(storage, tenant, new EnvironmentInfo.Query(prefix, cursor, limit), damage);
    }

    /**
     * Opens an environment in the snapshot store that its configuration names: a backend's URL, or a store that can list its keys. The
     * caller closes it.
     *
     * @param name of the environment, where the store is a backend
     * @throws CairnException {@code INVALID} without such a store
     */
    public static EnvironmentHost openEnvironment(String name, HostConfig config, SnapshotStoreProvider... allowed) {
        return SnapshotStores.host(name, config, List.of(allowed));
    }

    /**
     * Opens the snapshot store that a configuration names; the caller closes it.
     *
     * @param allowed providers of type {@code custom} in addition to the installed ones
     * @throws CairnException {@code INVALID} for an unknown provider, and any error of the store
     */
    public static SnapshotStore openSnapshots(SnapshotStoreConfig config, SnapshotStoreProvider... allowed) {
        return SnapshotStores.open(config, List.of(allowed));
    }

    /** Returns the registry of Java types that this store's values may hold. */
    public Types types() {
        return settings.types;
    }

    /**
     * Returns this store for one tenant: nothing of other tenants can be reached through it. Closing it does nothing.
     *
     * @param name the tenant's name
     * @throws CairnException {@code DENIED} for another tenant, when this is the store of one already
     */
    public Cairn tenant(String name) {
        new Names().name("tenant", name).done();
        if (!tenant.isEmpty() && !tenant.equals(name)) {
            throw new CairnException(
                    ErrorCode.DENIED,
                    "Cannot use tenant '" + name + "': this store is that of tenant '" + tenant + "' only.",
                    Map.of("tenant", tenant),
                    null);
        }
        return new Cairn(storage, false, name, settings, queue);
    }

    /** Returns the maintenance of the whole store, all tenants: copy, backup, sweep, examine. */
    public Maintenance maintenance() {
        return new Maintenance(storage, settings.clock, settings.compression, Backends::open, Services::of);
    }

    /** Returns the transfer of this tenant's agents, threads and items as text, for other stores. */
    public Transfers transfers() {
        return new Transfers(storage, tenant, settings.clock);
    }

    /**
     * Deletes a thread, and the deleted ones of that id, so that their bytes are not found in the store's files any more; see {@link
     * Maintenance#purge}. Also erases what is left of threads that were removed earlier.
     *
     * @throws CairnException as {@link Threads#delete(String)} and {@link Maintenance#purge}
     */
    public PurgeReport purgeThread(String threadId) {
        List<Scope> scopes = StorageCheckpointer.scopes(storage, tenant, threadId);
        return maintenance().purge(scopes, StorageCheckpointer.formerScopes(tenant, threadId), () -> {
            checkpoints.threads().delete(threadId, Duration.ZERO);
            checkpoints.threads().purge(threadId);
        });
    }

    /**
     * Deletes an agent with all its snapshots, pinned ones too, so that their bytes are not found in the store's files any more; see {@link
     * Maintenance#purge}. Its backups in other places stay.
     *
     * @throws CairnException {@code LOCKED} while something holds a lease on it, and as {@link Maintenance#purge}
     */
    public PurgeReport purgeAgent(String agentId) {
        return new ServicePurge(storage, tenant, maintenance()).agent(agentId);
    }

    /**
     * Deletes an environment with all its sessions, snapshots and steps in the same way. End its host first.
     *
     * @throws CairnException as {@link #purgeAgent}
     */
    public PurgeReport purgeEnvironment(String name) {
        return new ServicePurge(storage, tenant, maintenance()).environment(name);
    }

    /**
     * Deletes the items of a namespace and of those within it, with their history and vectors, in the same way.
     *
     * @throws CairnException {@code INVALID} for the empty namespace, and as {@link #purgeAgent}
     */
    public PurgeReport purgeNamespace(Namespace namespace) {
        return new ServicePurge(storage, tenant, maintenance()).namespace(namespace);
    }

    /** Returns what the deleted threads that can still be restored hold. */
    public TrashFigures trash() {
        return TrashFigures.of(storage, tenant, settings.clock.instant(), damage -> {});
    }

    /** Removes the deleted threads that could still be restored; returns what was removed. {@link Maintenance#sweep} removes the others. */
    public TrashFigures emptyTrash() {
        return TrashFigures.fromRemoval(storage, tenant, settings.clock.instant());
    }

    /**
     * Returns the version of a store's tables, without opening it; empty where the backend has no tables.
     *
     * @throws CairnException as {@link #open} does
     */
    public static Optional<SchemaState> schema(String url) {
        return Backends.schema(url);
    }

    /** Looks at what surrounds a store that cannot be opened because it is damaged; otherwise see {@link Maintenance#examine}. */
    public static List<Finding> examineDamaged(String url, CorruptException damage) {
        return Maintenance.examineDamaged(examineClosed(url), damage);
    }

    /** Looks at what surrounds a store that is refused where it is, without opening it; empty where there is nothing to look at. */
    public static List<Finding> examineClosed(String url) {
        List<Finding> surroundings = new ArrayList<>();
        Backends.examine(url, surroundings::add);
        return surroundings;
    }

    /**
     * Rebuilds a store's own structures where they are damaged, before it is opened for {@link #repair}; see {@link
     * dev.cairn.storage.BackendProvider#rebuild}. Not needed for most stores, and then nothing is done.
     *
     * @param dryRun only reports whether it is needed and what would be lost
     */
    public static Rebuild rebuild(String url, boolean dryRun) {
        return Backends.rebuild(url, dryRun, planned -> {});
    }

    /**
     * Reports what {@link #rebuild} of a store would do, and what {@link #repair} after it would.
     *
     * @param moveHeads as in {@link RepairOptions#moveHeads}
     */
    public static RepairPlan planRepair(String url, boolean moveHeads) {
        List<RepairReport> reports = new ArrayList<>();
        RepairOptions options = new RepairOptions(true, moveHeads, null);
        Rebuild rebuild = Backends.rebuild(
                url, true, planned -> reports.add(new StoreRepair(planned, options, Instant.EPOCH).run()));
        return new RepairPlan(rebuild, reports.stream().findFirst());
    }

    /** Returns the storage below the services, of all tenants. */
    @Internal
    public Storage storage() {
        return storage;
    }

    /** Returns what the backend offers and what an acknowledged commit survives. */
    public Capabilities capabilities() {
        return storage.capabilities();
    }

    /**
     * Counts what fills the store. Reads the record of every checkpoint and passes every item, no values; continues past damage.
     *
     * @param largest how many of the largest threads to name
     */
    public StoreStats stats(int largest) {
        return new StatsCount(checkpoints, largest).run(storage, tenant);
    }

    /**
     * Counts what fills one thread. Reads every record and every frame that records refer to, some at a time, and decompresses none;
     * continues past damage. See {@link ThreadStats} for what it holds in memory.
     *
     * @param largest how many of the largest channels to name, at least 0
     * @throws NotFoundException when there is no such thread
     */
    public ThreadStats threadStats(String threadId, int largest) {
        ThreadStats.Query query = new ThreadStats.Query(threadId, largest, settings.clock.instant());
        return ThreadStats.of(storage, tenant, checkpoints, query);
    }

    /**
     * Checks everything that is stored, to the last byte of every value: the backend's own structures and rows, then every checkpoint, item,
     * snapshot and step of this tenant, or of all tenants where none was chosen. Reports all damage that it finds.
     */
    public void verify(Consumer<Damage> found) {
        verify(VerifyOptions.VALUES, found, scope -> {});
    }

    /**
     * Checks the parts of the store that the options ask for.
     *
     * @param passed gets every scope when it has been checked, by name: where to resume if the check is interrupted
     */
    public void verify(VerifyOptions options, Consumer<Damage> found, Consumer<Scope> passed) {
        ScopePrefix all = tenant.isEmpty() ? ScopePrefix.EVERYTHING : new ScopePrefix(Key.of(tenant));
        new StoreCheck(storage, all, found).run(options, passed);
    }

    /**
     * Repairs the store of all tenants: moves unreadable data to a file of the quarantine folder, and repairs what
     * referred to it, so that all else can be listed, copied, pruned and backed up again. Loses nothing that could be read. May run while
     * the store is used; a scope under a lease is refused. If interrupted, the same call resumes.
     *
     * @throws CairnException {@code CORRUPT} where the engine's own structures are damaged: see {@link #rebuild}; {@code LOCKED}, {@code
     *     NO_SPACE}
     */
    public RepairReport repair(RepairOptions options) {
        return new StoreRepair(storage, options, settings.clock.instant()).run();
    }

    /**
     * Stores the puts of this tenant that still wait; see {@link Checkpointer#flush}.
     *
     * @throws CairnException what the first put that failed threw
     */
    public FlushReport flush() {
        return checkpoints.flush();
    }

    /**
     * Stores the puts of all tenants that still wait, then closes the store if it was opened by URL.
     *
     * @throws CairnException what the first put that failed threw; the store is closed nevertheless
     */
    @Override
    public void close() {
        if (!root) {
            return;
        }
        try {
            queue.close();
        } finally {
            if (owned) {
                storage.close();
            }
        }
    }

    /** Settings of a store. Not thread-safe. */
    public static final class Builder {
        private static final long CACHE_MOST = 64L << 20;

        private @Nullable String url;
        private Types types = Types.STANDARD;
        private Compression compression = Compression.ZSTD;
        private CompressionType agentCompression = CompressionType.GZIP;
        private @Nullable Duration agentRetention;
        private Clock clock = Clock.systemUTC();
        private @Nullable IdSource ids;
        private Durability durability = Durability.SYNC;
        private StorageOptions.Mode mode = StorageOptions.Mode.CREATE;
        private long cacheBytes = Math.min(CACHE_MOST, Runtime.getRuntime().maxMemory() / 8);

        private Duration trashTime = Threads.TRASH_TIME;
        private @Nullable MigrationRegistry migrations;
        private StateVersion agentVersion = StateSerializer.CURRENT_STATE_VERSION;

        private Builder() {}

        /** Where the store is. */
        public Builder url(String location) {
            url = location;
            return this;
        }

        /** Which Java types values may hold; the standard ones unless set. */
        public Builder types(Types registry) {
            types = registry;
            return this;
        }

        /** How frames are compressed; Zstandard unless set. */
        public Builder compression(CompressionType how) {
            compression = how.codec();
            return this;
        }

        /** The clock for times and ids; the system's unless set. */
        public Builder clock(Clock source) {
            clock = source;
            return this;
        }

        /** When puts are stored that do not say it; before they return unless set. */
        public Builder durability(Durability when) {
            durability = when;
            return this;
        }

        /** Where checkpoint ids come from; time-ordered ones unless set. */
        public Builder ids(IdSource source) {
            ids = source;
            return this;
        }

        /** Fails with {@code NOT_FOUND} when there is no store, instead of creating one. */
        public Builder existing() {
            mode = StorageOptions.Mode.EXISTING;
            return this;
        }

        /** Memory in bytes for the states that writers keep to compare with; 64 MiB or an eighth of the heap unless set. */
        public Builder cacheBytes(long bytes) {
            cacheBytes = bytes;
            return this;
        }

        /** How agents' snapshots are compressed; GZIP unless set. */
        public Builder agentCompression(CompressionType how) {
            agentCompression = how;
            return this;
        }

        /** The migrations of agents' snapshots; the built-in ones and those of all providers unless set. */
        public Builder migrations(MigrationRegistry known) {
            migrations = known;
            return this;
        }

        /**
         * The version of the schema that this program uses for agents' states; 1.1.0 unless set. States are saved as this version,
         * and restored and migrated to it.
         */
        public Builder agentVersion(StateVersion version) {
            agentVersion = version;
            return this;
        }

        /** After how many days a clean-up removes agents' snapshots, unless a save says otherwise; never unless set. */
        public Builder agentRetentionDays(int days) {
            if (days < 1 || days > LongestTime.DAYS) {
                throw new CairnException(
                        ErrorCode.INVALID,
                        "The retention must be 1 to " + LongestTime.DAYS + " days, not " + days + ". Omit it to keep "
                                + "all.");
            }
            agentRetention = Duration.ofDays(days);
            return this;
        }

        /**
         * How long deleted threads can be brought back; 7 days unless set.
         *
         * @param time zero for not at all
         */
        public Builder trash(Duration time) {
            if (time.isNegative() || LongestTime.isBelow(time)) {
                throw new CairnException(
                        ErrorCode.INVALID,
                        "The time that deleted threads are kept must be zero or at "
                                + "most " + TimeText.of(LongestTime.OF_ALL)
                                + ", not " + TimeText.of(time) + ".");
            }
            trashTime = time;
            return this;
        }

        private StorageAgents.Setting agents(String tenant) {
            return new StorageAgents.Setting(
                    tenant,
                    types,
                    agentCompression,
                    agentRetention,
                    clock,
                    ids == null ? new SnapshotIds(clock) : ids,
                    migrations == null ? MigrationRegistry.discovered().build() : migrations,
                    agentVersion,
                    cacheBytes);
        }

        private IdSource idSource() {
            return ids == null ? new TimeOrderedIds(clock) : ids;
        }

        /** Opens the store. */
        public Cairn open() {
            if (url == null) {
                throw new CairnException(
                        ErrorCode.INVALID, "Cannot open a store without a URL. Set one such as sqlite:agent.db.");
            }
            return new Cairn(Backends.open(url, new StorageOptions(clock, mode)), true, this);
        }

        /** The services on a storage that the caller opened and closes. */
        public Cairn on(Storage storage) {
            return new Cairn(storage, false, this);
        }
    }
}
