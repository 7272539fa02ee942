package dev.cairn.checkpoint.internal.record;

import dev.cairn.storage.Page;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the threads that hold checkpoints of runs, one page of records in memory at a time. Thread-safe. */
public record RunFinder(ThreadStore store) {
    private static final int PAGE = 500;

    public Set<String> threads(Set<String> runIds) {
        Set<String> threads = new LinkedHashSet<>();
        @Nullable Scoped<StoredRecord> last = null;
        boolean more = !runIds.isEmpty();
        while (more) {
            Page<Scoped<StoredRecord>> page =
                    store.storage().scanAll(store.allThreads(), Scan.all(ThreadStore.CHECKPOINT, PAGE), last);
            for (Scoped<StoredRecord> found : page.items()) {
                last = found;
                CheckpointRecord.read(found.value())
                        .metadata()
                        .member("run_id")
                        .filter(id -> runIds.contains(id.text()))
                        .ifPresent(id -> threads.add(ThreadStore.threadId(found.scope())));
            }
            more = page.more();
        }
        return threads;
    }
}
