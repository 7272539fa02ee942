package dev.cairn.checkpoint;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.NotFoundException;
import dev.cairn.Paged;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Key;
import dev.cairn.storage.Page;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeScan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One page of a search through threads. Not safe for use by several threads. */
final class TextSearch {
    private static final int PAGE = 200;

    private final ThreadStore store;
    private final TextQuery query;
    private final Consumer<Damage> damaged;
    private final List<TextMatch> found = new ArrayList<>();
    private final @Nullable Position start;
    private @Nullable String next;

    TextSearch(ThreadStore store, TextQuery query, Consumer<Damage> damaged) {
        this.store = store;
        this.query = query;
        this.damaged = damaged;
        this.start = query.cursor() == null ? null : Position.read(query.cursor());
    }

    /** Behind so many matches of a thread. */
    private record Position(String threadId, int matches) {
        static Position read(String cursor) {
            try {
                List<String> parts =
                        Key.parts(Bytes.fromOwned(Base64.getUrlDecoder().decode(cursor)));
                if (parts.size() == 2 && parts.get(1).matches("[0-9]{1,9}")) {
                    return new Position(parts.get(0), Integer.parseInt(parts.get(1)));
                }
            } catch (IllegalArgumentException e) {
                throw invalid(cursor);
            }
            throw invalid(cursor);
        }

        private static CairnException invalid(String cursor) {
            return new CairnException(ErrorCode.INVALID, "'" + cursor + "' is not a cursor of a search.");
        }

        String text() {
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(Key.of(threadId, String.valueOf(matches)).unsafeArray());
        }
    }

    Paged<TextMatch> run() {
        if (query.threads().isEmpty()) {
            everywhere();
        } else {
            named();
        }
        return new Paged<>(found, next);
    }

    private void named() {
        List<String> unknown = query.threads().stream()
                .filter(thread -> header(store.scope(thread)) == null)
                .toList();
        if (!unknown.isEmpty()) {
            throw new NotFoundException(
                    "There is no thread '" + String.join("' and no thread '", unknown) + "'; nothing was searched.",
                    Map.of("threads", unknown));
        }
        List<String> threads = query.threads().stream().distinct().toList();
        int from = start == null ? 0 : threads.indexOf(start.threadId());
        if (from < 0) {
            throw Position.invalid(String.valueOf(query.cursor()));
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
        boolean more = true;
        while (more && next == null) {
            Page<ScopeInfo> page = store.storage()
                    .scopes(new ScopeScan(store.allThreads(), ScopeScan.Order.NAME, last, PAGE), damaged);
            for (ScopeInfo header : page.items()) {
                if (next == null && header.records() > 0) {
                    search(header);
                }
                last = header;
            }
            more = page.more();
        }
    }

    private void search(ScopeInfo header) {
        Instant since = query.since();
        if (since != null && header.changed().isBefore(since)) {
            return;
        }
        String thread = ThreadStore.threadId(header.scope());
        int skip = start != null && start.threadId().equals(thread) ? start.matches() : 0;
        int room = query.limit() - found.size();
        ThreadTexts texts = new ThreadTexts(store, header.scope(), query);
        List<TextMatch> matches = texts.search(skip, room + 1);
        texts.damages().forEach(damaged);
        found.addAll(matches.subList(0, Math.min(room, matches.size())));
        if (matches.size() > room) {
            next = new Position(thread, skip + room).text();
        }
    }
}
