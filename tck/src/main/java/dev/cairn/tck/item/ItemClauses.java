package dev.cairn.tck.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Page;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A group of clauses for stores of items: a fresh store for each test, and the words that the tests are written in. */
public abstract class ItemClauses {
    public static final Namespace ACME = Namespace.of("tenant", "acme");
    static final Namespace OTHER = Namespace.of("tenant", "acme-corp");
    public static final Duration HOUR = Duration.ofHours(1);

    private final KeyValueStoreTck kit;
    KeyValueStoreSubject subject;
    KeyValueStore store;

    ItemClauses(KeyValueStoreTck kit) {
        this.kit = kit;
    }

    @BeforeEach
    final void openFreshStore() {
        subject = kit.subject();
        store = subject.open();
    }

    @AfterEach
    final void closeStore() {
        subject.close();
    }

    /** Puts a moment after what was put before. */
    final Item put(Namespace namespace, String key, @Nullable Object value) {
        return put(namespace, key, value, ItemOptions.none());
    }

    final Item put(Namespace namespace, String key, @Nullable Object value, ItemOptions options) {
        subject.advance(Duration.ofMillis(1));
        return store.put(namespace, key, value, options);
    }

    final @Nullable Object value(Namespace namespace, String key) {
        return store.get(namespace, key).value().toJava();
    }

    /** The keys that a search finds, over all its pages. */
    final List<String> keys(ItemQuery query) {
        return all(query).stream().map(found -> found.item().key()).toList();
    }

    final List<FoundItem> all(ItemQuery query) {
        return all(store, query);
    }

    static List<FoundItem> all(KeyValueStore store, ItemQuery query) {
        List<FoundItem> all = new ArrayList<>();
        Page<FoundItem> page = store.search(query);
        all.addAll(page.items());
        while (page.next() != null) {
            page = store.search(query.from(page.next()));
            all.addAll(page.items());
        }
        return all;
    }

    /** The namespaces that a listing finds, over all its pages. */
    final List<String> paths(NamespaceQuery query) {
        List<String> paths = new ArrayList<>();
        Page<Namespace> page = store.namespaces(query);
        page.items().forEach(namespace -> paths.add(namespace.path()));
        while (page.next() != null) {
            page = store.namespaces(query.from(page.next()));
            page.items().forEach(namespace -> paths.add(namespace.path()));
        }
        return paths;
    }

    final boolean offers(KeyValueStoreSubject.Feature feature) {
        return subject.features().contains(feature);
    }

    static void fails(ErrorCode code, ThrowingCallable call) {
        assertThat(catchThrowable(call))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
