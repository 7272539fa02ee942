package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.ThreadInfo.PendingHead;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.checkpoint.internal.record.PendingWrites;
import dev.cairn.checkpoint.internal.record.ThreadInfos;
import dev.cairn.checkpoint.internal.record.ThreadNote;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.checkpoint.internal.record.ThreadSummary;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Finds what of a thread its header does not say: the heads at which something is pending, and its metadata. Thread-safe. */
record ThreadDetails(ThreadStore store, PendingWrites writes) {
    private static final int PAGE = 500;

    /** As many heads as are read of a thread together with those of others. */
    private static final int FEW = 50;

    /** What is reported of a thread. */
    record Details(List<PendingHead> pending, Document metadata) {}

    /**
     * Those of each of several threads. Threads with few heads and no damage, which is nearly all, are asked together, so that a page costs
     * few questions however many threads are on it. Damage is reported when the answer comes to its thread.
     */
    Iterator<Details> of(List<ScopeInfo> threads, OnDamage damage) {
        try {
            return together(threads, damage);
        } catch (CorruptException oneOfThem) {
            return threads.stream().map(thread -> of(thread, damage)).iterator();
        }
    }

    private Iterator<Details> together(List<ScopeInfo> threads, OnDamage damage) {
        Read heads = Read.of()
                .add(new Read.Range(ThreadStore.HEAD, Bytes.EMPTY, null, FEW + 1))
                .add(new Read.Range(ThreadStore.NOTE, Bytes.EMPTY, null, 1))
                .build();
        List<ReadResult> found = store.storage()
                .readAll(threads.stream()
                        .map(thread -> new Scoped<>(thread.scope(), heads))
                        .toList());
        List<List<CheckpointConfig>> places = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            List<StoredRecord> records = found.get(i).records().get(0);
            places.add(records.size() > FEW ? List.of() : places(threads.get(i), records));
        }
        List<List<ThreadStatus>> statuses = writes.statusesOf(places);
        return IntStream.range(0, threads.size())
                .mapToObj(i -> found.get(i).records().get(0).size() > FEW
                        ? of(threads.get(i), damage)
                        : new Details(
                                pending(places.get(i), statuses.get(i)),
                                ThreadNote.metadata(found.get(i).first(1))))
                .iterator();
    }

    /** The heads at which something may be pending: main in the root namespace if the header says so, and the others. */
    private static List<CheckpointConfig> places(ScopeInfo thread, List<StoredRecord> heads) {
        CheckpointConfig main = CheckpointConfig.of(ThreadStore.threadId(thread.scope()));
        List<CheckpointConfig> places = new ArrayList<>(reportedBy(thread, main));
        places.addAll(others(main, heads));
        return places;
    }

    private static List<CheckpointConfig> reportedBy(ScopeInfo thread, CheckpointConfig main) {
        ThreadSummary summary = ThreadSummary.read(thread);
        return summary != null && summary.pending() ? List.of(main.at(summary.headId())) : List.of();
    }

    private static List<CheckpointConfig> others(CheckpointConfig main, List<StoredRecord> heads) {
        return heads.stream()
                .map(record -> ThreadInfos.head(main, record))
                .filter(head -> !ThreadSummary.isOf(head))
                .toList();
    }

    /** Those of one thread, however many heads it has. */
    Details of(ScopeInfo thread, OnDamage damage) {
        return new Details(pending(thread, damage), metadata(thread, damage));
    }

    private Document metadata(ScopeInfo thread, OnDamage damage) {
        try {
            Read note = Read.of().get(ThreadStore.NOTE, ThreadNote.KEY).build();
            return ThreadNote.metadata(
                    store.storage().read(thread.scope(), note).first(0));
        } catch (CorruptException e) {
            damage.tell(e, thread.scope());
            return ThreadNote.metadata(Optional.empty());
        }
    }

    /** That of main in the root namespace first, if the header says that there may be one; then the others by namespace and branch. */
    private List<PendingHead> pending(ScopeInfo thread, OnDamage damage) {
        List<PendingHead> found = new ArrayList<>();
        CheckpointConfig main = CheckpointConfig.of(ThreadStore.threadId(thread.scope()));
        add(found, reportedBy(thread, main));
        try {
            addOthers(found, main, thread, damage);
        } catch (CorruptException e) {
            damage.tell(e, thread.scope());
        }
        return found;
    }

    private void addOthers(List<PendingHead> found, CheckpointConfig main, ScopeInfo thread, OnDamage damage) {
        Scan scan = new Scan(ThreadStore.HEAD, Scan.Order.KEY, false, null, null, null, PAGE, true);
        ScanPage<StoredRecord> page;
        do {
            page = damage.scan(store.storage(), thread.scope(), scan);
            add(found, others(main, page.items()));
            scan = page.items().isEmpty()
                    ? scan
                    : scan.after(page.items().get(page.items().size() - 1));
        } while (page.more());
    }

    private void add(List<PendingHead> found, List<CheckpointConfig> heads) {
        found.addAll(pending(heads, writes.statusesOf(List.of(heads)).get(0)));
    }

    private static List<PendingHead> pending(List<CheckpointConfig> heads, List<ThreadStatus> statuses) {
        List<PendingHead> found = new ArrayList<>();
        for (int i = 0; i < heads.size(); i++) {
            if (statuses.get(i) != ThreadStatus.IDLE) {
                found.add(new PendingHead(heads.get(i), statuses.get(i)));
            }
        }
        return found;
    }
}
