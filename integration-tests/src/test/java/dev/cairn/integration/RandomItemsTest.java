package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.filter.Operator;
import dev.cairn.model.Document;
import dev.cairn.postgresql.internal.PostgresFixture;
import dev.cairn.sqlite.SqliteFixture;
import dev.cairn.storage.Page;
import dev.cairn.storage.Storage;
import dev.cairn.store.FoundItem;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.ItemResult;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import dev.cairn.tck.backend.BackendFixture;
import dev.cairn.tck.support.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random operations on a backend answer like a plain map that keeps items ({@link ItemModel}). */
class RandomItemsTest {
    private static final List<Namespace> NAMESPACES = List.of(
            Namespace.ROOT, Namespace.of("a"), Namespace.of("a", "b"), Namespace.of("ab"), Namespace.of("a", "%"));

    private SplittableRandom random = new SplittableRandom();
    private ManualClock clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));

    @ParameterizedTest
    @ValueSource(strings = {"memory", "sqlite", "postgresql"})
    void random_operations_answer_like_a_map(String backend) {
        run(backend, backend.equals("memory") ? 60 : 8, 60);
    }

    @ParameterizedTest
    @Tag("long")
    @ValueSource(strings = {"memory", "sqlite", "postgresql"})
    void many_random_operations_answer_like_a_map(String backend) {
        run(backend, backend.equals("memory") ? 3_000 : 300, 200);
    }

    private void run(String backend, int sequences, int length) {
        for (int seed = 0; seed < sequences; seed++) {
            random = new SplittableRandom(seed);
            clock = new ManualClock(Instant.parse("2026-03-01T00:00:00Z"));
            try (BackendFixture fixture = fixture(backend);
                    Storage storage = fixture.open(clock)) {
                KeyValueStore store = Cairn.builder().clock(clock).on(storage).store();
                ItemModel model = new ItemModel(clock);
                for (int i = 0; i < length; i++) {
                    clock.advance(Duration.ofMillis(1));
                    String what = "seed " + seed + " operation " + i;
                    step(store, model, what);
                }
                compareAll(store, model, "seed " + seed + " at the end");
                store.sweep();
                compareAll(store, model, "seed " + seed + " after a sweep");
                List<String> damage = new ArrayList<>();
                store.verify(found -> damage.add(found.address() + ": " + found.reason()));
                assertThat(damage).as("seed %s", seed).isEmpty();
            }
        }
    }

    private static BackendFixture fixture(String backend) {
        return switch (backend) {
            case "sqlite" -> new SqliteFixture();
            case "postgresql" -> new PostgresFixture();
            default -> new PlainMemoryFixture();
        };
    }

    private Namespace namespace() {
        return NAMESPACES.get(random.nextInt(NAMESPACES.size()));
    }

    private String key() {
        return List.of("k1", "k2", "k%", "K1").get(random.nextInt(4));
    }

    private Document value() {
        int number = random.nextInt(20);
        return number == 0
                ? Document.of(Map.of("n", 0, "text", "x".repeat(9_000)))
                : number < 15 ? Document.of(Map.of("n", number)) : Document.of("text " + number);
    }

    private ItemOptions options(long revision) {
        ItemOptions options = random.nextInt(3) == 0 ? ItemOptions.none().keepingHistory() : ItemOptions.none();
        options = random.nextInt(4) == 0 ? options.living(Duration.ofMillis(1 + random.nextInt(40))) : options;
        return switch (random.nextInt(6)) {
            case 0 -> options.absent();
            case 1 -> options.revision(Math.max(1, revision + random.nextInt(2)));
            default -> options;
        };
    }

    private void step(KeyValueStore store, ItemModel model, String what) {
        Namespace namespace = namespace();
        String key = key();
        long revision = model.find(namespace, key).map(Item::revision).orElse(0L);
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> {
                Document value = value();
                ItemOptions options = options(revision);
                same(
                        () -> store.put(namespace, key, value, options),
                        () -> model.put(namespace, key, value, options),
                        what);
            }
            case 3 -> same(() -> store.delete(namespace, key), () -> model.delete(namespace, key), what);
            case 4 -> {
                boolean refresh = random.nextBoolean();
                same(() -> store.find(namespace, key, refresh), () -> model.find(namespace, key, refresh), what);
            }
            case 5 -> batch(store, model, what);
            case 6 -> same(() -> store.history(namespace, key), () -> model.history(namespace, key), what);
            default -> {
                int threshold = random.nextInt(20);
                same(
                        () -> found(store, namespace, threshold),
                        () -> ofOneInstantByName(model.search(namespace, threshold)),
                        what);
            }
        }
    }

    private void batch(KeyValueStore store, ItemModel model, String what) {
        List<ItemOperation> operations = new ArrayList<>();
        Namespace namespace = namespace();
        String key = key();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            namespace = random.nextInt(3) == 0 ? namespace : namespace();
            key = random.nextInt(3) == 0 ? key : key();
            operations.add(
                    random.nextInt(3) == 0
                            ? ItemOperation.delete(namespace, key)
                            : new ItemOperation.Put(namespace, key, value(), options(1)));
        }
        same(() -> store.batch(operations), () -> model.batch(operations), what);
    }

    private List<Item> found(KeyValueStore store, Namespace prefix, int threshold) {
        ItemQuery query = ItemQuery.of(prefix)
                .where(DocumentFilter.ALL.and("n", Operator.GTE, Document.of(threshold)))
                .limit(1 + random.nextInt(5));
        List<Item> items = new ArrayList<>();
        Page<FoundItem> page;
        do {
            page = store.search(query);
            page.items().forEach(found -> items.add(found.item()));
            query = query.from(page.next());
        } while (page.next() != null);
        assertThat(items)
                .isSortedAccordingTo(Comparator.comparing(Item::updated).reversed());
        return ofOneInstantByName(items);
    }

    /** Items of one batch are of one instant, and of one rank in a search. */
    private static List<Item> ofOneInstantByName(List<Item> items) {
        List<Item> ordered = new ArrayList<>(items);
        ordered.sort(Comparator.comparing(Item::updated)
                .reversed()
                .thenComparing(item -> item.namespace().path())
                .thenComparing(Item::key));
        return ordered;
    }

    private void compareAll(KeyValueStore store, ItemModel model, String what) {
        for (Namespace namespace : NAMESPACES) {
            same(
                    () -> found(store, namespace, 0),
                    () -> ofOneInstantByName(model.search(namespace, 0)),
                    what + " in " + namespace);
        }
        same(() -> store.namespaces(NamespaceQuery.all()).items(), model::namespaces, what);
    }

    private interface Action {
        Object run();
    }

    private static void same(Action actual, Action expected, String what) {
        assertThat(outcome(actual)).as(what).isEqualTo(outcome(expected));
    }

    private static Object outcome(Action action) {
        try {
            return withoutVersions(action.run());
        } catch (CairnException e) {
            return e.code();
        }
    }

    /** Versions are random, and the map has none. */
    private static Object withoutVersions(Object answer) {
        if (answer instanceof Item item) {
            return new Item(
                    item.namespace(),
                    item.key(),
                    item.value(),
                    item.created(),
                    item.updated(),
                    item.revision(),
                    item.expires(),
                    "");
        }
        if (answer instanceof Optional<?> optional) {
            return optional.map(RandomItemsTest::withoutVersions);
        }
        if (answer instanceof ItemResult.Stored stored) {
            return new ItemResult.Stored((Item) withoutVersions(stored.item()));
        }
        return answer instanceof List<?> list
                ? list.stream().map(RandomItemsTest::withoutVersions).toList()
                : answer;
    }
}
