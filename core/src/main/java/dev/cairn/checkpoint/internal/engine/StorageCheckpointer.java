package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.Branches;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Leases;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Retention;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.TaskChange;
import dev.cairn.checkpoint.Threads;
import dev.cairn.checkpoint.internal.put.CheckpointWriter;
import dev.cairn.checkpoint.internal.put.KeyedRequest;
import dev.cairn.checkpoint.internal.put.StateInput;
import dev.cairn.checkpoint.internal.put.TaskWriter;
import dev.cairn.checkpoint.internal.record.BranchStore;
import dev.cairn.checkpoint.internal.record.CheckpointReader;
import dev.cairn.checkpoint.internal.record.LeaseStore;
import dev.cairn.checkpoint.internal.record.ParentCache;
import dev.cairn.checkpoint.internal.record.PendingWrites;
import dev.cairn.checkpoint.internal.record.StateCache;
import dev.cairn.checkpoint.internal.record.Tags;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.frame.LaneIds;
import dev.cairn.codec.internal.write.StateWriter;
import dev.cairn.error.ConflictException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.Patience;
import dev.cairn.internal.text.Names;
import dev.cairn.model.Document;
import dev.cairn.model.IdSource;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The checkpointer on any storage. Thread-safe. */
public final class StorageCheckpointer implements Checkpointer {
    private final ThreadStore store;
    private final CheckpointWriter writer;
    private final CheckpointReader reader;
    private final CheckpointLister lister;
    private final ThreadHistory history;
    private final PendingWrites writes;
    private final Tags tags;
    private final Threads threads;
    private final Branches branches;
    private final Retention retention;
    private final Leases leases;
    private final WaitingPuts waiting;
    private final Shared shared;

    /**
     * Makes a checkpointer of one tenant.
     *
     * @param cacheBytes memory for what writers keep of the states that they wrote last
     */
    public StorageCheckpointer(
            Storage storage,
            String tenant,
            Types types,
            Compression compression,
            Clock clock,
            IdSource ids,
            long cacheBytes) {
        this(
                new ThreadStore(storage, tenant, types),
                new Shared(
                        new StateCache(cacheBytes),
                        new StateWriter(compression, new LaneIds()::next),
                        clock,
                        ids,
                        Threads.TRASH_TIME,
                        WaitingPuts.NONE));
    }

    /** All scopes that hold anything of threads of an id: the one that is there and deleted ones. */
    public static List<Scope> scopes(Storage storage, String tenant, String threadId) {
        ThreadStore store = new ThreadStore(storage, tenant, Types.STANDARD);
        List<Scope> scopes = new ArrayList<>(
                List.of(store.scope(threadId), store.refusedWriters(threadId).scope()));
        scopes.addAll(new Trash(store, Clock.systemUTC()).scopes(threadId));
        return scopes;
    }

    /** Where deleted threads of an id have been. */
    public static List<ScopePrefix> formerScopes(String tenant, String threadId) {
        return List.of(Trash.of(tenant, threadId));
    }

    /** The same that keeps deleted threads for another time than {@link Threads#TRASH_TIME}; none for zero. */
    public StorageCheckpointer keepingDeleted(Duration time) {
        return new StorageCheckpointer(
                store, new Shared(shared.cache, shared.states, shared.clock, shared.ids, time, shared.waiting));
    }

    /** The same that first stores the waiting puts of what it reads or changes. */
    public StorageCheckpointer behind(WaitingPuts puts) {
        return new StorageCheckpointer(
                store, new Shared(shared.cache, shared.states, shared.clock, shared.ids, shared.trashTime, puts));
    }

    private StorageCheckpointer(ThreadStore store, Shared shared) {
        this.store = store;
        this.shared = shared;
        waiting = shared.waiting;
        StateWriter states = shared.states;
        ParentCache live = new ParentCache(store, shared.cache);
        BranchStore heads = new BranchStore(store, live);
        writes = new PendingWrites(store, states);
        reader = new CheckpointReader(store, writes);
        writer = new CheckpointWriter(store, live, heads, states, shared.clock, shared.ids);
        tags = new Tags(store, heads);
        lister = new CheckpointLister(store, tags);
        history = new ThreadHistory(store, heads);
        threads = new StoredThreads(
                store,
                waiting,
                new ThreadLister(store, writes, tags, shared.clock),
                tags,
                new Trash(store, shared.clock),
                shared.trashTime);
        branches = new StoredBranches(this, waiting, heads, history, new WritesHistory(store, writes, heads));
        retention = new StoredRetention(store, waiting, threads, shared.clock);
        leases = leases(this::under);
    }

    /** What a checkpointer has in common with those that write under a lease. */
    private record Shared(
            StateCache cache, StateWriter states, Clock clock, IdSource ids, Duration trashTime, WaitingPuts waiting) {}

    @Override
    public Optional<CheckpointTuple> find(CheckpointConfig config, Selection selection) {
        waiting.store(config.threadId());
        return reader.find(config, selection);
    }

    @Override
    public Page<CheckpointTuple> list(CheckpointQuery query) {
        Page<CheckpointSummary> page = summaries(query);
        List<CheckpointTuple> tuples = new ArrayList<>();
        for (CheckpointSummary summary : page.items()) {
            reader.find(summary.config(), Selection.all()).ifPresent(tuples::add);
        }
        return new Page<>(tuples, page.next());
    }

    @Override
    public Page<CheckpointSummary> summaries(CheckpointQuery query, Consumer<Damage> damaged) {
        storeWaiting(query);
        return lister.summaries(query, new OnDamage(damaged));
    }

    @Override
    public Page<CheckpointSummary> summaries(CheckpointQuery query) {
        storeWaiting(query);
        return lister.summaries(query, OnDamage.FAIL);
    }

    private void storeWaiting(CheckpointQuery query) {
        if (query.threadId() == null) {
            waiting.storeAll();
        } else {
            waiting.store(query.threadId());
        }
    }

    @Override
    public CheckpointConfig put(
            CheckpointConfig config, Checkpoint checkpoint, CheckpointMetadata metadata, PutOptions options) {
        checkId(checkpoint.id(), config);
        return writer.put(config, new StateInput.Given(checkpoint), metadata, options);
    }

    public static void checkId(@Nullable String id, CheckpointConfig config) {
        if (id == null) {
            return;
        }
        Names names = new Names().id("checkpoint id", id);
        if (id.equals(config.checkpointId())) {
            names.problem("checkpoint '" + id + "' cannot be its own parent");
        }
        names.done();
    }

    @Override
    public CheckpointConfig put(
            CheckpointConfig config, StateChange change, CheckpointMetadata metadata, PutOptions options) {
        checkId(change.id(), config);
        return writer.put(config, new StateInput.Changed(change, store.types()), metadata, options);
    }

    /** Stores a put that came by a queue, which has checked its id. */
    public CheckpointConfig put(
            CheckpointConfig config, StateInput next, CheckpointMetadata metadata, PutOptions options) {
        return writer.put(config, next, metadata, options);
    }

    /** The incarnation of a thread, or 0 when there is none. */
    public long incarnation(String threadId) {
        return store.current(threadId).incarnation();
    }

    /**
     * What a request was answered that was sent before, or null.
     *
     * @throws ConflictException when another request had its key
     */
    public @Nullable CheckpointConfig answer(
            CheckpointConfig config, StateInput next, CheckpointMetadata metadata, PutOptions options) {
        String key = options.idempotencyKey();
        return key == null
                ? null
                : KeyedRequest.of(writer, config, next, metadata, options, key).answer();
    }

    @Override
    public void putWrites(CheckpointConfig config, List<ChannelWrite> channelWrites, String taskId, String taskPath) {
        waiting.storeDue(config.threadId());
        writes.put(config, channelWrites, taskId, taskPath);
    }

    @Override
    public Optional<List<PendingWrite>> changeWrites(CheckpointConfig config, TaskChange change) {
        waiting.storeDue(config.threadId());
        return new TaskWriter(store, writes).change(config, change);
    }

    @Override
    public Types types() {
        return store.types();
    }

    @Override
    public CheckpointConfig updateState(CheckpointConfig config, Map<String, ?> values, @Nullable String asNode) {
        waiting.store(config.threadId());
        waiting.requireWhole(config.threadId());
        Map<String, Document> documents = Checkpoint.of(values, store.types()).values();
        StateChange change = StateChange.empty();
        Names names = new Names();
        for (Map.Entry<String, Document> value : documents.entrySet()) {
            names.name("channel name", value.getKey());
            change = change.set(value.getKey(), value.getValue());
        }
        names.done();
        Document writes = asNode == null ? null : Document.fromObject(Map.of(asNode, Document.fromObject(documents)));
        Patience patience = new Patience();
        while (true) {
            try {
                return update(config, change, writes);
            } catch (ConflictException moved) {
                if (config.checkpointId() != null || !moved.details().containsKey("head")) {
                    throw moved;
                }
                patience.nextAttempt("update", config);
            }
        }
    }

    private CheckpointConfig update(CheckpointConfig config, StateChange change, @Nullable Document writes) {
        CheckpointSummary edited = history.checkpoint(config);
        CheckpointMetadata metadata =
                CheckpointMetadata.of(Source.UPDATE, edited.metadata().nextStep());
        CheckpointConfig at = config.at(edited.config().checkpointId());
        return put(at, change, writes == null ? metadata : metadata.withWrites(writes));
    }

    @Override
    public SortedSet<String> tag(CheckpointConfig config, Collection<String> add, Collection<String> remove) {
        waiting.store(config.threadId());
        return tags.change(config, add, remove);
    }

    @Override
    public CheckpointDiff diff(CheckpointConfig from, CheckpointConfig to) {
        CheckpointTuple before = get(from);
        CheckpointTuple after = get(to);
        return new CheckpointDiff(
                before.config(),
                after.config(),
                StateDiff.channels(
                        before.checkpoint().values(), after.checkpoint().values()));
    }

    @Override
    public Threads threads() {
        return threads;
    }

    @Override
    public Branches branches() {
        return branches;
    }

    @Override
    public Retention retention() {
        return retention;
    }

    @Override
    public Leases leases() {
        return leases;
    }

    /** The leases, for what writes under them in a way of its own. */
    public Leases leases(StoredLeases.Writers writers) {
        return new StoredLeases(store, waiting, new LeaseStore(store), writers);
    }

    /** The same that writes in a thread under a lease. */
    public StorageCheckpointer under(String threadId, long token) {
        return new StorageCheckpointer(store.under(threadId, token), shared);
    }
}
