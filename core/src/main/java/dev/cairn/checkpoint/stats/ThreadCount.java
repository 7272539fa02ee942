package dev.cairn.checkpoint.stats;

import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.internal.prune.FrameWalk;
import dev.cairn.checkpoint.internal.prune.Pruner;
import dev.cairn.checkpoint.internal.prune.SegmentDays;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.ParentTokens;
import dev.cairn.checkpoint.internal.record.PendingWrites;
import dev.cairn.checkpoint.internal.record.ThreadIndex;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.checkpoint.stats.ThreadStats.Day;
import dev.cairn.checkpoint.stats.ThreadStats.Frames;
import dev.cairn.checkpoint.stats.ThreadStats.Pruning;
import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.frame.EncodedState.StateBody;
import dev.cairn.codec.internal.read.FrameFigures;
import dev.cairn.codec.internal.read.StateOutline;
import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts what fills a thread: its records first, then the frames that they refer to. Not thread-safe. */
final class ThreadCount {
    private static final List<Integer> MARKS =
            List.of(ThreadStore.HEAD, ThreadStore.TIP, ThreadStore.GAP, ThreadStore.TAG, ThreadStore.NOTE);

    private final ThreadStore store;
    private final ThreadInfo thread;
    private final Scope scope;
    private final ParentTokens tokens;
    private final ChannelCounts channels = new ChannelCounts();
    private final SegmentDays segments = new SegmentDays();
    private final Map<Compression, Frames> compressions = new EnumMap<>(Compression.class);
    private final TreeMap<LocalDate, Day> days = new TreeMap<>();
    private final Set<Damage> damages = new LinkedHashSet<>();
    private long checkpoints;
    private ThreadStats.Writes pendingWrites = new ThreadStats.Writes(0, 0);
    private long recordBytes;

    ThreadCount(ThreadStore store, ThreadInfo thread) {
        this.store = store;
        this.thread = thread;
        this.scope = store.scope(thread.threadId());
        this.tokens = new ParentTokens(store, scope);
    }

    ThreadStats run(ThreadStats.Query query) {
        ScopeInfo before = store.header(scope);
        ThreadIndex mark = countRecords(before);
        countFrames(before);
        Pruning pruning =
                before == null ? new Pruning(PrunedThread.Outcome.MISSING, 0, 0, 0) : pruning(mark, query.now());
        List<Day> reported = List.copyOf(days.values());
        return new ThreadStats(
                thread,
                checkpoints,
                channels.size(),
                pendingWrites,
                recordBytes,
                channels.storedBytes(),
                channels.largest(query.largest()),
                compressions.values().stream()
                        .sorted(Comparator.comparingLong(Frames::storedBytes).reversed())
                        .toList(),
                reported.subList(Math.max(0, reported.size() - ThreadStats.MAX_DAYS), reported.size()),
                pruning,
                List.copyOf(damages));
    }

    /** Gives what a plan of pruning needs; null where damage does not let it be reported. */
    private @Nullable ThreadIndex countRecords(@Nullable ScopeInfo before) {
        ThreadIndex mark = before == null ? null : new ThreadIndex(thread.threadId(), before);
        DamageWalk walk = new DamageWalk(store.storage(), damages::add);
        walk.records(scope, ThreadStore.CHECKPOINT, stored -> addCheckpoint(stored, mark));
        walk.records(scope, ThreadStore.WRITE, stored -> {
            addWrite(stored);
            take(stored, mark);
        });
        MARKS.forEach(kind -> walk.records(scope, kind, stored -> {
            addRecord(stored, 0, 0);
            take(stored, mark);
        }));
        boolean whole = damages.isEmpty();
        walk.records(scope, ThreadStore.REQUEST, stored -> addRecord(stored, 0, 0));
        return whole ? mark : null;
    }

    private static void take(StoredRecord stored, @Nullable ThreadIndex mark) {
        if (mark != null && stored.sequence() <= mark.sequence()) {
            mark.take(stored);
        }
    }

    private void addCheckpoint(StoredRecord stored, @Nullable ThreadIndex mark) {
        CheckpointRecord record = CheckpointRecord.read(stored);
        StateOutline state = StateOutline.of(record.state());
        Map<String, List<LaneRange>> ranges = state.rangesByChannel();
        Map<String, String> own = state.tokens();
        Map<String, String> before = tokens.before(record);
        tokens.keep(record, own);
        addRecord(stored, 1, whole(record));
        if (mark != null && stored.sequence() <= mark.sequence()) {
            mark.take(record, state, stored.body().length());
        }
        own.forEach((channel, token) -> {
            if (!token.equals(before.get(channel))) {
                channels.changed(channel);
            }
        });
        addValues(stored, record.state(), ranges);
    }

    private void addValues(StoredRecord stored, StateBody state, Map<String, List<LaneRange>> ranges) {
        for (int i = 0; i < state.values().size(); i++) {
            String channel = state.values().name(i);
            List<LaneRange> own = Objects.requireNonNull(ranges.get(channel));
            channels.add(channel, own, state.values().item(i).byteLength());
            addSegments(stored, own);
        }
    }

    private void addWrite(StoredRecord stored) {
        String channel = Document.fromTrusted(stored.body().unsafeArray(), Types.STANDARD)
                .at("/channel")
                .text();
        StateBody state = PendingWrites.state(stored);
        List<LaneRange> ranges = StateReader.ranges(state);
        addRecord(stored, 0, 0);
        pendingWrites = new ThreadStats.Writes(
                pendingWrites.count() + 1,
                pendingWrites.recordBytes() + stored.body().length());
        channels.add(channel, ranges, state.values().byteLength());
        addSegments(stored, ranges);
    }

    private void addSegments(StoredRecord stored, List<LaneRange> ranges) {
        int day = Math.toIntExact(day(stored).toEpochDay());
        ranges.forEach(range -> segments.add(range, day));
    }

    private static long whole(CheckpointRecord record) {
        return StateReader.lengths(record.state()).values().stream()
                .mapToLong(Integer::longValue)
                .sum();
    }

    private void addRecord(StoredRecord stored, int ofCheckpoints, long ofStates) {
        int bytes = stored.body().length();
        checkpoints += ofCheckpoints;
        recordBytes += bytes;
        addToDay(new Day(day(stored), ofCheckpoints, bytes, ofStates));
    }

    private static LocalDate day(StoredRecord stored) {
        return LocalDate.ofInstant(stored.committed(), ZoneOffset.UTC);
    }

    private void addToDay(Day more) {
        days.merge(
                more.day(),
                more,
                (a, b) -> new Day(
                        a.day(),
                        a.checkpoints() + b.checkpoints(),
                        a.storedBytes() + b.storedBytes(),
                        a.stateBytes() + b.stateBytes()));
    }

    /** A segment that no frame holds is damage only where no one changed the thread meanwhile. */
    private void countFrames(@Nullable ScopeInfo before) {
        List<CorruptException> missing = new ArrayList<>();
        new FrameWalk(store.frames(scope), segments, e -> damaged("frame", e), missing::add).each(this::addFrame);
        if (Objects.equals(before, store.header(scope))) {
            missing.forEach(e -> damaged("segment", e));
        }
    }

    private void addFrame(Frame frame, FrameFigures figures) {
        channels.add(frame, figures);
        int stored = frame.body().length();
        compressions.merge(
                figures.compression(),
                new Frames(figures.compression().label(), 1, stored, frame.plainLength()),
                (a, b) -> new Frames(
                        a.compression(),
                        a.frames() + b.frames(),
                        a.storedBytes() + b.storedBytes(),
                        a.plainBytes() + b.plainBytes()));
        int day = segments.day(frame.lane(), segments.next(frame.lane(), frame.first()));
        long reported = 0;
        for (int i = 0; i < frame.count(); i++) {
            int own = segments.day(frame.lane(), frame.first() + i);
            day = own == SegmentDays.NONE ? day : own;
            long upTo = (long) stored * figures.end(i + 1) / Math.max(1, frame.plainLength());
            addToDay(new Day(LocalDate.ofEpochDay(day), 0, upTo - reported, 0));
            reported = upTo;
        }
    }

    private void damaged(String what, CairnException e) {
        damages.add(DamageWalk.damage(what, e, scope));
    }

    private @Nullable Pruning pruning(@Nullable ThreadIndex mark, Instant now) {
        if (mark == null) {
            return null;
        }
        try {
            PrunedThread plan = new Pruner(store).plan(mark, PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1)), now);
            return new Pruning(
                    plan.outcome(), plan.removed().size(), plan.kept().size(), plan.freedBytes());
        } catch (CorruptException e) {
            damaged("plan of pruning", e);
            return null;
        }
    }
}
