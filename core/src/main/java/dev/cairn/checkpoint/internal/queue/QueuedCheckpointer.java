package dev.cairn.checkpoint.internal.queue;

import dev.cairn.checkpoint.ChannelHistory;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTag;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.CheckpointWatch;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.DeletedThread;
import dev.cairn.checkpoint.Durability;
import dev.cairn.checkpoint.FlushReport;
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
import dev.cairn.checkpoint.ThreadLease;
import dev.cairn.checkpoint.ThreadLeases;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.checkpoint.internal.engine.StorageCheckpointer;
import dev.cairn.checkpoint.internal.engine.StoredLease;
import dev.cairn.checkpoint.internal.put.StampedState;
import dev.cairn.checkpoint.internal.put.StateInput;
import dev.cairn.model.IdSource;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Paged;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A checkpointer whose puts may return before they are stored. Every other operation of a thread first stores what waits of it; only task
 * writes leave held puts where they are. Thread-safe.
 */
public final class QueuedCheckpointer implements Checkpointer {
    private final StorageCheckpointer base;
    private final WriteBehind queue;
    private final Setting setting;
    /** By thread. */
    private final Map<String, Long> tokens;

    /** Makes one in front of a checkpointer that stores at once. */
    public QueuedCheckpointer(StorageCheckpointer base, WriteBehind queue, Setting setting) {
        this(base, queue, setting, Map.of());
    }

    private QueuedCheckpointer(StorageCheckpointer base, WriteBehind queue, Setting setting, Map<String, Long> tokens) {
        this.base = base;
        this.queue = queue;
        this.setting = setting;
        this.tokens = tokens;
    }

    /**
     * What all puts of a tenant share.
     *
     * @param durability when puts are stored that do not say it
     * @param clock for the time of checkpoints that have none
     * @param ids for those that have no id
     */
    public record Setting(String tenant, Durability durability, Types types, Clock clock, IdSource ids) {}

    private ThreadQueue.Id id(String threadId) {
        return new ThreadQueue.Id(setting.tenant, threadId);
    }

    private StorageCheckpointer stored(String threadId) {
        queue.store(id(threadId));
        return base;
    }

    private StorageCheckpointer stored(CheckpointConfig config) {
        return stored(config.threadId());
    }

    /** For a checkpoint that is stored at once: it must not follow others that were lost. */
    private StorageCheckpointer whole(CheckpointConfig config) {
        stored(config);
        queue.requireWhole(id(config.threadId()));
        return base;
    }

    private Checkpointer storedWhere(@Nullable String threadId) {
        return threadId == null ? stored() : stored(threadId);
    }

    /** For what looks at all threads. */
    private StorageCheckpointer stored() {
        queue.storeTenant(setting.tenant());
        return base;
    }

    @Override
    public CheckpointConfig put(
            CheckpointConfig config, Checkpoint checkpoint, CheckpointMetadata metadata, PutOptions options) {
        StorageCheckpointer.checkId(checkpoint.id(), config);
        return put(config, new StateInput.Given(checkpoint), metadata, complete(options));
    }

    @Override
    public CheckpointConfig put(
            CheckpointConfig config, StateChange change, CheckpointMetadata metadata, PutOptions options) {
        PutOptions full = complete(options);
        StorageCheckpointer.checkId(change.id(), config);
        StateChange own = full.durability() == Durability.SYNC ? change : change.documents(setting.types);
        return put(config, new StateInput.Changed(own, setting.types), metadata, full);
    }

    private PutOptions complete(PutOptions options) {
        return options.durability() == null ? options.withDurability(setting.durability) : options;
    }

    private CheckpointConfig put(
            CheckpointConfig config, StateInput next, CheckpointMetadata metadata, PutOptions options) {
        if (options.durability() == Durability.SYNC) {
            return whole(config).put(config, next, metadata, options);
        }
        CheckpointConfig waits;
        do {
            long answered = queue.keysAnswered();
            CheckpointConfig answer = base.answer(config, next, metadata, options);
            waits = answer == null ? defer(deferred(config, next, metadata, options), answered) : answer;
        } while (waits == null);
        return waits;
    }

    private @Nullable CheckpointConfig defer(DeferredPut put, long answered) {
        return queue.add(id(put.on().threadId()), put, answered);
    }

    private DeferredPut deferred(
            CheckpointConfig config, StateInput next, CheckpointMetadata metadata, PutOptions options) {
        String id = setting.ids.next(config.checkpointId());
        Instant now = setting.clock.instant().truncatedTo(ChronoUnit.MICROS);
        long token = options.token() == 0 ? tokens.getOrDefault(config.threadId(), 0L) : options.token();
        PutLine waiting = queue.line(id(config.threadId()));
        PutLine line = waiting == null ? new PutLine(base.incarnation(config.threadId())) : waiting;
        DeferredPut put =
                new DeferredPut(base, line, token, config, new StampedState(next, id, now), metadata, options);
        put.check();
        return put;
    }

    @Override
    public FlushReport flush() {
        return queue.flushTenant(setting.tenant);
    }

    @Override
    public void flush(String threadId) {
        queue.flush(id(threadId), failure -> true);
    }

    private void flushUnder(String threadId, long token) {
        queue.flush(id(threadId), failure -> failure.token() == token);
    }

    @Override
    public Optional<CheckpointTuple> find(CheckpointConfig config, Selection selection) {
        return stored(config).find(config, selection);
    }

    @Override
    public Paged<CheckpointTuple> list(CheckpointQuery query) {
        return storedWhere(query.threadId()).list(query);
    }

    @Override
    public Paged<CheckpointSummary> summaries(CheckpointQuery query) {
        return storedWhere(query.threadId()).summaries(query);
    }

    @Override
    public Paged<CheckpointSummary> summaries(CheckpointQuery query, Consumer<Damage> damaged) {
        return storedWhere(query.threadId()).summaries(query, damaged);
    }

    @Override
    public Paged<ThreadInfo> threads(ThreadQuery query, Consumer<Damage> damaged) {
        return stored().threads(query, damaged);
    }

    @Override
    public ThreadTree tree(String threadId, String namespace, Consumer<Damage> damaged) {
        return stored(threadId).tree(threadId, namespace, damaged);
    }

    @Override
    public void putWrites(CheckpointConfig config, List<ChannelWrite> writes, String taskId, String taskPath) {
        queue.storeDue(id(config.threadId()));
        base.putWrites(config, writes, taskId, taskPath);
    }

    @Override
    public Optional<List<PendingWrite>> changeWrites(CheckpointConfig config, TaskChange change) {
        queue.storeDue(id(config.threadId()));
        return base.changeWrites(config, change);
    }

    @Override
    public Paged<ThreadInfo> threads(ThreadQuery query) {
        return stored().threads(query);
    }

    @Override
    public Optional<ThreadInfo> thread(String threadId) {
        return stored(threadId).thread(threadId);
    }

    @Override
    public CheckpointConfig fork(CheckpointConfig config, @Nullable String name) {
        return stored(config).fork(config, name);
    }

    @Override
    public CheckpointConfig fork(CheckpointConfig config, @Nullable String name, StateChange edit) {
        return whole(config).fork(config, name, edit);
    }

    @Override
    public List<CheckpointConfig> forks(CheckpointConfig config, int count) {
        return stored(config).forks(config, count);
    }

    @Override
    public CheckpointConfig rewind(CheckpointConfig to) {
        return stored(to).rewind(to);
    }

    @Override
    public CheckpointConfig updateState(CheckpointConfig config, Map<String, ?> values, @Nullable String asNode) {
        return whole(config).updateState(config, values, asNode);
    }

    @Override
    public CheckpointDiff diff(CheckpointConfig from, CheckpointConfig to) {
        stored(from);
        return stored(to).diff(from, to);
    }

    @Override
    public Stream<CheckpointSummary> ancestry(CheckpointConfig config) {
        return stored(config).ancestry(config);
    }

    @Override
    public ThreadTree tree(String threadId, String namespace) {
        return stored(threadId).tree(threadId, namespace);
    }

    @Override
    public List<String> namespaces(String threadId) {
        return stored(threadId).namespaces(threadId);
    }

    @Override
    public SortedSet<String> tag(CheckpointConfig config, Collection<String> add, Collection<String> remove) {
        return stored(config).tag(config, add, remove);
    }

    @Override
    public List<CheckpointTag> tags(String threadId) {
        return stored(threadId).tags(threadId);
    }

    @Override
    public DeletedThread deleteThread(String threadId) {
        return replaced(threadId, () -> stored(threadId).deleteThread(threadId));
    }

    @Override
    public DeletedThread deleteThread(String threadId, Duration keep) {
        return replaced(threadId, () -> stored(threadId).deleteThread(threadId, keep));
    }

    /** Does what ends a thread or brings it back. */
    private <T> T replaced(String threadId, Supplier<T> operation) {
        try {
            return operation.get();
        } finally {
            queue.endLine(id(threadId));
        }
    }

    @Override
    public void expire(String threadId, @Nullable Instant when) {
        stored(threadId).expire(threadId, when);
    }

    @Override
    public void undelete(String threadId, String as) {
        stored(threadId);
        stored(as).undelete(threadId, as);
        queue.endLine(id(as));
    }

    @Override
    public Paged<TrashedThread> deletedThreads(ThreadQuery query) {
        return base.deletedThreads(query);
    }

    @Override
    public int purgeDeleted(String threadId) {
        return base.purgeDeleted(threadId);
    }

    @Override
    public void renameThread(String threadId, String as) {
        stored(threadId);
        stored(as).renameThread(threadId, as);
    }

    @Override
    public void copyThread(String source, String target) {
        stored(source);
        stored(target).copyThread(source, target);
        queue.endLine(id(target));
    }

    @Override
    public Map<String, ChannelHistory> writesHistory(CheckpointConfig config, Collection<String> channels) {
        return stored(config).writesHistory(config, channels);
    }

    @Override
    public PruneReport deleteForRuns(Collection<String> runIds) {
        return stored().deleteForRuns(runIds);
    }

    @Override
    public PrunedThread prune(String threadId, PruneOptions options) {
        return stored(threadId).prune(threadId, options);
    }

    @Override
    public PruneReport prune(Collection<String> threadIds, PruneStrategy strategy) {
        threadIds.forEach(this::stored);
        PruneReport report = base.prune(threadIds, strategy);
        report.deletedThreads().forEach(threadId -> queue.endLine(id(threadId)));
        return report;
    }

    @Override
    public PruneReport prunePlan(Collection<String> threadIds, PruneStrategy strategy) {
        threadIds.forEach(this::stored);
        return base.prunePlan(threadIds, strategy);
    }

    @Override
    public Types types() {
        return base.types();
    }

    @Override
    public ThreadLease lease(String threadId, String holder, Duration time) {
        return own(stored(threadId).lease(threadId, holder, time));
    }

    private ThreadLease own(StoredLease lease) {
        return lease.of(this, () -> flushUnder(lease.threadId(), lease.token()));
    }

    @Override
    public ThreadLeases leases(String threadId) {
        return base.leases(threadId);
    }

    @Override
    public ThreadLease renewLease(String threadId, long token, Duration time) {
        return own(base.renewLease(threadId, token, time));
    }

    @Override
    public boolean releaseLease(String threadId, long token) {
        boolean ended;
        try {
            flushUnder(threadId, token);
        } finally {
            ended = base.releaseLease(threadId, token);
        }
        return ended;
    }

    @Override
    public Checkpointer withToken(String threadId, long token) {
        Map<String, Long> more = new HashMap<>(tokens);
        more.put(threadId, token);
        return new QueuedCheckpointer(base.withToken(threadId, token), queue, setting, Map.copyOf(more));
    }

    @Override
    public CheckpointWatch watch(String threadId) {
        return stored(threadId).watch(threadId);
    }

    @Override
    public void verify(@Nullable String threadId, Consumer<Damage> found) {
        storedWhere(threadId).verify(threadId, found);
    }
}
