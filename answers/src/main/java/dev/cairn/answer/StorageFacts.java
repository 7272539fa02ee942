package dev.cairn.answer;

import dev.cairn.Cairn;
import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.stats.ThreadStats;
import dev.cairn.checkpoint.stats.ThreadStats.Frames;
import dev.cairn.checkpoint.stats.ThreadStats.Pruning;
import dev.cairn.maintenance.FoldReport;
import dev.cairn.maintenance.StoreStats;
import dev.cairn.maintenance.SweepReport;
import dev.cairn.storage.Damage;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How a store grew, how its largest threads are stored, and what upkeep would free, in JSON. Not safe for use by several threads. */
@Internal
public final class StorageFacts {
    private final Map<LocalDate, long[]> days = new TreeMap<>();
    private final Map<String, Frames> frames = new TreeMap<>();
    private final List<Json> threads = new ArrayList<>();
    private final List<Damage> damages = new ArrayList<>();

    private StorageFacts() {}

    /**
     * How the largest threads of a store grew and how they are stored.
     *
     * @param most how many threads are counted
     */
    public static Json of(Cairn cairn, int most) {
        StorageFacts facts = new StorageFacts();
        StoreStats stats = cairn.stats(most);
        stats.largest().forEach(thread -> facts.add(cairn, thread));
        Json json = new Json()
                .put("threads", stats.threads())
                .put("counted", facts.threads)
                .put("days", facts.days.entrySet(), day -> day(day.getKey(), day.getValue()))
                .put(
                        "compressions",
                        facts.frames.values().stream()
                                .sorted(Comparator.comparingLong(Frames::storedBytes)
                                        .reversed())
                                .toList());
        return facts.damages.isEmpty() ? json : json.put("damaged", facts.damages);
    }

    private static Json day(LocalDate day, long... figures) {
        return new Json()
                .put("day", day)
                .put("checkpoints", figures[0])
                .put("stored_bytes", figures[1])
                .put("state_bytes", figures[2]);
    }

    private void add(Cairn cairn, ThreadInfo thread) {
        ThreadStats stats = cairn.threadStats(thread.threadId(), 0);
        stats.days().forEach(day -> count(day.day(), day.checkpoints(), day.storedBytes(), day.stateBytes()));
        stats.compressions().forEach(more -> frames.merge(more.compression(), more, StorageFacts::sum));
        damages.addAll(stats.damages());
        long whole = whole(cairn.checkpoints(), thread.threadId());
        Pruning pruning = stats.pruning();
        threads.add(new Json()
                .put("thread_id", thread.threadId())
                .put("checkpoints", stats.checkpoints())
                .put("stored_bytes", thread.bytes())
                .put("state_bytes", whole)
                .put("pruning", pruning));
    }

    /** What the states of a thread would take whole. */
    private long whole(Checkpointer checkpoints, String threadId) {
        return checkpoints.branches().namespaces(threadId).stream()
                .map(namespace -> checkpoints.branches().tree(threadId, namespace, damages::add))
                .mapToLong(ThreadFacts::stateBytes)
                .sum();
    }

    private void count(LocalDate day, long... figures) {
        days.merge(day, figures, (a, b) -> new long[] {a[0] + b[0], a[1] + b[1], a[2] + b[2]});
    }

    private static Frames sum(Frames a, Frames b) {
        return new Frames(
                a.compression(),
                a.frames() + b.frames(),
                a.storedBytes() + b.storedBytes(),
                a.plainBytes() + b.plainBytes());
    }

    /** What folding and a sweep would free, as dry runs report it. */
    public static Json savings(FoldReport fold, SweepReport sweep) {
        return new Json()
                .put("folded_frames", fold.frames())
                .put("folded_into", fold.by())
                .put("folded_bytes", fold.bytes())
                .put("expired_scopes", sweep.scopes().count())
                .put("expired_scope_bytes", sweep.scopes().bytes())
                .put("trash", sweep.trash().count())
                .put("trash_bytes", sweep.trash().bytes())
                .put("expired_records", sweep.records().count())
                .put("expired_record_bytes", sweep.records().bytes())
                .put("removed_rows", sweep.rows().count())
                .put("removed_row_bytes", sweep.rows().bytes())
                .put("swept_frames", sweep.frames().count())
                .put("swept_frame_bytes", sweep.frames().bytes())
                .put("swept_bytes", sweep.bytes());
    }
}
