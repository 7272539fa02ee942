package dev.cairn.checkpoint;

import dev.cairn.Paged;
import dev.cairn.model.IdSource;
import dev.cairn.model.Types;
import dev.cairn.storage.Damage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A checkpointer whose puts may return before they are stored. Every other operation of a thread first waits for what is queued of it; those
 * that write to it first store what is held too. Safe for use by many threads.
 */
public final class QueuedCheckpointer implements Checkpointer {
    private final Checkpointer base;
    private final WriteBehind queue;
    private final Setting setting;

    /** Makes one in front of a checkpointer that stores at once. */
    public QueuedCheckpointer(Checkpointer base, WriteBehind queue, Setting setting) {
        this.base = base;
        this.queue = queue;
        this.setting = setting;
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

    private Checkpointer settled(String threadId) {
        queue.settle(id(threadId));
        return base;
    }

    private Checkpointer settled(CheckpointConfig config) {
        return settled(config.threadId());
    }

    private Checkpointer stored(String threadId) {
        queue.settleAll(id(threadId));
        return base;
    }

    private Checkpointer stored(CheckpointConfig config) {
        return stored(config.threadId());
    }

    private Checkpointer settledWhere(@Nullable String threadId) {
        return threadId == null ? settled() : settled(threadId);
    }

    /** For what looks at all threads. */
    private Checkpointer settled() {
        queue.settleTenant(setting.tenant());
        return base;
    }

    @Override
    public CheckpointConfig put(
            CheckpointConfig config, Checkpoint checkpoint, CheckpointMetadata metadata, PutOptions options) {
        PutOptions full = complete(options);
        if (full.durability() == Durability.SYNC) {
            return stored(config).put(config, checkpoint, metadata, full);
        }
        StorageCheckpointer.checkId(checkpoint.id(), config);
        Checkpoint dated = checkpoint.ts() == null
                ? checkpoint.withTs(setting.clock.instant().truncatedTo(ChronoUnit.MICROS))
                : checkpoint;
        String id = idOf(checkpoint.id(), config);
        return defer(
                new DeferredPut(base, config.at(id), config.checkpointId(), dated.withId(id), null, metadata, full));
    }

    @Override
    public CheckpointConfig put(CheckpointConfig config, Map<String, ?> values, CheckpointMetadata metadata) {
        return put(config, Checkpoint.of(values, setting.types), metadata, PutOptions.none());
    }

    @Override
    public CheckpointConfig put(
            CheckpointConfig config, StateChange change, CheckpointMetadata metadata, PutOptions options) {
        PutOptions full = complete(options);
        if (full.durability() == Durability.SYNC) {
            return stored(config).put(config, change, metadata, full);
        }
        StorageCheckpointer.checkId(change.id(), config);
        StateChange own = change.documents(setting.types);
        StateChange dated =
                own.ts() == null ? own.withTs(setting.clock.instant().truncatedTo(ChronoUnit.MICROS)) : own;
        String id = idOf(change.id(), config);
        return defer(
                new DeferredPut(base, config.at(id), config.checkpointId(), null, dated.withId(id), metadata, full));
    }

    private PutOptions complete(PutOptions options) {
        return options.durability() == null ? options.durability(setting.durability) : options;
    }

    /** The given id, or a new one that sorts behind what the put follows as far as that is known without waiting. */
    private String idOf(@Nullable String given, CheckpointConfig config) {
        return given == null ? setting.ids.next(config.checkpointId()) : given;
    }

    private CheckpointConfig defer(DeferredPut put) {
        queue.add(id(put.config().threadId()), put);
        return put.config();
    }

    @Override
    public FlushReport flush() {
        return queue.flushTenant(setting.tenant);
    }

    @Override
    public Optional<CheckpointTuple> find(CheckpointConfig config, Selection selection) {
        return settled(config).find(config, selection);
    }

    @Override
    public Paged<CheckpointTuple> list(CheckpointQuery query) {
        return settledWhere(query.threadId()).list(query);
    }

    @Override
    public Paged<CheckpointSummary> summaries(CheckpointQuery query) {
        return settledWhere(query.threadId()).summaries(query);
    }

    @Override
    public Paged<CheckpointSummary> summaries(CheckpointQuery query, Consumer<Damage> damaged) {
        return settledWhere(query.threadId()).summaries(query, damaged);
    }

    @Override
    public Paged<ThreadInfo> threads(ThreadQuery query, Consumer<Damage> damaged) {
        return settled().threads(query, damaged);
    }

    @Override
    public ThreadTree tree(String threadId, String namespace, Consumer<Damage> damaged) {
        return settled(threadId).tree(threadId, namespace, damaged);
    }

    @Override
    public void putWrites(CheckpointConfig config, List<ChannelWrite> writes, String taskId, String taskPath) {
        settled(config).putWrites(config, writes, taskId, taskPath);
    }

    @Override
    public Paged<ThreadInfo> threads(ThreadQuery query) {
        return settled().threads(query);
    }

    @Override
    public Optional<ThreadInfo> thread(String threadId) {
        return settled(threadId).thread(threadId);
    }

    @Override
    public CheckpointConfig fork(CheckpointConfig config, @Nullable String name) {
        return stored(config).fork(config, name);
    }

    @Override
    public CheckpointConfig fork(CheckpointConfig config, @Nullable String name, StateChange edit) {
        return stored(config).fork(config, name, edit);
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
        return stored(config).updateState(config, values, asNode);
    }

    @Override
    public CheckpointDiff diff(CheckpointConfig from, CheckpointConfig to) {
        settled(from);
        return settled(to).diff(from, to);
    }

    @Override
    public Stream<CheckpointSummary> ancestry(CheckpointConfig config) {
        return settled(config).ancestry(config);
    }

    @Override
    public ThreadTree tree(String threadId, String namespace) {
        return settled(threadId).tree(threadId, namespace);
    }

    @Override
    public List<String> namespaces(String threadId) {
        return settled(threadId).namespaces(threadId);
    }

    @Override
    public SortedSet<String> tag(CheckpointConfig config, Collection<String> add, Collection<String> remove) {
        return stored(config).tag(config, add, remove);
    }

    @Override
    public List<CheckpointTag> tags(String threadId) {
        return base.tags(threadId);
    }

    @Override
    public DeletedThread deleteThread(String threadId) {
        return stored(threadId).deleteThread(threadId);
    }

    @Override
    public DeletedThread deleteThread(String threadId, Duration keep) {
        return stored(threadId).deleteThread(threadId, keep);
    }

    @Override
    public void expire(String threadId, @Nullable Instant when) {
        stored(threadId).expire(threadId, when);
    }

    @Override
    public void undelete(String threadId, String as) {
        stored(as).undelete(threadId, as);
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
    public void copyThread(String source, String target) {
        stored(source);
        stored(target).copyThread(source, target);
    }

    @Override
    public Map<String, ChannelHistory> writesHistory(CheckpointConfig config, Collection<String> channels) {
        return settled(config).writesHistory(config, channels);
    }

    @Override
    public PruneReport deleteForRuns(Collection<String> runIds) {
        return settled().deleteForRuns(runIds);
    }

    @Override
    public PrunedThread prune(String threadId, PruneOptions options) {
        return stored(threadId).prune(threadId, options);
    }

    @Override
    public PruneReport prune(Collection<String> threadIds, PruneStrategy strategy) {
        threadIds.forEach(this::stored);
        return base.prune(threadIds, strategy);
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
        return stored(threadId).lease(threadId, holder, time).of(this, () -> stored(threadId));
    }

    @Override
    public ThreadLeases leases(String threadId) {
        return base.leases(threadId);
    }

    @Override
    public ThreadLease renewLease(String threadId, long token, Duration time) {
        return base.renewLease(threadId, token, time).of(this, () -> stored(threadId));
    }

    @Override
    public boolean releaseLease(String threadId, long token) {
        return stored(threadId).releaseLease(threadId, token);
    }

    @Override
    public Checkpointer withToken(String threadId, long token) {
        return new QueuedCheckpointer(base.withToken(threadId, token), queue, setting);
    }

    @Override
    public CheckpointWatch watch(String threadId) {
        return settled(threadId).watch(threadId);
    }

    @Override
    public void verify(@Nullable String threadId, Consumer<Damage> found) {
        settledWhere(threadId).verify(threadId, found);
    }
}
