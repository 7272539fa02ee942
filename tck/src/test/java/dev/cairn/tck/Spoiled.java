package dev.cairn.tck;

import dev.cairn.checkpoint.Branches;
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
import dev.cairn.checkpoint.Leases;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Retention;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.TaskChange;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.Threads;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
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

/** A checkpointer whose calls can be changed one by one; without a change it does what the sound one does. */
final class Spoiled implements Checkpointer {
    final Checkpointer sound;
    FindHook find;
    ListHook list;
    SummariesHook summaries;
    PutHook put;
    MapHook putMap;
    ChangeHook change;
    WriteHook write;
    ChangeWritesHook changeWrites;
    ThreadsHook threads;
    ThreadHook thread;
    ForkHook fork;
    EditHook edit;
    ForksHook forks;
    RewindHook rewind;
    Consumer<CheckpointConfig> removeBranch;
    UpdateHook update;
    DiffHook diff;
    AncestryHook ancestry;
    TreeHook tree;
    DeleteHook delete;
    CopyHook copy;
    CopyHook rename;
    HistoryHook history;
    RunsHook runs;
    PruneHook prune;
    PruneHook prunePlan;
    VerifyHook verify;
    PolicyHook policy;
    TagHook tag;
    TagsHook tags;
    UndeleteHook undelete;
    TrashHook trash;
    PurgeHook purge;
    KeepHook keep;
    SeenDeleteHook seenDelete;
    ExpireHook expire;
    CreateHook create;
    MergeHook merge;
    MergeUntilHook mergeUntil;

    Spoiled(Checkpointer sound) {
        this.sound = sound;
        find = sound::find;
        list = sound::list;
        summaries = sound::summaries;
        put = sound::put;
        putMap = sound::put;
        change = sound::put;
        write = sound::putWrites;
        changeWrites = sound::changeWrites;
        threads = sound.threads()::list;
        thread = sound.threads()::find;
        fork = sound.branches()::fork;
        edit = sound.branches()::fork;
        forks = sound.branches()::forks;
        rewind = sound.branches()::rewind;
        removeBranch = sound.branches()::remove;
        update = sound::updateState;
        diff = sound::diff;
        ancestry = sound.branches()::ancestry;
        tree = sound.branches()::tree;
        delete = sound.threads()::delete;
        copy = sound.threads()::copy;
        rename = sound.threads()::rename;
        history = sound.branches()::writesHistory;
        runs = sound.retention()::deleteRuns;
        prune = sound.retention()::prune;
        prunePlan = sound.retention()::plan;
        verify = sound.threads()::verify;
        policy = sound.retention()::prune;
        tag = sound::tag;
        tags = sound.threads()::tags;
        undelete = sound.threads()::undelete;
        trash = sound.threads()::deleted;
        purge = sound.threads()::purge;
        keep = sound.threads()::delete;
        seenDelete = sound.threads()::delete;
        expire = sound.threads()::expire;
        create = sound.threads()::create;
        merge = sound.threads()::mergeMetadata;
        mergeUntil = sound.threads()::mergeMetadata;
    }

    interface CreateHook {
        void create(String thread, Document metadata, @Nullable Instant expires);
    }

    interface MergeUntilHook {
        Document merge(String thread, Document members, @Nullable Instant expires);
    }

    interface MergeHook {
        Document merge(String thread, Document members);
    }

    interface FindHook {
        Optional<CheckpointTuple> find(CheckpointConfig config, Selection selection);
    }

    interface ListHook {
        Page<CheckpointTuple> list(CheckpointQuery query);
    }

    interface SummariesHook {
        Page<CheckpointSummary> summaries(CheckpointQuery query);
    }

    interface PutHook {
        CheckpointConfig put(
                CheckpointConfig at, Checkpoint checkpoint, CheckpointMetadata metadata, PutOptions options);
    }

    interface MapHook {
        CheckpointConfig put(CheckpointConfig at, Map<String, ?> values, CheckpointMetadata metadata);
    }

    interface ChangeHook {
        CheckpointConfig put(CheckpointConfig at, StateChange change, CheckpointMetadata metadata, PutOptions options);
    }

    interface WriteHook {
        void write(CheckpointConfig at, List<ChannelWrite> writes, String taskId, String taskPath);
    }

    interface ChangeWritesHook {
        Optional<List<PendingWrite>> change(CheckpointConfig at, TaskChange change);
    }

    interface ThreadsHook {
        Page<ThreadInfo> threads(ThreadQuery query);
    }

    interface ThreadHook {
        Optional<ThreadInfo> thread(String threadId);
    }

    interface ForkHook {
        CheckpointConfig fork(CheckpointConfig at, @Nullable String name);
    }

    interface EditHook {
        CheckpointConfig fork(CheckpointConfig at, @Nullable String name, StateChange edit);
    }

    interface ForksHook {
        List<CheckpointConfig> forks(CheckpointConfig at, int count);
    }

    interface RewindHook {
        CheckpointConfig rewind(CheckpointConfig to, @Nullable String expectedHead);
    }

    interface UpdateHook {
        CheckpointConfig update(CheckpointConfig at, Map<String, ?> values, @Nullable String asNode);
    }

    interface DiffHook {
        CheckpointDiff diff(CheckpointConfig from, CheckpointConfig to);
    }

    interface AncestryHook {
        Stream<CheckpointSummary> ancestry(CheckpointConfig of);
    }

    interface TreeHook {
        ThreadTree tree(String threadId, String namespace);
    }

    interface DeleteHook {
        DeletedThread delete(String threadId);
    }

    interface CopyHook {
        void copy(String source, String target);
    }

    interface HistoryHook {
        Map<String, ChannelHistory> history(CheckpointConfig of, Collection<String> channels);
    }

    interface RunsHook {
        PruneReport delete(Collection<String> runs);
    }

    interface PruneHook {
        PruneReport prune(Collection<String> threads, PruneStrategy strategy);
    }

    interface VerifyHook {
        void verify(@Nullable String threadId, Consumer<Damage> found);
    }

    interface PolicyHook {
        PrunedThread prune(String thread, PruneOptions options);
    }

    interface TagHook {
        SortedSet<String> tag(CheckpointConfig at, Collection<String> add, Collection<String> remove);
    }

    interface TagsHook {
        List<CheckpointTag> tags(String thread);
    }

    interface UndeleteHook {
        void undelete(String thread, String as);
    }

    interface TrashHook {
        Page<TrashedThread> list(ThreadQuery query);
    }

    interface PurgeHook {
        int purge(String thread);
    }

    interface SeenDeleteHook {
        DeletedThread delete(ThreadInfo seen, Duration keep);
    }

    interface KeepHook {
        DeletedThread delete(String thread, Duration keep);
    }

    interface ExpireHook {
        void expire(String thread, @Nullable Instant when);
    }

    @Override
    public Optional<CheckpointTuple> find(CheckpointConfig config, Selection selection) {
        return find.find(config, selection);
    }

    @Override
    public Page<CheckpointTuple> list(CheckpointQuery query) {
        return list.list(query);
    }

    @Override
    public Page<CheckpointSummary> summaries(CheckpointQuery query) {
        return summaries.summaries(query);
    }

    @Override
    public CheckpointConfig put(
            CheckpointConfig config, Checkpoint checkpoint, CheckpointMetadata metadata, PutOptions options) {
        return put.put(config, checkpoint, metadata, options);
    }

    @Override
    public CheckpointConfig put(CheckpointConfig config, Map<String, ?> values, CheckpointMetadata metadata) {
        return putMap.put(config, values, metadata);
    }

    @Override
    public CheckpointConfig put(
            CheckpointConfig config, StateChange given, CheckpointMetadata metadata, PutOptions options) {
        return change.put(config, given, metadata, options);
    }

    @Override
    public void putWrites(CheckpointConfig config, List<ChannelWrite> writes, String taskId, String taskPath) {
        write.write(config, writes, taskId, taskPath);
    }

    @Override
    public Optional<List<PendingWrite>> changeWrites(CheckpointConfig config, TaskChange given) {
        return changeWrites.change(config, given);
    }

    @Override
    public CheckpointConfig updateState(CheckpointConfig config, Map<String, ?> values, @Nullable String asNode) {
        return update.update(config, values, asNode);
    }

    @Override
    public CheckpointDiff diff(CheckpointConfig from, CheckpointConfig to) {
        return diff.diff(from, to);
    }

    @Override
    public SortedSet<String> tag(CheckpointConfig config, Collection<String> add, Collection<String> remove) {
        return tag.tag(config, add, remove);
    }

    @Override
    public Page<CheckpointSummary> summaries(CheckpointQuery query, Consumer<Damage> damaged) {
        return sound.summaries(query, damaged);
    }

    @Override
    public CheckpointConfig put(
            CheckpointConfig config, Map<String, ?> values, CheckpointMetadata metadata, PutOptions options) {
        return sound.put(config, values, metadata, options);
    }

    @Override
    public Types types() {
        return sound.types();
    }

    @Override
    public FlushReport flush() {
        return sound.flush();
    }

    @Override
    public Threads threads() {
        return new SpoiledThreads();
    }

    @Override
    public Branches branches() {
        return new SpoiledBranches();
    }

    @Override
    public Retention retention() {
        return new SpoiledRetention();
    }

    @Override
    public Leases leases() {
        return sound.leases();
    }

    private final class SpoiledThreads implements Threads {
        @Override
        public Page<ThreadInfo> list(ThreadQuery query) {
            return threads.threads(query);
        }

        @Override
        public Optional<ThreadInfo> find(String threadId) {
            return thread.thread(threadId);
        }

        @Override
        public DeletedThread delete(String threadId) {
            return delete.delete(threadId);
        }

        @Override
        public void rename(String threadId, String as) {
            rename.copy(threadId, as);
        }

        @Override
        public void copy(String source, String target) {
            copy.copy(source, target);
        }

        @Override
        public List<CheckpointTag> tags(String threadId) {
            return tags.tags(threadId);
        }

        @Override
        public void undelete(String threadId, String as) {
            undelete.undelete(threadId, as);
        }

        @Override
        public Page<TrashedThread> deleted(ThreadQuery query) {
            return trash.list(query);
        }

        @Override
        public int purge(String threadId) {
            return purge.purge(threadId);
        }

        @Override
        public DeletedThread delete(String threadId, Duration time) {
            return keep.delete(threadId, time);
        }

        @Override
        public DeletedThread delete(ThreadInfo seen) {
            return seenDelete.delete(seen, TRASH_TIME);
        }

        @Override
        public DeletedThread delete(ThreadInfo seen, Duration time) {
            return seenDelete.delete(seen, time);
        }

        @Override
        public void create(String threadId, Document metadata, @Nullable Instant expires) {
            create.create(threadId, metadata, expires);
        }

        @Override
        public Document mergeMetadata(String threadId, Document members) {
            return merge.merge(threadId, members);
        }

        @Override
        public Document mergeMetadata(String threadId, Document members, @Nullable Instant expires) {
            return mergeUntil.merge(threadId, members, expires);
        }

        @Override
        public void expire(String threadId, @Nullable Instant when) {
            expire.expire(threadId, when);
        }

        @Override
        public void verify(@Nullable String threadId, Consumer<Damage> found) {
            verify.verify(threadId, found);
        }

        @Override
        public Page<ThreadInfo> list(ThreadQuery query, Consumer<Damage> damaged) {
            return sound.threads().list(query, damaged);
        }

        @Override
        public CheckpointWatch watch(String threadId) {
            return sound.threads().watch(threadId);
        }

        @Override
        public CheckpointWatch watch(String threadId, CheckpointWatch.Position after) {
            return sound.threads().watch(threadId, after);
        }
    }

    private final class SpoiledBranches implements Branches {
        @Override
        public CheckpointConfig fork(CheckpointConfig config, @Nullable String name) {
            return fork.fork(config, name);
        }

        @Override
        public CheckpointConfig fork(CheckpointConfig config, @Nullable String name, StateChange given) {
            return edit.fork(config, name, given);
        }

        @Override
        public List<CheckpointConfig> forks(CheckpointConfig config, int count) {
            return forks.forks(config, count);
        }

        @Override
        public CheckpointConfig rewind(CheckpointConfig to, @Nullable String expectedHead) {
            return rewind.rewind(to, expectedHead);
        }

        @Override
        public void remove(CheckpointConfig head) {
            removeBranch.accept(head);
        }

        @Override
        public Stream<CheckpointSummary> ancestry(CheckpointConfig config) {
            return ancestry.ancestry(config);
        }

        @Override
        public ThreadTree tree(String threadId, String namespace) {
            return tree.tree(threadId, namespace);
        }

        @Override
        public Map<String, ChannelHistory> writesHistory(CheckpointConfig config, Collection<String> channels) {
            return history.history(config, channels);
        }

        @Override
        public ThreadTree tree(String threadId, String namespace, Consumer<Damage> damaged) {
            return sound.branches().tree(threadId, namespace, damaged);
        }

        @Override
        public ThreadTree list(String threadId, String namespace) {
            return sound.branches().list(threadId, namespace);
        }

        @Override
        public List<String> namespaces(String threadId) {
            return sound.branches().namespaces(threadId);
        }
    }

    private final class SpoiledRetention implements Retention {
        @Override
        public PruneReport deleteRuns(Collection<String> runIds) {
            return runs.delete(runIds);
        }

        @Override
        public PruneReport prune(Collection<String> threadIds, PruneStrategy strategy) {
            return prune.prune(threadIds, strategy);
        }

        @Override
        public PruneReport plan(Collection<String> threadIds, PruneStrategy strategy) {
            return prunePlan.prune(threadIds, strategy);
        }

        @Override
        public PrunedThread prune(String threadId, PruneOptions options) {
            return policy.prune(threadId, options);
        }
    }
}
