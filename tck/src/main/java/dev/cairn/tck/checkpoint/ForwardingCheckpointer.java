package dev.cairn.tck.checkpoint;

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
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Paged;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A checkpointer that hands every call to another one: where decorators begin. As safe for use by many threads as the other. */
public abstract class ForwardingCheckpointer implements Checkpointer {
    /** For subclasses. */
    protected ForwardingCheckpointer() {}

    /** Who answers the next call. */
    protected abstract Checkpointer delegate();

    @Override
    public Optional<CheckpointTuple> find(CheckpointConfig config, Selection selection) {
        return delegate().find(config, selection);
    }

    @Override
    public Types types() {
        return delegate().types();
    }

    @Override
    public Paged<CheckpointTuple> list(CheckpointQuery query) {
        return delegate().list(query);
    }

    @Override
    public Paged<CheckpointSummary> summaries(CheckpointQuery query) {
        return delegate().summaries(query);
    }

    @Override
    public CheckpointConfig put(
            CheckpointConfig config, Checkpoint checkpoint, CheckpointMetadata metadata, PutOptions options) {
        return delegate().put(config, checkpoint, metadata, options);
    }

    @Override
    public CheckpointConfig put(
            CheckpointConfig config, Map<String, ?> values, CheckpointMetadata metadata, PutOptions options) {
        return delegate().put(config, values, metadata, options);
    }

    @Override
    public CheckpointConfig put(
            CheckpointConfig config, StateChange change, CheckpointMetadata metadata, PutOptions options) {
        return delegate().put(config, change, metadata, options);
    }

    @Override
    public void putWrites(CheckpointConfig config, List<ChannelWrite> writes, String taskId, String taskPath) {
        delegate().putWrites(config, writes, taskId, taskPath);
    }

    @Override
    public Optional<List<PendingWrite>> changeWrites(CheckpointConfig config, TaskChange change) {
        return delegate().changeWrites(config, change);
    }

    @Override
    public Paged<ThreadInfo> threads(ThreadQuery query) {
        return delegate().threads(query);
    }

    @Override
    public Optional<ThreadInfo> thread(String threadId) {
        return delegate().thread(threadId);
    }

    @Override
    public CheckpointConfig fork(CheckpointConfig config, @Nullable String name) {
        return delegate().fork(config, name);
    }

    @Override
    public CheckpointConfig fork(CheckpointConfig config, @Nullable String name, StateChange edit) {
        return delegate().fork(config, name, edit);
    }

    @Override
    public List<CheckpointConfig> forks(CheckpointConfig config, int count) {
        return delegate().forks(config, count);
    }

    @Override
    public CheckpointConfig rewind(CheckpointConfig to) {
        return delegate().rewind(to);
    }

    @Override
    public CheckpointConfig updateState(CheckpointConfig config, Map<String, ?> values, @Nullable String asNode) {
        return delegate().updateState(config, values, asNode);
    }

    @Override
    public CheckpointDiff diff(CheckpointConfig from, CheckpointConfig to) {
        return delegate().diff(from, to);
    }

    @Override
    public Stream<CheckpointSummary> ancestry(CheckpointConfig config) {
        return delegate().ancestry(config);
    }

    @Override
    public Paged<CheckpointSummary> summaries(CheckpointQuery query, Consumer<Damage> damaged) {
        return delegate().summaries(query, damaged);
    }

    @Override
    public Paged<ThreadInfo> threads(ThreadQuery query, Consumer<Damage> damaged) {
        return delegate().threads(query, damaged);
    }

    @Override
    public ThreadTree tree(String threadId, String namespace, Consumer<Damage> damaged) {
        return delegate().tree(threadId, namespace, damaged);
    }

    @Override
    public ThreadTree tree(String threadId, String namespace) {
        return delegate().tree(threadId, namespace);
    }

    @Override
    public List<String> namespaces(String threadId) {
        return delegate().namespaces(threadId);
    }

    @Override
    public SortedSet<String> tag(CheckpointConfig config, Collection<String> add, Collection<String> remove) {
        return delegate().tag(config, add, remove);
    }

    @Override
    public List<CheckpointTag> tags(String threadId) {
        return delegate().tags(threadId);
    }

    @Override
    public DeletedThread deleteThread(String threadId) {
        return delegate().deleteThread(threadId);
    }

    @Override
    public DeletedThread deleteThread(String threadId, Duration keep) {
        return delegate().deleteThread(threadId, keep);
    }

    @Override
    public void expire(String threadId, @Nullable Instant when) {
        delegate().expire(threadId, when);
    }

    @Override
    public void undelete(String threadId, String as) {
        delegate().undelete(threadId, as);
    }

    @Override
    public Paged<TrashedThread> deletedThreads(ThreadQuery query) {
        return delegate().deletedThreads(query);
    }

    @Override
    public int purgeDeleted(String threadId) {
        return delegate().purgeDeleted(threadId);
    }

    @Override
    public void renameThread(String threadId, String as) {
        delegate().renameThread(threadId, as);
    }

    @Override
    public void copyThread(String source, String target) {
        delegate().copyThread(source, target);
    }

    @Override
    public Map<String, ChannelHistory> writesHistory(CheckpointConfig config, Collection<String> channels) {
        return delegate().writesHistory(config, channels);
    }

    @Override
    public PruneReport deleteForRuns(Collection<String> runIds) {
        return delegate().deleteForRuns(runIds);
    }

    @Override
    public PrunedThread prune(String threadId, PruneOptions options) {
        return delegate().prune(threadId, options);
    }

    @Override
    public PruneReport prune(Collection<String> threadIds, PruneStrategy strategy) {
        return delegate().prune(threadIds, strategy);
    }

    @Override
    public PruneReport prunePlan(Collection<String> threadIds, PruneStrategy strategy) {
        return delegate().prunePlan(threadIds, strategy);
    }

    @Override
    public ThreadLease lease(String threadId, String holder, Duration time) {
        return delegate().lease(threadId, holder, time);
    }

    @Override
    public ThreadLease renewLease(String threadId, long token, Duration time) {
        return delegate().renewLease(threadId, token, time);
    }

    @Override
    public boolean releaseLease(String threadId, long token) {
        return delegate().releaseLease(threadId, token);
    }

    @Override
    public ThreadLeases leases(String threadId) {
        return delegate().leases(threadId);
    }

    @Override
    public Checkpointer withToken(String threadId, long token) {
        return delegate().withToken(threadId, token);
    }

    @Override
    public CheckpointWatch watch(String threadId) {
        return delegate().watch(threadId);
    }

    @Override
    public FlushReport flush() {
        return delegate().flush();
    }

    @Override
    public void verify(@Nullable String threadId, Consumer<Damage> found) {
        delegate().verify(threadId, found);
    }
}
