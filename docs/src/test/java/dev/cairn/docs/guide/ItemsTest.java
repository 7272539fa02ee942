package dev.cairn.docs.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.ConflictException;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Page;
import dev.cairn.store.Embedder;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.ItemResult;
import dev.cairn.store.ItemSweeper;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import dev.cairn.store.Similarity;
import dev.cairn.store.StoreSettings;
import dev.cairn.store.VectorFields;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ItemsTest {
    private final Cairn cairn = Cairn.open("memory:");
    private final KeyValueStore store = cairn.store();
    private final Namespace user = Namespace.of("acme", "user-42");

    @AfterEach
    void close() {
        cairn.close();
    }

    @Test
    void put_and_get() {
        // region: put
        KeyValueStore store = cairn.store();

        store.put("agent:memory:user-42", Map.of("name", "Alice"));
        Item memory = store.get("agent:memory:user-42");

        Namespace user = Namespace.of("acme", "user-42");
        store.put(user, "settings", Map.of("theme", "dark", "size", 12));
        // end: put
        assertThat(memory.value().at("/name").text()).isEqualTo("Alice");
        assertThat(store.get(user, "settings").revision()).isEqualTo(1);
    }

    @Test
    void conditions() {
        store.put(user, "settings", Map.of("theme", "dark"));
        // region: conditions
        Item seen = store.get(user, "settings");
        store.put(user, "settings", Map.of("theme", "light"), ItemOptions.none().revision(seen.revision()));
        store.put(user, "greeted", true, ItemOptions.none().absent());
        // end: conditions
        assertThatThrownBy(
                        () -> store.put(user, "settings", 1, ItemOptions.none().revision(seen.revision())))
                .isInstanceOf(ConflictException.class);
    }

    @Test
    void search() {
        store.put(user, "order-1", Map.of("status", "open", "total", 30));
        store.put(user, "order-2", Map.of("status", "closed", "total", 30));
        store.put(Namespace.of("acme-corp"), "order-3", Map.of("status", "open", "total", 30));
        // region: search
        ItemQuery query = ItemQuery.of("acme")
                .where("{\"status\": \"open\", \"total\": {\"$gte\": 20}}")
                .limit(50);
        Page<FoundItem> page = store.search(query);
        if (page.next() != null) {
            page = store.search(query.from(page.next()));
        }
        // end: search
        assertThat(page.items()).extracting(found -> found.item().key()).containsExactly("order-1");
    }

    enum Kind {
        LIKES,
        DISLIKES
    }

    record Fact(Kind kind, String text, int weight) {}

    @Test
    void fields_of_records() {
        Types types = Types.empty();
        types.register("kind", 1, Kind.class);
        types.register("fact", 1, Fact.class);
        try (Cairn typed = Cairn.builder().url("memory:").types(types).open()) {
            KeyValueStore store = typed.store();
            // region: records
            store.put(user, "f1", new Fact(Kind.LIKES, "prefers tea", 3));
            Page<FoundItem> facts =
                    store.search(ItemQuery.of("acme").where("{\"kind\": \"LIKES\", \"weight\": {\"$gt\": 2}}"));
            // end: records
            assertThat(facts.items()).hasSize(1);
        }
    }

    @Test
    void order_and_count() {
        store.put(user, "order-1", Map.of("status", "open", "total", 30));
        store.put(user, "order-2", Map.of("status", "open", "total", 70));
        store.put(user, "order-3", Map.of("status", "closed", "total", 50));
        // region: order
        ItemQuery orders = ItemQuery.of("acme").where("{\"status\": \"open\"}");
        Page<FoundItem> largest = store.search(orders.descending("/total").limit(10));
        long open = store.count(orders);
        // end: order
        assertThat(largest.items()).extracting(found -> found.item().key()).containsExactly("order-2", "order-1");
        assertThat(open).isEqualTo(2);
    }

    @Test
    void namespaces() {
        store.put(user, "a", 1);
        // region: namespaces
        Page<Namespace> users = store.namespaces(
                NamespaceQuery.all().startingWith("*", "user-42").maxDepth(2));
        // end: namespaces
        assertThat(users.items()).containsExactly(user);
    }

    @Test
    void batch() {
        store.put(user, "cart", List.of("tea"));
        // region: batch
        List<ItemResult> results = store.batch(List.of(
                ItemOperation.get(user, "cart"),
                ItemOperation.put(user, "order-7", Map.of("status", "open")),
                ItemOperation.delete(user, "cart")));
        // end: batch
        assertThat(results).hasSize(3);
        assertThat(store.find(user, "cart")).isEmpty();
    }

    @Test
    void life() {
        // region: life
        store.put(user, "token", "secret", ItemOptions.none().living(Duration.ofMinutes(30)));

        KeyValueStore sessions =
                cairn.store(StoreSettings.DEFAULT.ttl(Duration.ofHours(1)).refreshingOnRead());
        sessions.put(user, "session", Map.of("page", 1));
        // end: life
        assertThat(store.get(user, "session").expires()).isNotNull();
        // region: sweeping
        try (ItemSweeper sweeper = store.sweeping(Duration.ofMinutes(5))) {
            // the program runs
            assertThat(sweeper.failure()).isNull();
        }
        // end: sweeping
    }

    @Test
    void history() {
        // region: history
        store.put(user, "plan", "first", ItemOptions.none().keepingHistory());
        store.put(user, "plan", "second");
        List<Item> versions = store.history(user, "plan");
        // end: history
        assertThat(versions).hasSize(2);
    }

    // region: embedder
    /** Stands for a model: two components, the length of the text and 1. */
    private static final class Lengths implements Embedder {
        @Override
        public String model() {
            return "lengths";
        }

        @Override
        public int dimension() {
            return 2;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            return texts.stream().map(text -> new float[] {text.length(), 1}).toList();
        }
    }
    // end: embedder

    @Test
    void vectors() {
        Embedder embedder = new Lengths();
        // region: vectors
        KeyValueStore memories = cairn.store(StoreSettings.DEFAULT.embedder(embedder, Similarity.COSINE));
        memories.put(
                user, "m1", Map.of("text", "prefers tea"), ItemOptions.none().vectors(VectorFields.of("/text")));
        Page<FoundItem> near =
                memories.search(ItemQuery.of("acme").near("what to drink").limit(5));
        // end: vectors
        assertThat(near.items()).hasSize(1);
        // region: vector
        Page<FoundItem> close = store.search(
                ItemQuery.of("acme").nearVector(new float[] {13, 1}, "lengths").minimumScore(0.9));
        // end: vector
        assertThat(close.items()).hasSize(1);
        assertThatThrownBy(() -> store.put(user, "m1", Map.of("text", "prefers coffee")))
                .hasMessageContaining("it has vectors");
    }
}
