package dev.cairn;

import dev.cairn.agent.internal.care.AgentCare;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.stats.TrashFigures;
import dev.cairn.environment.host.EnvironmentFigures;
import dev.cairn.error.CorruptException;
import dev.cairn.maintenance.StoreStats;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.Storage;
import dev.cairn.store.internal.care.ItemCare;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Consumer;

/** Counts what fills a store, a page of headers or checkpoint records at a time. Not thread-safe. */
final class StatsCount {
    private static final int PAGE = 500;
    private static final Comparator<ThreadInfo> SMALLEST_FIRST =
            Comparator.comparingLong(ThreadInfo::bytes).thenComparing(ThreadInfo::threadId, Comparator.reverseOrder());

    private final Checkpointer source;
    private final int mostLargest;
    private final PriorityQueue<ThreadInfo> largest = new PriorityQueue<>(SMALLEST_FIRST);
    private final Set<Damage> damages = new LinkedHashSet<>();
    private long threads;
    private long checkpoints;
    private long stateBytes;
    private long storedBytes;

    StatsCount(Checkpointer source, int mostLargest) {
        this.source = source;
        this.mostLargest = mostLargest;
    }

    StoreStats run(Storage storage, String tenant) {
        threads(this::add);
        countStates();
        List<ThreadInfo> ordered = new ArrayList<>(largest);
        ordered.sort(SMALLEST_FIRST.reversed());
        return new StoreStats(
                threads,
                checkpoints,
                stateBytes,
                storedBytes,
                ItemCare.figures(storage, tenant, this::damaged),
                AgentCare.figures(storage, tenant, this::damaged),
                EnvironmentFigures.of(storage, tenant, this::damaged),
                TrashFigures.of(storage, tenant, Instant.MIN, this::damaged),
                storage.admin().diskBytes(),
                free(storage),
                ordered,
                List.copyOf(damages));
    }

    private static OptionalLong free(Storage storage) {
        return storage.admin().compactionPlan().stream()
                .mapToLong(plan -> Math.max(0, plan.bytesBefore() - plan.bytesAfter()))
                .findFirst();
    }

    private void damaged(Damage damage) {
        damages.add(damage);
    }

    private void add(ThreadInfo thread) {
        threads++;
        storedBytes += thread.bytes();
        largest.add(thread);
        if (largest.size() > mostLargest) {
            largest.poll();
        }
    }

    /** A listing across threads ends at damage; then each thread is gone through by itself. */
    private void countStates() {
        try {
            count(CheckpointQuery.all().limit(PAGE));
        } catch (CorruptException e) {
            checkpoints = 0;
            stateBytes = 0;
            threads(thread -> count(CheckpointQuery.of(thread.threadId()).limit(PAGE)));
        }
    }

    private void threads(Consumer<ThreadInfo> use) {
        ThreadQuery query = ThreadQuery.all().limit(PAGE);
        Page.all(cursor -> source.threads().list(query.from(cursor), this::damaged))
                .forEach(use);
    }

    private void count(CheckpointQuery query) {
        Page.all(cursor -> source.summaries(query.from(cursor), this::damaged)).forEach(summary -> {
            checkpoints++;
            stateBytes += summary.bytes();
        });
    }
}
