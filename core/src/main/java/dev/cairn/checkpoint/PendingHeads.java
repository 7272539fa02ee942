package dev.cairn.checkpoint;

import dev.cairn.CorruptException;
import dev.cairn.history.OnDamage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.List;

/** Finds the heads of a thread at which something is pending. Safe for use by many threads. */
record PendingHeads(ThreadStore store, PendingWrites writes) {
    private static final int PAGE = 500;

    /** That of main in the root namespace first, if the header says that there may be one; then the others by namespace and branch. */
    List<PendingHead> of(ScopeInfo thread, OnDamage damage) {
        List<PendingHead> found = new ArrayList<>();
        CheckpointConfig main = CheckpointConfig.of(ThreadStore.threadId(thread.scope()));
        ThreadSummary summary = ThreadSummary.read(thread);
        if (summary != null && summary.pending()) {
            add(found, List.of(main.at(summary.headId())));
        }
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
            List<CheckpointConfig> heads = page.items().stream()
                    .map(record -> head(main, record))
                    .filter(head -> !ThreadSummary.isOf(head))
                    .toList();
            add(found, heads);
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
        List<ThreadStatus> statuses = writes.statuses(heads);
        for (int i = 0; i < heads.size(); i++) {
            if (statuses.get(i) != ThreadStatus.IDLE) {
                found.add(new PendingHead(heads.get(i), statuses.get(i)));
            }
        }
    }
}
