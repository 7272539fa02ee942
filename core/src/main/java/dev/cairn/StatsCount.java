package dev.cairn;

import dev.cairn.agent.AgentFigures;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.environment.EnvironmentFigures;
import dev.cairn.store.StoreFigures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.PriorityQueue;

/** Counts what fills a store, a page of headers or checkpoint records at a time. Not safe for use by several threads. */
final class StatsCount {
    private static final int PAGE = 500;
    private static final Comparator<ThreadInfo> SMALLEST_FIRST =
            Comparator.comparingLong(ThreadInfo::bytes).thenComparing(ThreadInfo::threadId, Comparator.reverseOrder());

    private final Checkpointer source;
    private final int mostLargest;
    private final PriorityQueue<ThreadInfo> largest = new PriorityQueue<>(SMALLEST_FIRST);
    private long threads;
    private long checkpoints;
    private long stateBytes;
    private long storedBytes;

    StatsCount(Checkpointer source, int mostLargest) {
        this.source = source;
        this.mostLargest = mostLargest;
    }

    StoreStats run(StoreFigures items, AgentFigures agents, EnvironmentFigures environments, OptionalLong diskBytes) {
        ThreadQuery query = ThreadQuery.all().limit(PAGE);
        Paged<ThreadInfo> page;
        do {
            page = source.threads(query);
            page.items().forEach(this::add);
            query = query.from(page.next());
        } while (page.next() != null);
        countStates();
        List<ThreadInfo> ordered = new ArrayList<>(largest);
        ordered.sort(SMALLEST_FIRST.reversed());
        return new StoreStats(
                threads, checkpoints, stateBytes, storedBytes, items, agents, environments, diskBytes, ordered);
    }

    private void add(ThreadInfo thread) {
        threads++;
        storedBytes += thread.bytes();
        largest.add(thread);
        if (largest.size() > mostLargest) {
            largest.poll();
        }
    }

    private void countStates() {
        CheckpointQuery query = CheckpointQuery.all().limit(PAGE);
        Paged<CheckpointSummary> page;
        do {
            page = source.summaries(query);
            for (CheckpointSummary summary : page.items()) {
                checkpoints++;
                stateBytes += summary.bytes();
            }
            query = query.from(page.next());
        } while (page.next() != null);
    }
}
