package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.internal.record.CheckpointRecord;
import dev.cairn.checkpoint.internal.record.Cursor;
import dev.cairn.checkpoint.internal.record.Tags;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.PageDamage;
import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Key;
import dev.cairn.storage.Page;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists checkpoints newest first, one page of records in memory at a time. Thread-safe. */
record CheckpointLister(ThreadStore store, Tags tags) {
    private static final int MAX_RECORDS = 500;

    Page<CheckpointSummary> summaries(CheckpointQuery query, OnDamage damage) {
        List<CheckpointSummary> found = new ArrayList<>();
        CheckpointConfig thread = query.threadId() == null ? null : store.current(query.threadId());
        Listing listing = listing(query, thread);
        Scoped<StoredRecord> last =
                query.cursor() == null ? start(query) : listing.position(query.cursor(), Cursor::record);
        PageDamage onPage = new PageDamage(damage);
        while (true) {
            Scoped<StoredRecord> after = last;
            PageDamage.Rows<Scoped<StoredRecord>> page = onPage.read(
                    pageSize(query, found.size()), (limit, reported) -> page(query, new From(after, limit), reported));
            int seen = 0;
            for (Scoped<StoredRecord> item : page.items()) {
                if (found.size() == query.limit()) {
                    onPage.end(true);
                    return new Page<>(found, Cursor.of(listing, last));
                }
                last = item;
                onPage.reach(page, ++seen);
                CheckpointRecord record = CheckpointRecord.read(item.value());
                CheckpointSummary summary = record.summary(
                        thread == null ? CheckpointConfig.of(ThreadStore.threadId(item.scope())) : thread,
                        item.value().sequence());
                if (isInNamespace(query, record) && query.matches(summary)) {
                    found.add(summary);
                }
            }
            if (!page.more()) {
                onPage.end(false);
                return new Page<>(found, null);
            }
        }
    }

    /** @param thread as it is now; one that was deleted and made again is another one */
    private Listing listing(CheckpointQuery query, @Nullable CheckpointConfig thread) {
        CheckpointConfig before = query.before();
        return Listing.of(
                "checkpoints",
                store.allThreads().prefix(),
                query.threadId(),
                thread == null ? null : thread.incarnation(),
                query.namespace(),
                before == null
                        ? null
                        : Arrays.asList(before.threadId(), before.namespace(), before.branch(), before.checkpointId()),
                query.filter().identity(),
                query.tag());
    }

    /** One record more than is wanted shows whether there is a next page. */
    private static int pageSize(CheckpointQuery query, int found) {
        int wanted = query.filter().isEmpty() ? query.limit() - found + 1 : MAX_RECORDS;
        return Math.min(MAX_RECORDS, Math.max(1, wanted));
    }

    /** A scan across threads cannot look into keys. */
    private static boolean isInNamespace(CheckpointQuery query, CheckpointRecord record) {
        return query.namespace() == null || query.namespace().equals(record.namespace());
    }

    private record From(@Nullable Scoped<StoredRecord> after, int size) {}

    private ScanPage<Scoped<StoredRecord>> page(CheckpointQuery query, From from, OnDamage damage) {
        Scoped<StoredRecord> after = from.after;
        Scan scan = Scan.all(ThreadStore.CHECKPOINT, from.size);
        if (query.tag() != null) {
            return tags.checkpoints(query.threadId(), query.tag(), after, from.size);
        }
        if (query.threadId() == null) {
            return damage.scanAll(store.storage(), store.allThreads(), scan, after);
        }
        Scope scope = store.scope(query.threadId());
        Scan within = query.namespace() == null ? scan : scan.within(Key.of(query.namespace()));
        Scan behind = within.after(after == null ? null : after.value());
        ScanPage<StoredRecord> page = damage.scan(store.storage(), scope, behind);
        return new ScanPage<>(
                page.items().stream().map(item -> new Scoped<>(scope, item)).toList(), page.more());
    }

    private @Nullable Scoped<StoredRecord> start(CheckpointQuery query) {
        CheckpointConfig before = query.before();
        if (before == null) {
            return null;
        }
        if (query.threadId() != null && !query.threadId().equals(before.threadId())) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot list thread '" + query.threadId()
                            + "' before a checkpoint of thread '" + before.threadId() + "'. Name a checkpoint of the "
                            + "listed thread.");
        }
        Scope scope = store.scope(before.threadId());
        return new Scoped<>(scope, position(scope, before));
    }

    private StoredRecord position(Scope scope, CheckpointConfig before) {
        Read.Builder read = Read.of();
        if (before.checkpointId() == null) {
            read.follow(ThreadStore.HEAD, ThreadStore.headKey(before), ThreadStore.CHECKPOINT);
        } else {
            read.get(ThreadStore.CHECKPOINT, ThreadStore.checkpointKey(before.namespace(), before.checkpointId()));
        }
        List<StoredRecord> found =
                store.storage().read(scope, read.build()).records().get(0);
        if (found.isEmpty()) {
            throw new NotFoundException("There is no checkpoint " + before + ".", Map.of("thread", before.threadId()));
        }
        return found.get(found.size() - 1);
    }
}
