package dev.cairn.checkpoint;

import dev.cairn.Listing;
import dev.cairn.Paged;
import dev.cairn.history.OnDamage;
import dev.cairn.storage.Lease;
import dev.cairn.storage.Page;
import dev.cairn.storage.Read;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.StoredRecord;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists threads from their headers. Safe for use by many threads. */
record ThreadLister(ThreadStore store, PendingWrites writes, Tags tags, Clock clock) {
    private static final int MOST_HEADERS = 500;

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
        while (true) {
            ScopeScan scan =
                    new ScopeScan(store.threadsFrom(query.prefix()), ScopeScan.Order.LATEST_CHANGE, last, MOST_HEADERS);
            Page<ScopeInfo> page = damage.scopes(store.storage(), scan);
            for (ScopeInfo info : page.items()) {
                if (found.size() == query.limit()) {
                    return new Paged<>(found, Cursor.of(listing, last));
                }
                if (query.since() != null && info.changed().isBefore(query.since())) {
                    return new Paged<>(found, null);
                }
                last = info;
                ThreadInfo thread = store.isThread(info) ? info(info, damage) : null;
                if (thread != null && matches(query, info, thread)) {
                    found.add(thread);
                }
            }
            if (!page.more()) {
                return new Paged<>(found, null);
            }
        }
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
                .map(thread -> info(thread, new OnDamage(damage -> {})));
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

    private ThreadInfo info(ScopeInfo info, OnDamage damage) {
        String threadId = ThreadStore.threadId(info.scope());
        ThreadSummary summary = ThreadSummary.read(info);
        List<PendingHead> pending = new PendingHeads(store, writes).of(info, damage);
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
