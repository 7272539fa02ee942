package dev.cairn.tck.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.ItemResult;
import dev.cairn.store.NamespaceQuery;
import dev.cairn.tck.item.KeyValueStoreSubject.Feature;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Batches. */
abstract class ItemBatchClauses extends ItemClauses {
    ItemBatchClauses(KeyValueStoreTck kit) {
        super(kit);
    }

    private static ItemOperation put(String key, Object value) {
        return ItemOperation.put(ACME, key, value);
    }

    private static ItemOperation conditional(String key, Object value, ItemOptions options) {
        return new ItemOperation.Put(ACME, key, Document.of(value), options);
    }

    @Test
    void answers_come_in_the_order_of_the_operations() {
        put(ACME, "old", 1);
        List<ItemResult> results = store.batch(List.of(
                ItemOperation.get(ACME, "old"),
                put("new", 2),
                ItemOperation.delete(ACME, "old"),
                new ItemOperation.Search(ItemQuery.of(ACME)),
                new ItemOperation.Namespaces(NamespaceQuery.all()),
                ItemOperation.delete(ACME, "missing"),
                ItemOperation.get(ACME, "missing")));

        assertThat(results).hasSize(7);
        assertThat(((ItemResult.Found) results.get(0)).item()).isPresent();
        Item stored = ((ItemResult.Stored) results.get(1)).item();
        assertThat(stored).isEqualTo(store.get(ACME, "new"));
        assertThat(results.get(2)).isEqualTo(new ItemResult.Deleted(true));
        assertThat(((ItemResult.Searched) results.get(3)).page().items()).hasSize(1);
        assertThat(((ItemResult.Listed) results.get(4)).page().items()).containsExactly(ACME);
        assertThat(results.get(5)).isEqualTo(new ItemResult.Deleted(false));
        assertThat(((ItemResult.Found) results.get(6)).item()).isEmpty();
        assertThat(keys(ItemQuery.of(ACME))).containsExactly("new");
    }

    @Test
    void reads_see_the_state_before() {
        put(ACME, "k", "before");
        List<ItemResult> results = store.batch(List.of(
                put("k", "after"),
                put("new", 1),
                ItemOperation.get(ACME, "k"),
                ItemOperation.get(ACME, "new"),
                new ItemOperation.Search(ItemQuery.of(ACME))));

        assertThat(((ItemResult.Found) results.get(2))
                        .item()
                        .orElseThrow()
                        .value()
                        .text())
                .isEqualTo("before");
        assertThat(((ItemResult.Found) results.get(3)).item()).isEmpty();
        assertThat(((ItemResult.Searched) results.get(4)).page().items()).hasSize(1);
        assertThat(value(ACME, "k")).isEqualTo("after");
    }

    @Test
    void of_several_changes_of_an_item_the_last_counts() {
        List<ItemResult> results = store.batch(List.of(
                put("a", 1),
                put("a", 2),
                put("b", 1),
                ItemOperation.delete(ACME, "b"),
                ItemOperation.delete(ACME, "c"),
                put("c", 3)));

        assertThat(results.get(0)).isEqualTo(new ItemResult.Superseded());
        assertThat(value(ACME, "a")).isEqualTo(2);
        assertThat(store.get(ACME, "a").revision()).isEqualTo(1);
        assertThat(store.find(ACME, "b")).isEmpty();
        assertThat(value(ACME, "c")).isEqualTo(3);
    }

    @Test
    void every_condition_of_a_batch_must_hold_against_the_state_before() {
        put(ACME, "k", "old");
        ItemOperation stale = conditional("k", 1, ItemOptions.none().revision(99));
        ItemOperation absent = conditional("k", 1, ItemOptions.none().absent());

        fails(ErrorCode.CONFLICT, () -> store.batch(List.of(stale, put("k", 2))));
        fails(ErrorCode.CONFLICT, () -> store.batch(List.of(stale, ItemOperation.delete(ACME, "k"))));
        fails(ErrorCode.CONFLICT, () -> store.batch(List.of(put("k", 2), stale, put("k", 3), put("other", 4))));
        fails(ErrorCode.ALREADY_EXISTS, () -> store.batch(List.of(absent, put("k", 2))));
        fails(ErrorCode.ALREADY_EXISTS, () -> store.batch(List.of(ItemOperation.delete(ACME, "k"), absent)));
        assertThat(keys(ItemQuery.of(ACME))).containsExactly("k");
        assertThat(value(ACME, "k")).isEqualTo("old");

        store.batch(List.of(conditional("k", 1, ItemOptions.none().revision(1)), put("k", 2)));
        assertThat(value(ACME, "k")).isEqualTo(2);
        assertThat(store.get(ACME, "k").revision()).isEqualTo(2);
    }

    @Test
    void a_refused_batch_stores_nothing() {
        put(ACME, "k", "old");

        fails(
                ErrorCode.ALREADY_EXISTS,
                () -> store.batch(List.of(
                        put("a", 1), conditional("k", 2, ItemOptions.none().absent()), put("b", 1))));
        fails(
                ErrorCode.CONFLICT,
                () -> store.batch(List.of(
                        put("a", 1), conditional("k", 2, ItemOptions.none().revision(5)))));
        fails(
                ErrorCode.CONFLICT,
                () -> store.batch(List.of(
                        put("a", "x".repeat(9_000)),
                        ItemOperation.delete(ACME, "k"),
                        conditional("q", 2, ItemOptions.none().revision(1)))));
        assertThat(keys(ItemQuery.of(ACME))).containsExactly("k");
        assertThat(value(ACME, "k")).isEqualTo("old");
    }

    @Test
    void a_batch_may_change_several_namespaces() {
        put(OTHER, "k", "old");
        List<ItemOperation> changes = List.of(
                put("a", 1), ItemOperation.put(OTHER, "a", "x".repeat(9_000)), ItemOperation.delete(OTHER, "k"));
        if (!offers(Feature.BATCH_ACROSS)) {
            fails(ErrorCode.UNSUPPORTED, () -> store.batch(changes));
            assertThat(keys(ItemQuery.of("tenant"))).containsExactly("k");
            return;
        }
        store.batch(changes);

        assertThat(value(ACME, "a")).isEqualTo(1);
        assertThat(keys(ItemQuery.of(OTHER))).containsExactly("a");
    }

    @Test
    void a_refused_batch_over_several_namespaces_stores_nothing() {
        put(OTHER, "k", "old");
        List<ItemOperation> refused = List.of(
                put("a", 1),
                new ItemOperation.Put(
                        OTHER, "k", Document.of(1), ItemOptions.none().absent()),
                put("b", 1));

        fails(
                offers(Feature.BATCH_ACROSS) ? ErrorCode.ALREADY_EXISTS : ErrorCode.UNSUPPORTED,
                () -> store.batch(refused));
        assertThat(keys(ItemQuery.of("tenant"))).containsExactly("k");
    }

    @Test
    void an_empty_batch_does_nothing() {
        assertThat(store.batch(List.of())).isEmpty();
        assertThat(paths(NamespaceQuery.all())).isEmpty();
    }
}
