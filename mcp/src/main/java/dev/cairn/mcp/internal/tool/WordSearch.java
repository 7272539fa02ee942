package dev.cairn.mcp.internal.tool;

import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import dev.cairn.store.FoundItem;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.KeyValueStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Items in which all words occur. It reads on until the page is full or enough was looked at; then the page may be short although more
 * follows. Not safe for use by several threads.
 */
final class WordSearch {
    private static final int MOST_READ = 20_000;

    private final KeyValueStore items;
    private final List<String> words;
    private final Consumer<Damage> damaged;
    private final LongConsumer read;

    WordSearch(KeyValueStore items, String text, Consumer<Damage> damaged, LongConsumer read) {
        this.read = read;
        this.items = items;
        this.words = Arrays.stream(text.toLowerCase(Locale.ROOT).split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
        this.damaged = damaged;
    }

    Page<FoundItem> page(ItemQuery query) {
        if (words.isEmpty()) {
            return items.search(query, damaged);
        }
        List<FoundItem> found = new ArrayList<>();
        ItemQuery next = query;
        for (int count = 0; ; ) {
            read.accept(count);
            // Never more than there is room for, so that the cursor of the part is the cursor of the page.
            Page<FoundItem> part = items.search(next.limit(query.limit() - found.size()), damaged);
            part.items().stream().filter(this::matches).forEach(found::add);
            count += part.items().size();
            if (part.next() == null || found.size() == query.limit() || count >= MOST_READ) {
                return new Page<>(found, part.next());
            }
            next = next.from(part.next());
        }
    }

    private boolean matches(FoundItem found) {
        String text = (found.item().key() + " " + found.item().value().json()).toLowerCase(Locale.ROOT);
        return words.stream().allMatch(text::contains);
    }
}
