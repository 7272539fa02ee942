package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.ThreadQuery;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.Cursor;
import dev.cairn.checkpoint.internal.record.PendingWrites;
import dev.cairn.checkpoint.internal.record.Tags;
import dev.cairn.checkpoint.internal.record.ThreadInfos;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.PageDamage;
import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Page;
import dev.cairn.storage.Read;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.StoredRecord;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lists threads from their headers. Thread-safe. */
record ThreadLister(ThreadStore store, PendingWrites writes, Tags tags, Clock clock) {
    private static final int MAX_HEADERS = 500;
    private static final int MAX_TOGETHER = 128;

    Page<ThreadInfo> list(ThreadQuery query, OnDamage damage) {
        List<ThreadInfo> found = new ArrayList<>();
        Listing listing = Listing.of(
                "threads",
                store.allThreads().prefix(),
                query.prefix(),
                query.status(),
                query.filter().identity(),
                query.tag());
        ScopeInfo last = listing.position(query.cursor(), Cursor::thread);
        PageDamage onPage = new PageDamage(damage);
        int together = 0;
        while (true) {
            ScopeInfo after = last;
            PageDamage.Rows<ScopeInfo> page = onPage.read(
                    MAX_HEADERS, (limit, reported) -> reported.scopes(store.storage(), scan(query, after, limit)));
            List<ScopeInfo> rest = since(query, page.items());
            boolean more = page.more() && rest.size() == page.items().size();
            while (!rest.isEmpty()) {
                if (found.size() == query.limit()) {
                    onPage.end(true);
                    return new Page<>(found, Cursor.of(listing, last));
                }
                together = Math.min(MAX_TOGETHER, Math.max(query.limit() - found.size(), 2 * together));
                List<ScopeInfo> next = rest.subList(0, Math.min(together, rest.size()));
                last = add(found, query, next, damage);
                onPage.reach(page, after(last, page.items()));
                rest = rest.subList(after(last, next), rest.size());
            }
            if (!more) {
                onPage.end(false);
                return new Page<>(found, null);
            }
        }
    }

    /** The index after an element: this one and not an equal one, since comparing headers makes code at run time. */
    @SuppressWarnings("ReferenceEquality") // see above
    private static int after(ScopeInfo element, List<ScopeInfo> all) {
        int index = 0;
        while (all.get(index) != element) {
            index++;
        }
        return index + 1;
    }

    private ScopeScan scan(ThreadQuery query, @Nullable ScopeInfo after, int limit) {
        return new ScopeScan(store.threadsFrom(query.prefix()), ScopeScan.Order.LATEST_CHANGE, after, limit);
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
        Iterator<ThreadDetails.Details> details = new ThreadDetails(store, writes).of(threads, damage);
        for (ScopeInfo header : headers) {
            ThreadInfo thread = store.isThread(header) ? info(header, details.next()) : null;
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
                .map(thread -> info(thread, new ThreadDetails(store, writes).of(thread, new OnDamage(damage -> {}))));
    }

    private ThreadInfo info(ScopeInfo info, ThreadDetails.Details details) {
        return ThreadInfos.of(info, details.pending(), details.metadata(), clock.instant());
    }
}
