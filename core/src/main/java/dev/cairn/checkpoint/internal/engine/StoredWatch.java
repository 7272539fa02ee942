package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointWatch;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Watches a thread by asking the store in growing intervals; holds at most one page. Thread-safe. */
final class StoredWatch implements CheckpointWatch {
    private static final int SHORTEST_MILLIS = 10;
    private static final int LONGEST_MILLIS = 500;
    private static final int PAGE = 100;

    private final ThreadStore store;
    private final String threadId;
    private final Scope scope;
    private final Queue<CheckpointSummary> found = new ArrayDeque<>();
    private long incarnation;
    private long position;
    private boolean closed;

    /** Watches from now on, or from a position that is of the thread as it is now. */
    StoredWatch(ThreadStore store, String threadId, @Nullable Position after) {
        this.store = store;
        this.threadId = threadId;
        this.scope = store.scope(threadId);
        ScopeInfo thread = header();
        Position now = thread == null ? null : new Position(thread.incarnation(), thread.sequence());
        Position start = start(now, after);
        incarnation = start.incarnation();
        position = start.sequence();
    }

    private static Position start(@Nullable Position now, @Nullable Position after) {
        if (now == null) {
            return after == null ? Position.START : after;
        }
        if (after == null) {
            return now;
        }
        boolean known = after.incarnation() == now.incarnation() && after.sequence() <= now.sequence();
        return known ? after : new Position(now.incarnation(), 0);
    }

    @Override
    public synchronized Optional<CheckpointSummary> next(Duration timeout) throws InterruptedException {
        long start = System.nanoTime();
        long whole = millis(timeout);
        long pause = SHORTEST_MILLIS;
        while (!closed) {
            if (found.isEmpty()) {
                look();
            }
            long left = whole - (System.nanoTime() - start) / 1_000_000;
            if (!found.isEmpty() || left <= 0) {
                return Optional.ofNullable(found.poll());
            }
            wait(Math.min(pause, left));
            pause = Math.min(LONGEST_MILLIS, pause * 2);
        }
        return Optional.empty();
    }

    /** Rounded up; at most what fits, which is longer than any wait. */
    private static long millis(Duration timeout) {
        try {
            return timeout.plusNanos(999_999).toMillis();
        } catch (ArithmeticException tooLong) {
            return timeout.isNegative() ? 0 : Long.MAX_VALUE;
        }
    }

    private void look() {
        see(header());
    }

    /** What to ask the store, for {@link #isBehind}. */
    Scoped<Read> question() {
        return new Scoped<>(scope, Read.of().build());
    }

    ThreadStore store() {
        return store;
    }

    /** Whether there is something to give, by the thread's header. */
    synchronized boolean isBehind(@Nullable ScopeInfo thread) {
        boolean moved = thread != null && (thread.incarnation() != incarnation || thread.sequence() > position);
        return !closed && (moved || !found.isEmpty());
    }

    private void see(@Nullable ScopeInfo thread) {
        if (thread == null) {
            return;
        }
        if (thread.incarnation() != incarnation) {
            incarnation = thread.incarnation();
            position = 0;
        }
        if (thread.sequence() > position) {
            read(thread);
        }
    }

    /** A page counts only if the thread is the same one before and after it was read. */
    private void read(ScopeInfo before) {
        ScanPage<StoredRecord> page = store.storage()
                .scan(
                        scope,
                        new Scan(ThreadStore.CHECKPOINT, Scan.Order.SEQUENCE, false, null, null, at(), PAGE, true));
        ScopeInfo after = header();
        if (after == null || after.incarnation() != incarnation) {
            return;
        }
        CheckpointConfig thread = CheckpointConfig.of(threadId).ofIncarnation(incarnation);
        long last = page.more() ? position : Math.max(position, before.sequence());
        for (StoredRecord record : page.items()) {
            position = record.sequence();
            found.add(CheckpointRecord.read(record).summary(thread, record.sequence()));
        }
        position = Math.max(position, last);
    }

    private @Nullable StoredRecord at() {
        return position == 0
                ? null
                : new StoredRecord(
                        ThreadStore.CHECKPOINT,
                        Bytes.EMPTY,
                        1,
                        position,
                        position,
                        Instant.EPOCH,
                        null,
                        null,
                        Bytes.EMPTY);
    }

    private @Nullable ScopeInfo header() {
        return store.storage().read(scope, Read.of().build()).scope();
    }

    @Override
    public synchronized Position position() {
        CheckpointSummary next = found.peek();
        return new Position(incarnation, next == null ? position : next.sequence() - 1);
    }

    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}
