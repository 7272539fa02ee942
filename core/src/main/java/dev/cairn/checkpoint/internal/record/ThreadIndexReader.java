package dev.cairn.checkpoint.internal.record;

import dev.cairn.checkpoint.internal.record.ThreadIndex.Place;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads what a thread holds, and later what has been added to it. Thread-safe. */
public record ThreadIndexReader(ThreadStore store) {
    private static final int PAGE = 500;
    private static final List<Integer> KINDS = List.of(
            ThreadStore.CHECKPOINT,
            ThreadStore.WRITE,
            ThreadStore.HEAD,
            ThreadStore.TIP,
            ThreadStore.TAG,
            ThreadStore.GAP);
    private static final List<Integer> ADDED =
            List.of(ThreadStore.CHECKPOINT, ThreadStore.WRITE, ThreadStore.TIP, ThreadStore.TAG, ThreadStore.REQUEST);

    /** Reads a thread; null when there is none. */
    public @Nullable ThreadIndex read(String threadId) {
        return read(store.scope(threadId));
    }

    /** Reads the thread of a scope, which may be in the trash; null when there is none. */
    public @Nullable ThreadIndex read(Scope scope) {
        return read(scope, record -> true);
    }

    /** The same of those of its records that are wanted. */
    public @Nullable ThreadIndex read(Scope scope, Predicate<StoredRecord> wanted) {
        ScopeInfo header = store.storage().read(scope, Read.of().build()).scope();
        if (header == null) {
            return null;
        }
        ThreadIndex mark = new ThreadIndex(ThreadStore.threadId(scope), header);
        for (int kind : KINDS) {
            each(scope, kind, null, record -> {
                if (record.sequence() <= header.sequence() && wanted.test(record)) {
                    mark.take(record);
                }
            });
        }
        return mark;
    }

    private void each(Scope scope, int kind, @Nullable StoredRecord after, Consumer<StoredRecord> action) {
        Scan scan = new Scan(kind, Scan.Order.SEQUENCE, false, null, null, after, PAGE, true);
        OnDamage.FAIL.records(store.storage(), scope, scan).forEach(action);
    }

    /**
     * Takes into a mark what was added to its thread since, without reading the rest again. Each put of a thread is given a number, and the
     * header counts numbers and records: only when what is found new accounts for all of them, nothing else has happened.
     *
     * @return false when anything but additions and moves of heads has happened, or may have: the mark does not hold then and all must be
     *     read again
     */
    public boolean catchUp(ThreadIndex mark) {
        Scope scope = store.scope(mark.threadId());
        Read heads = Read.of()
                .add(new Read.Range(ThreadStore.HEAD, Bytes.EMPTY, null, Integer.MAX_VALUE))
                .build();
        var answer = store.storage().read(scope, heads);
        ScopeInfo header = answer.scope();
        if (header == null || header.incarnation() != mark.incarnation()) {
            return false;
        }
        Count count = new Count(header);
        Set<Place> missing = new HashSet<>(mark.heads().keySet());
        for (StoredRecord record : answer.records().get(0)) {
            Place branch = Place.of(record);
            missing.remove(branch);
            BranchHead known = mark.heads().get(branch);
            long revision = known != null && known.sequence() == record.sequence() ? known.revision() : 0;
            count.add(record, revision, revision == 0);
        }
        for (int kind : ADDED) {
            each(scope, kind, behind(kind, mark.sequence()), record -> {
                if (record.sequence() <= header.sequence()) {
                    count.add(record, 0, true);
                }
            });
        }
        if (!missing.isEmpty() || !count.explains(mark)) {
            return false;
        }
        count.found.forEach(mark::take);
        mark.stand(header);
        return true;
    }

    /** Stands for the last record of a listing that goes on behind a number. */
    private static StoredRecord behind(int kind, long sequence) {
        return new StoredRecord(kind, Bytes.EMPTY, 1, sequence, sequence, Instant.EPOCH, null, null, Bytes.EMPTY);
    }

    /** What was found new in a thread whose header is so. */
    private static final class Count {
        private final ScopeInfo header;
        private final List<StoredRecord> found = new ArrayList<>();
        private long puts;
        private long added;
        private boolean later;

        private Count(ScopeInfo header) {
            this.header = header;
        }

        private void add(StoredRecord record, long knownRevision, boolean isNew) {
            later |= record.modified() > header.sequence();
            puts += record.revision() - knownRevision;
            added += isNew ? 1 : 0;
            found.add(record);
        }

        private boolean explains(ThreadIndex mark) {
            return !later && puts == header.sequence() - mark.sequence() && added == header.records() - mark.records();
        }
    }
}
