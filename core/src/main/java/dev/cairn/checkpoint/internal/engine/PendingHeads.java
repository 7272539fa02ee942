package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.PendingHead;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.checkpoint.internal.record.BranchHead;
import dev.cairn.checkpoint.internal.record.PendingWrites;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.checkpoint.internal.record.ThreadSummary;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Key;
import dev.cairn.storage.Page;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/** Finds the heads of a thread at which something is pending. Thread-safe. */
record PendingHeads(ThreadStore store, PendingWrites writes) {
    private static final int PAGE = 500;

    /** As many heads as are read of a thread together with those of others. */
    private static final int FEW = 50;

    /**
     * Those of each of several threads. Threads with few heads and no damage, which is nearly all, are asked together, so that a page costs
     * few questions however many threads are on it. Damage is told when the answer comes to its thread.
     */
    Iterator<List<PendingHead>> of(List<ScopeInfo> threads, OnDamage damage) {
        try {
            return together(threads, damage);
        } catch (CorruptException oneOfThem) {
            return threads.stream().map(thread -> of(thread, damage)).iterator();
        }
    }

    private Iterator<List<PendingHead>> together(List<ScopeInfo> threads, OnDamage damage) {
        Read heads = Read.of()
                .add(new Read.Range(ThreadStore.HEAD, Bytes.EMPTY, null, FEW + 1))
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
                        : pending(places.get(i), statuses.get(i)))
                .iterator();
    }

    /** The heads at which something may be pending: main in the root namespace if the header says so, and the others. */
    private static List<CheckpointConfig> places(ScopeInfo thread, List<StoredRecord> heads) {
        CheckpointConfig main = CheckpointConfig.of(ThreadStore.threadId(thread.scope()));
        List<CheckpointConfig> places = new ArrayList<>(toldBy(thread, main));
        places.addAll(others(main, heads));
        return places;
    }

    private static List<CheckpointConfig> toldBy(ScopeInfo thread, CheckpointConfig main) {
        ThreadSummary summary = ThreadSummary.read(thread);
        return summary != null && summary.pending() ? List.of(main.at(summary.headId())) : List.of();
    }

    private static List<CheckpointConfig> others(CheckpointConfig main, List<StoredRecord> heads) {
        return heads.stream()
                .map(record -> head(main, record))
                .filter(head -> !ThreadSummary.isOf(head))
                .toList();
    }

    /** That of main in the root namespace first, if the header says that there may be one; then the others by namespace and branch. */
    List<PendingHead> of(ScopeInfo thread, OnDamage damage) {
        List<PendingHead> found = new ArrayList<>();
        CheckpointConfig main = CheckpointConfig.of(ThreadStore.threadId(thread.scope()));
        add(found, toldBy(thread, main));
        try {
            addOthers(found, main, thread, damage);
        } catch (CorruptException e) {
            damage.tell(e, thread.scope());
        }
        return found;
    }

    private void addOthers(List<PendingHead> found, CheckpointConfig main, ScopeInfo thread, OnDamage damage) {
        Scan scan = new Scan(ThreadStore.HEAD, Scan.Order.KEY, false, null, null, null, PAGE, true);
        Page<StoredRecord> page;
        do {
            page = damage.scan(store.storage(), thread.scope(), scan);
            add(found, others(main, page.items()));
            scan = page.items().isEmpty()
                    ? scan
                    : scan.after(page.items().get(page.items().size() - 1));
        } while (page.more());
    }

    private static CheckpointConfig head(CheckpointConfig thread, StoredRecord record) {
        List<String> place = Key.parts(record.key());
        return thread.inNamespace(place.get(0))
                .onBranch(place.get(1))
                .at(BranchHead.read(0, record).checkpointId());
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
