package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.PendingHead;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.Cursor;
import dev.cairn.checkpoint.internal.record.PendingWrites;
import dev.cairn.checkpoint.internal.record.Tags;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.checkpoint.internal.record.ThreadSummary;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Lease;
import dev.cairn.storage.Page;
import dev.cairn.storage.Paged;
import dev.cairn.storage.Read;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.StoredRecord;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists threads from their headers. Thread-safe. */
record ThreadLister(ThreadStore store, PendingWrites writes, Tags tags, Clock clock) {
    private static final int MAX_HEADERS = 500;
    private static final int MAX_TOGETHER = 128;

    Paged<ThreadInfo> list(ThreadQuery query, OnDamage damage) {
        List<ThreadInfo> found = new ArrayList<>();
        Listing listing = Listing.of(
                "threads",
                store.allThreads().prefix(),
                query.prefix(),
                query.status(),
                query.filter().identity(),
                query.tag());
        ScopeInfo last = listing.position(query.cursor(), Cursor::thread);
        int together = 0;
        while (true) {
            ScopeScan scan =
                    new ScopeScan(store.threadsFrom(query.prefix()), ScopeScan.Order.LATEST_CHANGE, last, MAX_HEADERS);
            List<Damage> passed = new ArrayList<>();
            Page<ScopeInfo> page = damage.later(passed).scopes(store.storage(), scan);
            List<ScopeInfo> rest = since(query, page.items());
            boolean more = page.more() && rest.size() == page.items().size();
            while (!rest.isEmpty()) {
                if (found.size() == query.limit()) {
                    tellBefore(scan, page.items().indexOf(last) + 1, passed, damage);
                    return new Paged<>(found, Cursor.of(listing, last));
                }
                together = Math.min(MAX_TOGETHER, Math.max(query.limit() - found.size(), 2 * together));
                List<ScopeInfo> next = rest.subList(0, Math.min(together, rest.size()));
                last = add(found, query, next, damage);
                rest = rest.subList(next.indexOf(last) + 1, rest.size());
            }
            passed.forEach(damage::tell);
            if (!more) {
                return new Paged<>(found, null);
            }
        }
    }

    /** Reports what is damaged before so many headers of a scan; what is behind them is told by the page that passes it. */
    private void tellBefore(ScopeScan scan, int headers, List<Damage> passed, OnDamage damage) {
        if (headers > 0 && !passed.isEmpty()) {
            damage.scopes(store.storage(), new ScopeScan(scan.prefix(), scan.order(), scan.after(), headers));
        }
    }

    /** Those before the first that was not changed since then. */
    private static List<ScopeInfo> since(ThreadQuery query, List<ScopeInfo> headers) {
        return headers.stream()
                .takeWhile(info -> query.since() == null || !info.changed().isBefore(query.since()))
                .toList();
    }

    /** Adds those that match until there are enough; the answer is the last that was looked at. */
    private ScopeInfo add(List<ThreadInfo> found, ThreadQuery query, List<ScopeInfo> headers, OnDamage damage) {
        List<ScopeInfo> threads = headers.stream().filter(store::isThread).toList();
        Iterator<List<PendingHead>> pending = new PendingHeads(store, writes).of(threads, damage);
        for (ScopeInfo header : headers) {
            ThreadInfo thread = store.isThread(header) ? info(header, pending.next()) : null;
            if (thread != null && matches(query, header, thread)) {
                found.add(thread);
            }
            if (found.size() == query.limit()) {
                return header;
            }
        }
        return headers.get(headers.size() - 1);
    }

    private boolean matches(ThreadQuery query, ScopeInfo info, ThreadInfo thread) {
        return (query.status() == null || thread.is(query.status()))
                && (query.tag() == null || tags.isIn(info.scope(), query.tag()))
                && (query.filter().isEmpty() || headMatches(query, info));
    }

    private boolean headMatches(ThreadQuery query, ScopeInfo info) {
        CheckpointConfig head = CheckpointConfig.of(ThreadStore.threadId(info.scope()));
        List<StoredRecord> found = store.storage()
                .read(
                        info.scope(),
                        Read.of()
                                .follow(ThreadStore.HEAD, ThreadStore.headKey(head), ThreadStore.CHECKPOINT)
                                .build())
                .records()
                .get(0);
        return found.size() == 2
                && query.filter().matches(CheckpointRecord.read(found.get(1)).metadata());
    }

    Optional<ThreadInfo> find(String threadId) {
        @Nullable
        ScopeInfo info =
                store.storage().read(store.scope(threadId), Read.of().build()).scope();
        return Optional.ofNullable(info)
                .filter(store::isThread)
                .map(thread -> info(thread, new PendingHeads(store, writes).of(thread, new OnDamage(damage -> {}))));
    }

    private ThreadStatus status(ScopeInfo info, List<PendingHead> pending) {
        Lease lease = info.lease();
        if (lease != null && lease.expires().isAfter(clock.instant())) {
            return ThreadStatus.BUSY;
        }
        Set<ThreadStatus> all = pending.stream().map(PendingHead::status).collect(Collectors.toSet());
        return all.contains(ThreadStatus.ERROR)
                ? ThreadStatus.ERROR
                : all.contains(ThreadStatus.INTERRUPTED) ? ThreadStatus.INTERRUPTED : ThreadStatus.IDLE;
    }

    private ThreadInfo info(ScopeInfo info, List<PendingHead> pending) {
        String threadId = ThreadStore.threadId(info.scope());
        ThreadSummary summary = ThreadSummary.read(info);
        return new ThreadInfo(
                threadId,
                status(info, pending),
                summary == null ? null : summary.headId(),
                summary == null ? null : summary.step(),
                info.records(),
                info.bytes(),
                info.created(),
                info.changed(),
                info.expires(),
                pending);
    }
}
