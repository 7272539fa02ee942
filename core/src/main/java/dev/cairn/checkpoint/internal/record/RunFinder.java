package dev.cairn.checkpoint.internal.record;

import dev.cairn.history.internal.OnDamage;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.util.LinkedHashSet;
import java.util.Set;

/** Finds the threads that hold checkpoints of runs, one page of records in memory at a time. Thread-safe. */
public record RunFinder(ThreadStore store) {
    private static final int PAGE = 500;

    public Set<String> threads(Set<String> runIds) {
        Set<String> threads = new LinkedHashSet<>();
        if (runIds.isEmpty()) {
            return threads;
        }
        Scan scan = Scan.all(ThreadStore.CHECKPOINT, PAGE);
        for (Scoped<StoredRecord> found : OnDamage.FAIL.records(store.storage(), store.allThreads(), scan)) {
            CheckpointRecord.read(found.value())
                    .metadata()
                    .member("run_id")
                    .filter(id -> runIds.contains(id.text()))
                    .ifPresent(id -> threads.add(ThreadStore.threadId(found.scope())));
        }
        return threads;
    }
}
