package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.ChannelHistory;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTag;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.CheckpointWatch;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.DeletedThread;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.TaskChange;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadLeases;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.checkpoint.internal.prune.Pruner;
import dev.cairn.checkpoint.internal.put.CheckpointWriter;
import dev.cairn.checkpoint.internal.put.KeyedRequest;
import dev.cairn.checkpoint.internal.put.StateInput;
import dev.cairn.checkpoint.internal.put.TaskWriter;
import dev.cairn.checkpoint.internal.record.Branches;
import dev.cairn.checkpoint.internal.record.CheckpointReader;
import dev.cairn.checkpoint.internal.record.CheckpointVerifier;
import dev.cairn.checkpoint.internal.record.LeaseRefusal;
import dev.cairn.checkpoint.internal.record.Leases;
import dev.cairn.checkpoint.internal.record.ParentCache;
import dev.cairn.checkpoint.internal.record.PendingWrites;
import dev.cairn.checkpoint.internal.record.RunFinder;
import dev.cairn.checkpoint.internal.record.StateCache;
import dev.cairn.checkpoint.internal.record.Tags;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.frame.LaneIds;
import dev.cairn.codec.internal.write.StateWriter;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.Patience;
import dev.cairn.internal.text.Names;
import dev.cairn.model.Document;
import dev.cairn.model.IdSource;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Lease;
import dev.cairn.storage.Paged;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.Storage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The checkpointer on any storage. Thread-safe. */
public final class StorageCheckpointer implements Checkpointer {
    private static final Budget STEP = new Budget(10_000);

    private final ThreadStore store;
    private final CheckpointWriter writer;
    private final CheckpointReader reader;
    private final CheckpointLister lister;
    private final ThreadLister threads;
    private final Branches branches;
    private final ThreadHistory history;
    private final PendingWrites writes;
    private final CheckpointVerifier verifier;
    private final Leases leases;
    private final Trash trash;
    private final Tags tags;
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
                        TRASH_TIME));
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

    /** The same that keeps deleted threads for another time than {@link Checkpointer#TRASH_TIME}; none for zero. */
    public StorageCheckpointer keepingDeleted(Duration time) {
        return new StorageCheckpointer(store, new Shared(shared.cache, shared.states, shared.clock, shared.ids, time));
    }

    private StorageCheckpointer(ThreadStore store, Shared shared) {
        this.store = store;
        this.shared = shared;
        StateWriter states = shared.states;
        ParentCache live = new ParentCache(store, shared.cache);
        writes = new PendingWrites(store, states);
        reader = new CheckpointReader(store, writes);
        branches = new Branches(store, live);
        writer = new CheckpointWriter(store, live, branches, states, shared.clock, shared.ids);
        tags = new Tags(store, branches);
        lister = new CheckpointLister(store, tags);
        threads = new ThreadLister(store, writes, tags, shared.clock);
        history = new ThreadHistory(store, branches);
        verifier = new CheckpointVerifier(store);
        leases = new Leases(store);
        trash = new Trash(store, shared.clock);
    }

    /** What a checkpointer has in common with those that write under a lease. */
    private record Shared(StateCache cache, StateWriter states, Clock clock, IdSource ids, Duration trashTime) {}

    @Override
    public Optional<CheckpointTuple> find(CheckpointConfig config, Selection selection) {
        return reader.find(config, selection);
    }

    @Override
    public Paged<CheckpointTuple> list(CheckpointQuery query) {
        Paged<CheckpointSummary> page = lister.summaries(query, OnDamage.FAIL);
        List<CheckpointTuple> tuples = new ArrayList<>();
        for (CheckpointSummary summary : page.items()) {
            reader.find(summary.config(), Selection.all()).ifPresent(tuples::add);
        }
        return new Paged<>(tuples, page.next());
    }

    @Override
    public Paged<CheckpointSummary> summaries(CheckpointQuery query, Consumer<Damage> damaged) {
        return lister.summaries(query, new OnDamage(damaged));
    }

    @Override
    public Paged<CheckpointSummary> summaries(CheckpointQuery query) {
        return lister.summaries(query, OnDamage.FAIL);
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
        KeyedRequest request = KeyedRequest.of(writer, config, next, metadata, options);
        return request == null ? null : request.answer();
    }

    @Override
    public void putWrites(CheckpointConfig config, List<ChannelWrite> channelWrites, String taskId, String taskPath) {
        writes.put(config, channelWrites, taskId, taskPath);
    }

    @Override
    public Optional<List<PendingWrite>> changeWrites(CheckpointConfig config, TaskChange change) {
        return new TaskWriter(store, writes).change(config, change);
    }

    @Override
    public Types types() {
        return store.types();
    }

    @Override
    public Paged<ThreadInfo> threads(ThreadQuery query) {
        return threads.list(query, OnDamage.FAIL);
    }

    @Override
    public Paged<ThreadInfo> threads(ThreadQuery query, Consumer<Damage> damaged) {
        return threads.list(query, new OnDamage(damaged));
    }

    @Override
    public Optional<ThreadInfo> thread(String threadId) {
        return threads.find(threadId);
    }

    @Override
    public CheckpointConfig fork(CheckpointConfig config, @Nullable String name) {
        return branches.fork(config, name, 1).get(0);
    }

    @Override
    public CheckpointConfig fork(CheckpointConfig config, @Nullable String name, StateChange edit) {
        CheckpointSummary forked = summary(config);
        CheckpointMetadata metadata =
                CheckpointMetadata.of(Source.FORK, forked.metadata().step() + 1);
        Patience patience = new Patience();
        while (true) {
            CheckpointConfig branch = branches.place(forked.config(), name);
            try {
                return put(branch, edit, metadata, PutOptions.none().expectingHead(PutOptions.NO_HEAD));
            } catch (ConflictException refused) {
                if (!refused.details().containsKey("head")) {
                    throw refused;
                }
                if (name != null) {
                    throw Branches.taken(branch);
                }
                patience.nextAttempt("fork", config);
            }
            patience.nextAttempt("fork", config);
        }
    }

    @Override
    public List<CheckpointConfig> forks(CheckpointConfig config, int count) {
        if (count < 1) {
            throw new CairnException(ErrorCode.INVALID, "At least one fork is made, not " + count + ".");
        }
        if (count > MAX_FORKS) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    count + " forks at once are over the limit of " + MAX_FORKS + "; nothing was stored.",
                    Map.of("count", count, "limit", MAX_FORKS),
                    null);
        }
        return branches.fork(config, null, count);
    }

    @Override
    public CheckpointConfig rewind(CheckpointConfig to) {
        return branches.rewind(to);
    }

    @Override
    public CheckpointConfig updateState(CheckpointConfig config, Map<String, ?> values, @Nullable String asNode) {
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
        CheckpointSummary edited = summary(config);
        CheckpointMetadata metadata =
                CheckpointMetadata.of(Source.UPDATE, edited.metadata().step() + 1);
        CheckpointConfig at = config.at(edited.config().checkpointId());
        return put(at, change, writes == null ? metadata : metadata.withWrites(writes));
    }

    private CheckpointSummary summary(CheckpointConfig config) {
        return history.ancestry(config).findFirst().orElseThrow();
    }

    @Override
    public SortedSet<String> tag(CheckpointConfig config, Collection<String> add, Collection<String> remove) {
        return tags.change(config, add, remove);
    }

    @Override
    public List<CheckpointTag> tags(String threadId) {
        return tags.list(threadId);
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
    public Stream<CheckpointSummary> ancestry(CheckpointConfig config) {
        return history.ancestry(config);
    }

    @Override
    public ThreadTree tree(String threadId, String namespace) {
        return history.tree(threadId, namespace, null);
    }

    @Override
    public ThreadTree tree(String threadId, String namespace, Consumer<Damage> damaged) {
        return history.tree(threadId, namespace, damaged);
    }

    @Override
    public List<String> namespaces(String threadId) {
        return history.namespaces(threadId);
    }

    @Override
    public DeletedThread deleteThread(String threadId) {
        return deleteThread(threadId, shared.trashTime);
    }

    @Override
    public DeletedThread deleteThread(String threadId, Duration keep) {
        DeletedThread deleted = trash.delete(threadId, keep);
        store.refusedWriters(threadId).forget();
        return deleted;
    }

    @Override
    public void expire(String threadId, @Nullable Instant when) {
        CommitOutcome outcome =
                store.commit(store.scope(threadId), Commit.inOrder().expires(when == null ? Instant.MAX : when));
        if (!(outcome instanceof Committed committed) || committed.incarnation() == 0) {
            throw new NotFoundException(
                    "There is no thread '" + threadId + "' to set an end for.", Map.of("thread", threadId));
        }
    }

    @Override
    public void undelete(String threadId, String as) {
        trash.undelete(threadId, as);
    }

    @Override
    public Paged<TrashedThread> deletedThreads(ThreadQuery query) {
        return trash.list(query);
    }

    @Override
    public int purgeDeleted(String threadId) {
        return trash.purge(threadId);
    }

    @Override
    public StoredLease lease(String threadId, String holder, Duration time) {
        return held(threadId, leases.acquire(threadId, holder, time));
    }

    @Override
    public StoredLease renewLease(String threadId, long token, Duration time) {
        return held(threadId, leases.renew(threadId, token, time));
    }

    private StoredLease held(String threadId, Lease lease) {
        return new StoredLease(leases, this, () -> {}, threadId, lease);
    }

    @Override
    public boolean releaseLease(String threadId, long token) {
        return leases.release(threadId, token);
    }

    @Override
    public ThreadLeases leases(String threadId) {
        return new ThreadLeases(
                leases.running(threadId), store.refusedWriters(threadId).list());
    }

    @Override
    public StorageCheckpointer withToken(String threadId, long token) {
        return new StorageCheckpointer(store.under(threadId, token), shared);
    }

    @Override
    public CheckpointWatch watch(String threadId) {
        return new StoredWatch(store, threadId);
    }

    @Override
    public void renameThread(String threadId, String as) {
        trash.rename(threadId, as);
    }

    @Override
    public void copyThread(String source, String target) {
        new Names().name("target thread id", target).done();
        ScopeInfo from =
                store.storage().read(store.scope(source), Read.of().build()).scope();
        if (from != null && !store.isThread(from)) {
            throw nothingToCopy(source);
        }
        switch (copy(store.scope(source), store.scope(target))) {
            case NO_SOURCE -> throw nothingToCopy(source);
            case TARGET_LEASED -> throw LeaseRefusal.locked(target, leases.running(target));
            case TARGET_EXISTS ->
                throw notCopied(
                        ErrorCode.ALREADY_EXISTS, target, "exists already", "Delete it first or choose another name.");
            case TARGET_TAKEN ->
                throw notCopied(ErrorCode.LOCKED, target, "is being made by another copy", "Try again in a minute.");
            default -> {}
        }
    }

    /** Takes longer steps when the source changes between them, so that a busy source is copied in the end. */
    private CopyOutcome.Status copy(Scope source, Scope target) {
        Budget step = STEP;
        Patience patience = new Patience();
        while (true) {
            CopyOutcome.Status status =
                    store.storage().copy(source, target, step).status();
            if (status == CopyOutcome.Status.SOURCE_CHANGED) {
                patience.nextAttempt("copy", "thread '" + ThreadStore.threadId(source) + "'");
                step = new Budget(Math.max(step.rows(), step.rows() << 1));
            } else if (status != CopyOutcome.Status.MORE) {
                return status;
            }
        }
    }

    private static CairnException notCopied(ErrorCode code, String target, String why, String remedy) {
        String message = "Thread '" + target + "' " + why + "; nothing was copied. " + remedy;
        return new CairnException(code, message, Map.of("thread", target), null);
    }

    private static NotFoundException nothingToCopy(String source) {
        return new NotFoundException("There is no thread '" + source + "' to copy.", Map.of("thread", source));
    }

    @Override
    public Map<String, ChannelHistory> writesHistory(CheckpointConfig config, Collection<String> channels) {
        return new WritesHistory(store, writes, branches).of(config, channels);
    }

    @Override
    public PruneReport deleteForRuns(Collection<String> runIds) {
        Set<String> runs = Set.copyOf(runIds);
        Pruner pruner = new Pruner(store);
        new RunFinder(store).threads(runs).forEach(thread -> pruner.deleteRuns(thread, runs));
        return pruner.report(List.of());
    }

    @Override
    public PruneReport prune(Collection<String> threadIds, PruneStrategy strategy) {
        Pruner pruner = new Pruner(store);
        List<String> deleted = new ArrayList<>();
        for (String thread : new LinkedHashSet<>(threadIds)) {
            if (strategy == PruneStrategy.KEEP_LATEST) {
                pruner.keepLatest(thread);
            } else if (deleteThread(thread).existed()) {
                deleted.add(thread);
            }
        }
        return pruner.report(deleted);
    }

    @Override
    public PruneReport prunePlan(Collection<String> threadIds, PruneStrategy strategy) {
        Pruner pruner = new Pruner(store);
        List<String> deleted = new ArrayList<>();
        for (String thread : new LinkedHashSet<>(threadIds)) {
            if (strategy == PruneStrategy.KEEP_LATEST) {
                pruner.planLatest(thread);
            } else if (thread(thread).isPresent()) {
                deleted.add(thread);
            }
        }
        return pruner.report(deleted);
    }

    @Override
    public PrunedThread prune(String threadId, PruneOptions options) {
        return new Pruner(store).byPolicy(threadId, options, shared.clock.instant());
    }

    @Override
    public void verify(@Nullable String threadId, Consumer<Damage> found) {
        verifier.verify(threadId, found);
    }
}
