package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointTag;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.Patience;
import dev.cairn.internal.text.Names;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Key;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The tags of checkpoints: a small record each, in the checkpoint's thread. Thread-safe. */
public record Tags(ThreadStore store, BranchStore branches) {
    private static final int PAGE = 500;
    private static final Bytes BODY = Bytes.fromUtf8("{}");

    /** Gives some tags to a checkpoint and takes others away; the tags that it has then. */
    public SortedSet<String> change(CheckpointConfig config, Collection<String> add, Collection<String> remove) {
        check(add, remove);
        Patience patience = new Patience();
        while (true) {
            CheckpointConfig at = branches.resolveCurrent(config);
            SortedSet<String> tags = new TreeSet<>(of(at));
            Commit.Builder commit = Commit.inOrder().check(new Check.Present(ThreadStore.CHECKPOINT, checkpoint(at)));
            for (String tag : new LinkedHashSet<>(add)) {
                if (tags.add(tag)) {
                    commit.put(Put.of(ThreadStore.TAG, key(at, tag), BODY));
                }
            }
            for (String tag : new LinkedHashSet<>(remove)) {
                if (tags.remove(tag)) {
                    commit.delete(ThreadStore.TAG, key(at, tag));
                }
            }
            if (store.commit(at, commit) instanceof Committed) {
                return tags;
            }
            patience.nextAttempt("tag", config);
        }
    }

    private static void check(Collection<String> add, Collection<String> remove) {
        Names names = new Names();
        add.forEach(tag -> names.name("tag", tag));
        remove.forEach(tag -> names.name("tag", tag));
        add.stream()
                .filter(remove::contains)
                .forEach(tag -> names.problem("tag '" + tag + "' cannot be both added and removed"));
        names.done();
    }

    private static Bytes checkpoint(CheckpointConfig at) {
        return ThreadStore.checkpointKey(at.namespace(), String.valueOf(at.checkpointId()));
    }

    private static Bytes key(CheckpointConfig at, String tag) {
        return Key.of(at.namespace(), String.valueOf(at.checkpointId()), tag);
    }

    /** The name of the tag that a record stands for. */
    static String name(StoredRecord record) {
        return Key.parts(record.key()).get(2);
    }

    private List<String> of(CheckpointConfig at) {
        Read read = Read.of().prefix(ThreadStore.TAG, checkpoint(at)).build();
        return store.storage().read(store.scope(at.threadId()), read).records().get(0).stream()
                .map(Tags::name)
                .toList();
    }

    /** All tags of a thread, by checkpoint, in the order in which they were given. */
    public List<CheckpointTag> list(String threadId) {
        CheckpointConfig thread = store.current(threadId);
        List<CheckpointTag> tags = new ArrayList<>();
        for (StoredRecord record : records(store.scope(threadId))) {
            List<String> key = Key.parts(record.key());
            CheckpointConfig config = thread.inNamespace(key.get(0)).at(key.get(1));
            tags.add(new CheckpointTag(config, key.get(2), record.committed()));
        }
        return tags;
    }

    private List<StoredRecord> records(Scope scope) {
        List<StoredRecord> found = new ArrayList<>();
        Scan scan = new Scan(ThreadStore.TAG, Scan.Order.SEQUENCE, false, null, null, null, PAGE, false);
        OnDamage.FAIL.records(store.storage(), scope, scan).forEach(found::add);
        return found;
    }

    /** Whether any checkpoint of a thread has a tag. */
    public boolean isIn(Scope scope, String tag) {
        return records(scope).stream().anyMatch(record -> name(record).equals(tag));
    }

    /** The checkpoints with a tag, of one thread or of all, newest first in the order of listings, behind one of them. */
    public ScanPage<Scoped<StoredRecord>> checkpoints(
            @Nullable String threadId, String tag, @Nullable Scoped<StoredRecord> after, int limit) {
        Comparator<Scoped<StoredRecord>> order = threadId == null ? ACROSS : WITHIN;
        List<Scoped<StoredRecord>> found = new ArrayList<>();
        for (Scoped<StoredRecord> record : tagged(threadId, tag)) {
            if (after == null || order.compare(record, after) > 0) {
                found.add(record);
            }
        }
        found.sort(order);
        return ScanPage.of(found.subList(0, Math.min(found.size(), limit + 1)), limit);
    }

    private static final Comparator<Scoped<StoredRecord>> WITHIN = Comparator.comparing(
                    (Scoped<StoredRecord> record) -> record.value().sequence())
            .reversed();

    private static final Comparator<Scoped<StoredRecord>> ACROSS = Comparator.comparing(
                    (Scoped<StoredRecord> record) -> record.value().committed())
            .thenComparing(Scoped::scope)
            .thenComparing(record -> record.value().sequence())
            .reversed();

    private List<Scoped<StoredRecord>> tagged(@Nullable String threadId, String tag) {
        List<Scoped<StoredRecord>> found = new ArrayList<>();
        if (threadId != null) {
            Scope scope = store.scope(threadId);
            records(scope).forEach(record -> add(found, scope, record, tag));
            return found;
        }
        Scan scan = new Scan(ThreadStore.TAG, Scan.Order.SEQUENCE, false, null, null, null, PAGE, false);
        for (Scoped<StoredRecord> record : OnDamage.FAIL.records(store.storage(), store.allThreads(), scan)) {
            add(found, record.scope(), record.value(), tag);
        }
        return found;
    }

    private void add(List<Scoped<StoredRecord>> found, Scope scope, StoredRecord record, String tag) {
        if (name(record).equals(tag)) {
            List<String> key = Key.parts(record.key());
            Bytes checkpoint = ThreadStore.checkpointKey(key.get(0), key.get(1));
            store.storage()
                    .find(scope, ThreadStore.CHECKPOINT, checkpoint)
                    .ifPresent(stored -> found.add(new Scoped<>(scope, stored)));
        }
    }
}
