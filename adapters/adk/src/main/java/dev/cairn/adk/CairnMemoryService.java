package dev.cairn.adk;

import com.google.adk.events.Event;
import com.google.adk.memory.BaseMemoryService;
import com.google.adk.memory.MemoryEntry;
import com.google.adk.memory.SearchMemoryResponse;
import com.google.adk.sessions.Session;
import com.google.adk.sessions.SessionKey;
import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Keeps what was said in sessions as items of the namespace {@code adk/memory/APP/USER/SESSION}, and finds it by words: an event is found when it
 * has one of the words of the query. Words are runs of letters and digits of any script, without regard to case.
 *
 * <p>Everything happens on subscription, on the subscriber's thread, and fails with {@link CairnException}s. Thread-safe.
 */
public final class CairnMemoryService implements BaseMemoryService {
    private static final String CONTENT = "content";
    private static final String AUTHOR = "author";
    private static final String TIME = "time";
    private static final String WORDS = "words";
    private static final int PAGE = 500;

    private final KeyValueStore items;

    /** Keeps memories in a store, which the caller closes. */
    public CairnMemoryService(Cairn cairn) {
        items = cairn.store();
    }

    /** Adds the events of a session that have text. Those that were added before stay, also where the session does not show them now. */
    @Override
    public Completable addSessionToMemory(Session session) {
        return Completable.fromAction(() -> add(session));
    }

    private void add(Session session) {
        Namespace namespace =
                AdkNames.memory(session.appName(), session.userId()).child(session.id());
        Map<String, Document> known = new HashMap<>();
        each(ItemQuery.of(namespace), item -> known.put(item.key(), item.value()));
        List<ItemOperation> puts = new ArrayList<>();
        for (int i = 0; i < session.events().size(); i++) {
            Event event = session.events().get(i);
            Set<String> words = Words.of(event);
            String key = event.id() == null ? "event " + i : AdkNames.checkpoint(event.id(), 1);
            if (!words.isEmpty()) {
                Document memory = memory(event, words);
                if (!memory.equals(known.get(key))) {
                    puts.add(ItemOperation.put(namespace, key, memory));
                }
            }
        }
        for (int from = 0; from < puts.size(); from += PAGE) {
            items.batch(puts.subList(from, Math.min(puts.size(), from + PAGE)));
        }
    }

    private static Document memory(Event event, Set<String> words) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put(CONTENT, Json.content(event.content().orElseThrow()));
        members.put(AUTHOR, Document.of(Objects.toString(event.author(), "")));
        members.put(TIME, Document.fromNumber(event.timestamp()));
        members.put(WORDS, Document.of(List.copyOf(words)));
        return Document.fromObject(members);
    }

    /** Returns what a user and the agents said to each other with one of the words of a query, in all sessions, the earliest first. */
    @Override
    public Single<SearchMemoryResponse> searchMemory(String appName, String userId, String query) {
        Namespace namespace = AdkNames.memory(appName, userId);
        return Single.fromCallable(() -> {
            List<MemoryEntry> found = new ArrayList<>();
            Set<String> words = Words.of(query);
            if (!words.isEmpty()) {
                each(
                        ItemQuery.of(namespace)
                                .where(anyOf(words))
                                .order(ItemQuery.Order.OLDEST_FIRST)
                                .ascending(TIME),
                        item -> found.add(entry(item)));
            }
            return SearchMemoryResponse.builder().memories(found).build();
        });
    }

    /** Removes what was added of a session. */
    public Completable forget(SessionKey key) {
        Namespace namespace = AdkNames.memory(key.appName(), key.userId()).child(key.id());
        return Completable.fromAction(() -> {
            List<ItemOperation> deletions = new ArrayList<>();
            each(ItemQuery.of(namespace), item -> deletions.add(ItemOperation.delete(namespace, item.key())));
            for (int from = 0; from < deletions.size(); from += PAGE) {
                items.batch(deletions.subList(from, Math.min(deletions.size(), from + PAGE)));
            }
        });
    }

    private static DocumentFilter anyOf(Set<String> words) {
        List<Map<String, Object>> conditions = words.stream()
                .map(word -> Map.<String, Object>of(WORDS, Map.of("$contains", word)))
                .collect(Collectors.toList());
        return DocumentFilter.parse(Document.of(Map.of("$or", conditions)).json());
    }

    private void each(ItemQuery query, Consumer<Item> action) {
        ItemQuery paged = query.limit(PAGE);
        Page.all(cursor -> items.search(paged.from(cursor))).forEach(found -> action.accept(found.item()));
    }

    private static MemoryEntry entry(Item item) {
        return MemoryEntry.builder()
                .content(Json.content(item.value().at("/" + CONTENT)))
                .author(item.value().at("/" + AUTHOR).text())
                .timestamp(Instant.ofEpochMilli(item.value().at("/" + TIME).as(Long.class)))
                .build();
    }
}
