package dev.cairn.springai;

import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import java.util.List;
import java.util.Map;

/**
 * The sessions of each user, as items. An entry is a hint only: what a session says of its user counts, so an entry that a crash left
 * behind does no harm.
 */
final class UserSessions {
    private static final String ROOT = "spring-ai";
    private static final String USERS = "users";

    private final KeyValueStore items;

    UserSessions(KeyValueStore items) {
        this.items = items;
    }

    private static Namespace of(String user) {
        return Namespace.of(ROOT, USERS, user);
    }

    void add(String user, String sessionId) {
        items.put(of(user), sessionId, Document.fromObject(Map.of()));
    }

    void remove(String user, String sessionId) {
        items.delete(of(user), sessionId);
    }

    List<String> find(String user) {
        ItemQuery query = ItemQuery.of(of(user)).limit(ItemQuery.MOST);
        return Page.all(cursor -> items.search(query.from(cursor)))
                .map(FoundItem::item)
                .filter(item -> item.namespace().equals(of(user)))
                .map(Item::key)
                .toList();
    }
}
