package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.CheckpointTag;
import dev.cairn.checkpoint.CheckpointWatch;
import dev.cairn.checkpoint.DeletedThread;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.Threads;
import dev.cairn.checkpoint.TrashedThread;
import dev.cairn.checkpoint.internal.care.ThreadCare;
import dev.cairn.checkpoint.internal.record.Tags;
import dev.cairn.checkpoint.internal.record.ThreadNote;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.internal.text.StoredTime;
import dev.cairn.model.Document;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The threads on any storage. Thread-safe. */
record StoredThreads(
        ThreadStore store, WaitingPuts waiting, ThreadLister lister, Tags tags, Trash trash, Duration trashTime)
        implements Threads {
    @Override
    public Page<ThreadInfo> list(ThreadQuery query) {
        waiting.storeAll();
        return lister.list(query, OnDamage.FAIL);
    }

    @Override
    public Page<ThreadInfo> list(ThreadQuery query, Consumer<Damage> damaged) {
        waiting.storeAll();
        return lister.list(query, new OnDamage(damaged));
    }

    @Override
    public Optional<ThreadInfo> find(String threadId) {
        waiting.store(threadId);
        return lister.find(threadId);
    }

    @Override
    public void create(String threadId, Document metadata, @Nullable Instant expires) {
        waiting.store(threadId);
        new ThreadNote(store).create(threadId, metadata, end(expires));
    }

    @Override
    public Document mergeMetadata(String threadId, Document members) {
        waiting.store(threadId);
        return new ThreadNote(store).merge(threadId, members, commit -> {});
    }

    @Override
    public Document mergeMetadata(String threadId, Document members, @Nullable Instant expires) {
        waiting.store(threadId);
        Instant end = end(expires);
        return new ThreadNote(store).merge(threadId, members, commit -> commit.expires(end));
    }

    @Override
    public List<CheckpointTag> tags(String threadId) {
        waiting.store(threadId);
        return tags.list(threadId);
    }

    @Override
    public CheckpointWatch watch(String threadId) {
        waiting.store(threadId);
        return new StoredWatch(store, threadId, null);
    }

    @Override
    public CheckpointWatch watch(String threadId, CheckpointWatch.Position after) {
        waiting.store(threadId);
        return new StoredWatch(store, threadId, after);
    }

    @Override
    public void expire(String threadId, @Nullable Instant when) {
        waiting.store(threadId);
        CommitOutcome outcome =
                store.commit(store.scope(threadId), Commit.inOrder().expires(end(when)));
        if (!(outcome instanceof Committed committed) || committed.incarnation() == 0) {
            throw new NotFoundException(
                    "There is no thread '" + threadId + "'. Nothing was changed.", Map.of("thread", threadId));
        }
    }

    private static Instant end(@Nullable Instant when) {
        return when == null ? Instant.MAX : StoredTime.require("end of a thread", when);
    }

    @Override
    public DeletedThread delete(String threadId) {
        return delete(threadId, trashTime);
    }

    @Override
    public DeletedThread delete(String threadId, Duration keep) {
        return delete(threadId, () -> trash.delete(threadId, keep));
    }

    private DeletedThread delete(String threadId, Supplier<DeletedThread> delete) {
        try {
            waiting.store(threadId);
            DeletedThread deleted = delete.get();
            store.refusedWriters(threadId).forget();
            return deleted;
        } finally {
            waiting.endLine(threadId);
        }
    }

    @Override
    public DeletedThread delete(ThreadInfo seen) {
        return delete(seen, trashTime);
    }

    @Override
    public DeletedThread delete(ThreadInfo seen, Duration keep) {
        return delete(seen.threadId(), () -> trash.delete(seen, keep, lister::find));
    }

    @Override
    public void undelete(String threadId, String as) {
        waiting.store(threadId);
        waiting.store(as);
        trash.undelete(threadId, as);
        waiting.endLine(as);
    }

    @Override
    public Page<TrashedThread> deleted(ThreadQuery query) {
        return trash.list(query);
    }

    @Override
    public int purge(String threadId) {
        return trash.purge(threadId);
    }

    @Override
    public void rename(String threadId, String as) {
        waiting.store(threadId);
        waiting.store(as);
        trash.rename(threadId, as);
    }

    @Override
    public void copy(String source, String target) {
        waiting.store(source);
        waiting.store(target);
        new ThreadCopy(store).copy(source, target);
        waiting.endLine(target);
    }

    @Override
    public void verify(@Nullable String threadId, Consumer<Damage> found) {
        if (threadId == null) {
            waiting.storeAll();
        } else {
            waiting.store(threadId);
        }
        ThreadCare.SCHEMA.verify(
                store.storage(), store.allThreads(), threadId == null ? null : store.scope(threadId), found);
    }
}
