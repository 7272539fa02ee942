package dev.cairn.store.internal.item;

import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.PageDamage;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Storage;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Goes through the scopes of a prefix by name, a page of headers at a time. Not thread-safe. */
public final class ItemScopes {
    private static final int PAGE = 200;

    private final Storage storage;
    private final PageDamage onPage;
    private final ScopePrefix prefix;
    private final Deque<ScopeInfo> waiting = new ArrayDeque<>();
    private @Nullable ScopeInfo last;
    private PageDamage.@Nullable Rows<ScopeInfo> rows;
    private boolean ended;

    /**
     * Begins.
     *
     * @param after the name to begin behind, or null for the first
     */
    public ItemScopes(Storage storage, ScopePrefix prefix, @Nullable Bytes after, OnDamage damage) {
        this.storage = storage;
        this.onPage = new PageDamage(damage);
        this.prefix = prefix;
        this.last = after == null ? null : ItemCursor.behind(after);
    }

    /** The next scope, or null at the end. */
    public @Nullable ScopeInfo next() {
        while (waiting.isEmpty() && !ended) {
            ScopeInfo after = last;
            rows = onPage.read(
                    PAGE,
                    (limit, reported) ->
                            reported.scopes(storage, new ScopeScan(prefix, ScopeScan.Order.NAME, after, limit)));
            waiting.addAll(rows.items());
            ended = !rows.more();
        }
        ScopeInfo next = waiting.poll();
        last = next == null ? last : next;
        return next;
    }

    /** Notes that the page of a listing goes at least up to the last scope that was given. */
    public void reached() {
        if (rows != null) {
            onPage.reach(rows, rows.items().size() - waiting.size());
        }
    }

    /** Ends the page; see {@link PageDamage#end}. */
    public void end(boolean more) {
        onPage.end(more);
    }

    /** Goes on behind a name that may lie far ahead. */
    public void skipTo(Bytes name) {
        while (!waiting.isEmpty() && waiting.element().scope().id().compareTo(name) <= 0) {
            last = waiting.remove();
        }
        if (waiting.isEmpty() && !ended) {
            last = ItemCursor.behind(name);
        }
    }
}
