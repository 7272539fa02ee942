package dev.cairn.checkpoint.lookup;

import dev.cairn.checkpoint.internal.record.Cursor;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.PageDamage;
import dev.cairn.internal.paging.Listing;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeScan;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** One page of a search through threads. Not thread-safe. */
final class TextSearch {
    private static final int PAGE = 200;

    private final ThreadStore store;
    private final SearchPauses pauses;
    private final TextQuery query;
    private final Consumer<Damage> damaged;
    private final LongConsumer searched;
    private final List<TextMatch> found = new ArrayList<>();
    private final Listing listing;
    private final @Nullable Position start;
    private @Nullable String next;
    private long count;

    TextSearch(
            ThreadStore store, SearchPauses pauses, TextQuery query, Consumer<Damage> damaged, LongConsumer searched) {
        this.store = store;
        this.pauses = pauses;
        this.query = query;
        this.damaged = damaged;
        this.searched = searched;
        this.listing = listing(store, query);
        this.start = listing.position(query.cursor(), Position::read);
    }

    private static Listing listing(ThreadStore store, TextQuery query) {
        return Listing.of(
                "texts",
                store.allThreads().prefix(),
                query.pattern().identity(),
                query.threads(),
                query.namespace(),
                query.channel());
    }

    /**
     * Behind some matches of a thread.
     *
     * @param incarnation of the thread; a thread that was deleted and made again is searched from its beginning
     * @param sequence of the checkpoint that holds the last match
     * @param matches how many matches of that checkpoint were given
     */
    record Position(String threadId, long incarnation, long sequence, int matches) {
        static Position read(ByteBuffer bytes) {
            long incarnation = bytes.getLong();
            long sequence = bytes.getLong();
            int matches = bytes.getInt();
            return new Position(StandardCharsets.UTF_8.decode(bytes).toString(), incarnation, sequence, matches);
        }

        byte[] bytes() {
            byte[] thread = threadId.getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.allocate(8 + 8 + 4 + thread.length)
                    .putLong(incarnation)
                    .putLong(sequence)
                    .putInt(matches)
                    .put(thread)
                    .array();
        }

        boolean isIn(ScopeInfo thread) {
            return ThreadStore.threadId(thread.scope()).equals(threadId) && thread.incarnation() == incarnation;
        }
    }

    Page<TextMatch> run() {
        if (query.threads().isEmpty()) {
            everywhere();
        } else {
            named();
        }
        return new Page<>(found, next);
    }

    private void named() {
        List<String> unknown = query.threads().stream()
                .filter(thread -> header(store.scope(thread)) == null)
                .toList();
        if (!unknown.isEmpty()) {
            throw new NotFoundException(
                    "There is no thread '" + String.join("' and no thread '", unknown) + "'. Nothing was searched.",
                    Map.of("threads", unknown));
        }
        List<String> threads = query.threads().stream().distinct().toList();
        int from = start == null ? 0 : threads.indexOf(start.threadId());
        if (from < 0) {
            throw listing.refused(String.valueOf(query.cursor()));
        }
        for (String thread : threads.subList(from, threads.size())) {
            ScopeInfo header = header(store.scope(thread));
            if (next == null && header != null) {
                search(header);
            }
        }
    }

    private @Nullable ScopeInfo header(Scope scope) {
        ScopeInfo header = store.header(scope);
        return header == null || header.records() == 0 ? null : header;
    }

    private void everywhere() {
        ScopeInfo last = null;
        if (start != null) {
            Scope first = store.scope(start.threadId());
            last = Cursor.behind(first);
            ScopeInfo header = header(first);
            if (header != null) {
                search(header);
            }
        }
        PageDamage onPage = new PageDamage(new OnDamage(damaged));
        boolean more = true;
        while (more && next == null) {
            ScopeInfo after = last;
            PageDamage.Rows<ScopeInfo> page = onPage.read(
                    PAGE,
                    (limit, reported) -> reported.scopes(
                            store.storage(), new ScopeScan(store.allThreads(), ScopeScan.Order.NAME, after, limit)));
            for (int i = 0; i < page.items().size() && next == null; i++) {
                last = page.items().get(i);
                if (last.records() > 0) {
                    search(last);
                }
                onPage.reach(page, i + 1);
            }
            more = page.more();
        }
        onPage.end(next != null);
    }

    private void search(ScopeInfo header) {
        Instant since = query.since();
        if (since != null && header.changed().isBefore(since)) {
            return;
        }
        int room = query.limit() - found.size();
        Position from = start != null && start.isIn(header) ? start : null;
        ThreadTexts texts = from == null ? null : pauses.take(String.valueOf(query.cursor()), query);
        texts = texts == null ? new ThreadTexts(store, header.scope(), query) : texts;
        ThreadTexts.Found matches = texts.search(from, room, () -> searched.accept(count++));
        texts.damages().forEach(damaged);
        found.addAll(matches.matches());
        if (matches.more()) {
            next = listing.cursor(behind(header, matches.matches()).bytes());
            pauses.keep(next, texts);
        }
    }

    /** @param matches of this page, of this thread; none where the page was full before it */
    private Position behind(ScopeInfo thread, List<TextMatch> matches) {
        long sequence =
                matches.isEmpty() ? 0 : matches.get(matches.size() - 1).first().sequence();
        int given = (int) matches.stream()
                .filter(match -> match.first().sequence() == sequence)
                .count();
        int before = start != null && start.isIn(thread) && start.sequence() == sequence ? start.matches() : 0;
        return new Position(ThreadStore.threadId(thread.scope()), thread.incarnation(), sequence, before + given);
    }
}
