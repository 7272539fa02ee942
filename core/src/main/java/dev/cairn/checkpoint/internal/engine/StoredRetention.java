package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PruneReport;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.Retention;
import dev.cairn.checkpoint.Threads;
import dev.cairn.checkpoint.internal.prune.Pruner;
import dev.cairn.checkpoint.internal.record.RunFinder;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Retention on any storage. Thread-safe. */
record StoredRetention(ThreadStore store, WaitingPuts waiting, Threads threads, Clock clock) implements Retention {
    @Override
    public PruneReport prune(Collection<String> threadIds, PruneStrategy strategy) {
        Pruner pruner = new Pruner(store);
        return each(
                threadIds,
                strategy,
                pruner,
                pruner::keepLatest,
                thread -> threads.delete(thread).existed());
    }

    @Override
    public PruneReport plan(Collection<String> threadIds, PruneStrategy strategy) {
        Pruner pruner = new Pruner(store);
        return each(
                threadIds,
                strategy,
                pruner,
                pruner::planLatest,
                thread -> threads.find(thread).isPresent());
    }

    private PruneReport each(
            Collection<String> threadIds,
            PruneStrategy strategy,
            Pruner pruner,
            Consumer<String> latest,
            Predicate<String> deletion) {
        threadIds.forEach(waiting::store);
        List<String> deleted = new ArrayList<>();
        for (String thread : new LinkedHashSet<>(threadIds)) {
            if (strategy == PruneStrategy.KEEP_LATEST) {
                latest.accept(thread);
            } else if (deletion.test(thread)) {
                deleted.add(thread);
            }
        }
        return pruner.report(deleted);
    }

    @Override
    public PrunedThread prune(String threadId, PruneOptions options) {
        waiting.store(threadId);
        return new Pruner(store).byPolicy(threadId, options, clock.instant());
    }

    @Override
    public PruneReport deleteRuns(Collection<String> runIds) {
        waiting.storeAll();
        Set<String> runs = Set.copyOf(runIds);
        Pruner pruner = new Pruner(store);
        new RunFinder(store).threads(runs).forEach(thread -> pruner.deleteRuns(thread, runs));
        return pruner.report(List.of());
    }
}
