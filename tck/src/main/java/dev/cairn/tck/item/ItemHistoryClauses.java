package dev.cairn.tck.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.store.Item;
import dev.cairn.store.ItemOptions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Kept versions of items. */
abstract class ItemHistoryClauses extends ItemClauses {
    private static final ItemOptions KEEPING = ItemOptions.none().keepingHistory();

    ItemHistoryClauses(KeyValueStoreTck kit) {
        super(kit);
    }

    private List<Object> history(String key) {
        List<Object> values = new ArrayList<>();
        store.history(ACME, key).forEach(item -> values.add(item.value().toJava()));
        return values;
    }

    @Test
    void kept_versions_are_reported_newest_first() {
        String large = "x".repeat(9_000);
        Item first = put(ACME, "k", large, KEEPING);
        put(ACME, "k", 2, KEEPING);
        put(ACME, "k", 3, KEEPING);

        assertThat(history("k")).containsExactly(3, 2, large);
        assertThat(store.history(ACME, "k").get(2)).isEqualTo(first);
        assertThat(store.history(ACME, "k")).extracting(Item::revision).containsExactly(3L, 2L, 1L);
        assertThat(value(ACME, "k")).isEqualTo(3);
    }

    @Test
    void only_versions_that_ask_for_it_are_kept() {
        put(ACME, "k", 1);
        put(ACME, "k", 2, KEEPING);
        put(ACME, "k", 3);
        put(ACME, "k", 4);

        assertThat(history("k")).containsExactly(4, 2);
        assertThat(history("missing")).isEmpty();
    }

    @Test
    void deleting_an_item_forgets_its_versions() {
        put(ACME, "k", "x".repeat(9_000), KEEPING);
        put(ACME, "k", 2, KEEPING);
        put(ACME, "k2", 1, KEEPING);
        put(ACME, "k2", 2);
        store.delete(ACME, "k");
        put(ACME, "k", 3);

        assertThat(history("k")).containsExactly(3);
        assertThat(history("k2")).containsExactly(2, 1);
    }
}
