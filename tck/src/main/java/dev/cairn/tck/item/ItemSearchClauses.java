package dev.cairn.tck.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Page;
import dev.cairn.store.FoundItem;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.ItemQuery.Order;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Searches: order, pages, filters. */
abstract class ItemSearchClauses extends ItemClauses {
    ItemSearchClauses(KeyValueStoreTck kit) {
        super(kit);
    }

    private void putMany(int count) {
        for (int i = 0; i < count; i++) {
            put(ACME.child("n" + i % 3), "k" + i, Map.of("i", i));
        }
    }

    @Test
    void the_last_change_comes_first() {
        putMany(4);
        put(ACME.child("n1"), "k1", Map.of("i", 1));

        assertThat(keys(ItemQuery.of(ACME))).containsExactly("k1", "k3", "k2", "k0");
        assertThat(keys(ItemQuery.of(ACME).order(Order.OLDEST_FIRST))).containsExactly("k0", "k2", "k3", "k1");
    }

    @Test
    void keys_order_by_namespace_and_bytes() {
        for (String key : List.of("b", "a", "B", "ä", "\uffff", "😀", "aa")) {
            put(ACME, key, 1);
        }
        put(OTHER, "A", 1);

        assertThat(keys(ItemQuery.of("tenant").order(Order.BY_KEY).limit(3)))
                .containsExactly("B", "a", "aa", "b", "ä", "\uffff", "😀", "A");
    }

    @Test
    void pages_hold_each_item_once() {
        putMany(7);
        for (Order order : Order.values()) {
            ItemQuery query = ItemQuery.of(ACME).order(order).limit(3);
            Page<FoundItem> first = store.search(query);

            assertThat(first.items()).hasSize(3);
            assertThat(first.next()).isNotNull();
            assertThat(keys(query)).containsExactlyInAnyOrder("k0", "k1", "k2", "k3", "k4", "k5", "k6");
        }
        assertThat(store.search(ItemQuery.of(ACME).limit(7)).next()).isNull();
    }

    @Test
    void what_does_not_change_between_pages_is_seen_once() {
        putMany(9);
        for (Order order : Order.values()) {
            ItemQuery query = ItemQuery.of(ACME).order(order).limit(3);
            List<String> seen = new ArrayList<>();
            Page<FoundItem> page = store.search(query);
            while (true) {
                page.items().forEach(found -> seen.add(found.item().key()));
                if (page.next() == null) {
                    break;
                }
                put(ACME.child("n0"), "k0", Map.of("i", seen.size()));
                put(ACME.child("new"), "new" + order + seen.size(), 1);
                store.delete(ACME.child("new"), "new" + order + seen.size());
                page = store.search(query.from(page.next()));
            }
            assertThat(seen)
                    .filteredOn(key -> !key.equals("k0"))
                    .containsExactlyInAnyOrder("k1", "k2", "k3", "k4", "k5", "k6", "k7", "k8");
        }
    }

    @Test
    void a_cursor_of_another_listing_is_refused() {
        putMany(4);
        put(OTHER, "k", 1);
        String cursor = String.valueOf(store.search(ItemQuery.of(ACME).limit(1)).next());

        fails(ErrorCode.INVALID, () -> store.search(ItemQuery.of(OTHER).from(cursor)));
        fails(
                ErrorCode.INVALID,
                () -> store.search(ItemQuery.of(ACME).order(Order.BY_KEY).from(cursor)));
        fails(
                ErrorCode.INVALID,
                () -> store.search(ItemQuery.of(ACME).order(Order.OLDEST_FIRST).from(cursor)));
        fails(
                ErrorCode.INVALID,
                () -> store.search(ItemQuery.of(ACME).where("{\"i\":1}").from(cursor)));
        fails(ErrorCode.INVALID, () -> store.namespaces(NamespaceQuery.all().from(cursor)));
        fails(ErrorCode.INVALID, () -> store.search(ItemQuery.of(ACME).from("nonsense")));
        fails(ErrorCode.INVALID, () -> store.search(ItemQuery.of(ACME).from("' OR 1=1 --")));
    }

    private void expect(String value, String filter, boolean match) {
        put(Namespace.of("filter"), "k", Document.parse(value));
        assertThat(keys(ItemQuery.of("filter").where(filter)))
                .as("%s by %s", value, filter)
                .hasSize(match ? 1 : 0);
    }

    @Test
    void equality_is_by_value_and_kind() {
        expect("{\"a\":1}", "{\"a\":1.0}", true);
        expect("{\"a\":9007199254740993}", "{\"a\":9007199254740992}", false);
        expect("{\"a\":1}", "{\"a\":\"1\"}", false);
        expect("{\"a\":true}", "{\"a\":1}", false);
        expect("{\"a\":true}", "{\"a\":true}", true);
        expect("{\"a\":null}", "{\"a\":null}", true);
        expect("{}", "{\"a\":null}", false);
        expect("{\"a\":[1,2]}", "{\"a\":[1,2]}", true);
        expect("{\"a\":[1,2]}", "{\"a\":1}", false);
        expect("{\"a\":{\"b\":1,\"c\":2}}", "{\"a\":{\"c\":2,\"b\":1}}", true);
        expect("{\"a\":{\"b\":1,\"c\":2}}", "{\"a\":{\"b\":1}}", false);
        expect("{\"a\":\"x\",\"b\":2}", "{\"a\":\"x\",\"b\":2}", true);
        expect("{\"a\":\"x\",\"b\":2}", "{\"a\":\"x\",\"b\":3}", false);
        expect("[1]", "{\"a\":1}", false);
        expect("{\"a\":{\"$gt\":1}}", "{\"a\":{\"$eq\":{\"$gt\":1}}}", true);

        put(ACME, "longs", Map.of("p", 5L, "list", List.of(1L, 2L), "in", Map.of("x", List.of(Map.of("y", 5L)))));
        for (String filter : List.of(
                "{\"p\":{\"$in\":[5]}}",
                "{\"list\":[1,2]}",
                "{\"list\":{\"$in\":[[1,2.0]]}}",
                "{\"in\":{\"x\":[{\"y\":5}]}}",
                "{\"/in/x/0/y\":{\"$gte\":5}}")) {
            assertThat(keys(ItemQuery.of(ACME).where(filter))).as(filter).containsExactly("longs");
        }
        assertThat(keys(ItemQuery.of(ACME).where("{\"list\":{\"$ne\":[1,2]}}"))).isEmpty();
    }

    @Test
    void ranges_are_typed() {
        put(ACME, "nine", Map.of("a", 9));
        put(ACME, "ten", Map.of("a", 10));
        put(ACME, "none", Map.of());
        put(ACME, "text", Map.of("a", "95"));

        assertThat(keys(ItemQuery.of(ACME).where("{\"a\":{\"$gt\":9}}"))).containsExactly("ten");
        assertThat(keys(ItemQuery.of(ACME).where("{\"a\":{\"$gte\":9}}"))).containsExactly("ten", "nine");
        assertThat(keys(ItemQuery.of(ACME).where("{\"a\":{\"$lt\":10}}"))).containsExactly("nine");
        assertThat(keys(ItemQuery.of(ACME).where("{\"a\":{\"$lte\":\"95\"}}"))).containsExactly("text");
        assertThat(keys(ItemQuery.of(ACME).where("{\"a\":{\"$gte\":1,\"$lt\":1e100}}")))
                .containsExactly("ten", "nine");
    }

    @Test
    void unequal_holds_for_what_is_missing_or_of_another_kind() {
        put(ACME, "one", Map.of("a", 1));
        put(ACME, "two", Map.of("a", 2));
        put(ACME, "none", Map.of());
        put(ACME, "text", Map.of("a", "1"));

        assertThat(keys(ItemQuery.of(ACME).where("{\"a\":{\"$ne\":1}}"))).containsExactly("text", "none", "two");
        assertThat(keys(ItemQuery.of(ACME).where("{\"a\":{\"$in\":[1,\"1\"]}}")))
                .containsExactly("text", "one");
        assertThat(keys(ItemQuery.of(ACME).where("{\"a\":{\"$exists\":false}}")))
                .containsExactly("none");
        assertThat(keys(ItemQuery.of(ACME).where("{\"a\":{\"$exists\":true}}"))).containsExactly("text", "two", "one");
    }

    @Test
    void keys_are_literal_unless_they_are_pointers() {
        put(ACME, "dotted", Document.parse("{\"a.b\":1}"));
        put(ACME, "nested", Document.parse("{\"a\":{\"b\":1}}"));
        put(ACME, "slashed", Document.parse("{\"/a/b\":1}"));

        assertThat(keys(ItemQuery.of(ACME).where("{\"a.b\":1}"))).containsExactly("dotted");
        assertThat(keys(ItemQuery.of(ACME).where("{\"/a/b\":1}"))).containsExactly("nested");
        assertThat(keys(ItemQuery.of(ACME).where("{\"nope\":1}"))).isEmpty();
    }

    @Test
    void hostile_filters_mean_what_they_say() {
        put(ACME, "k", Document.parse("{\"a\":1}"));
        for (String hostile :
                List.of("a') OR ('1'='1", "a\" : 1} --", "%", "a'; DROP TABLE cairn_record; --", "/$.a", "a[0]")) {
            String json = Document.of(hostile).json();
            assertThat(keys(ItemQuery.of(ACME).where("{" + json + ":1}"))).isEmpty();
            assertThat(keys(ItemQuery.of(ACME).where("{\"a\":" + json + "}"))).isEmpty();
        }
        for (String word : List.of("{\"$nor\":[{\"a\":1}]}", "{\"$.a\":1}", "{\"a\":{\"b\":{\"$gt\":0}}}")) {
            fails(ErrorCode.INVALID, () -> store.search(ItemQuery.of(ACME).where(word)));
        }
        assertThat(keys(ItemQuery.of(ACME))).containsExactly("k");
    }

    @Test
    void filters_reach_into_large_values_and_over_pages() {
        for (int i = 0; i < 12; i++) {
            put(ACME, "k" + i, Map.of("even", i % 2 == 0, "text", "x".repeat(i * 1_000)));
        }

        assertThat(keys(ItemQuery.of(ACME).where("{\"even\":true}").limit(2)))
                .containsExactly("k10", "k8", "k6", "k4", "k2", "k0");
    }

    @Test
    void numbers_of_any_java_type_are_numbers() {
        put(ACME, "k", Map.of("long", 5L, "short", (short) 5, "exact", new BigDecimal("5.0")));

        assertThat(keys(ItemQuery.of(ACME).where("{\"long\":5,\"short\":{\"$gt\":4},\"exact\":5}")))
                .containsExactly("k");
    }

    @Test
    void fields_of_registered_types_have_their_own_names() {
        Document fact =
                Document.parse("{\"@cairn\":\"kit.fact\",\"version\":2,\"value\":{\"kind\":\"FACT\",\"value\":7}}");
        put(ACME, "fact", fact);
        put(ACME, "in", Document.fromObject(Map.of("facts", Document.fromArray(List.of(fact)))));
        put(ACME, "data", Document.parse("{\"kind\":\"OTHER\",\"version\":2}"));

        assertThat(keys(ItemQuery.of(ACME).where("{\"kind\":\"FACT\"}"))).containsExactly("fact");
        assertThat(keys(ItemQuery.of(ACME).where("{\"/value\":{\"$gte\":7}}"))).containsExactly("fact");
        assertThat(keys(ItemQuery.of(ACME).where("{\"/facts/0/kind\":\"FACT\"}")))
                .containsExactly("in");
        assertThat(keys(ItemQuery.of(ACME).where("{\"facts\":[{\"value\":7,\"kind\":\"FACT\"}]}")))
                .containsExactly("in");
        assertThat(keys(ItemQuery.of(ACME).where("{\"version\":2}"))).containsExactly("data");
        assertThat(keys(ItemQuery.of(ACME).where("{\"@cairn\":{\"$exists\":true}}")))
                .isEmpty();
    }

    @Test
    void filters_are_joined_and_turned_around() {
        put(ACME, "a", Map.of("n", 1, "tags", List.of("x", "y")));
        put(ACME, "b", Map.of("n", 2, "tags", List.of(5L)));
        put(ACME, "c", Map.of("m", 3));

        assertThat(keys(ItemQuery.of(ACME).where("{\"$or\":[{\"n\":1},{\"m\":3}]}")))
                .containsExactly("c", "a");
        assertThat(keys(ItemQuery.of(ACME).where("{\"$and\":[{\"n\":{\"$gt\":0}},{\"n\":{\"$lt\":2}}]}")))
                .containsExactly("a");
        assertThat(keys(ItemQuery.of(ACME).where("{\"$not\":{\"n\":1}}"))).containsExactly("c", "b");
        assertThat(keys(ItemQuery.of(ACME).where("{\"n\":{\"$not\":{\"$gte\":2}}}")))
                .containsExactly("c", "a");
        assertThat(keys(ItemQuery.of(ACME).where("{\"tags\":{\"$contains\":\"y\"}}")))
                .containsExactly("a");
        assertThat(keys(ItemQuery.of(ACME).where("{\"tags\":{\"$contains\":5}}")))
                .containsExactly("b");
        assertThat(keys(ItemQuery.of(ACME)
                        .where("{\"$or\":[{\"$and\":[{\"n\":1},{\"$not\":{\"m\":3}}]},{\"n\":{\"$in\":[2]}}]}")))
                .containsExactly("b", "a");
    }

    @Test
    void a_field_orders_items_and_the_usual_order_what_is_equal() {
        List<Object> values = List.of(10, "b", 9.5, true, List.of(1), "a", 10, 9L, "", 10);
        for (int i = 0; i < values.size(); i++) {
            put(ACME.child("n" + i % 3), "k" + i, Map.of("of", Map.of("v", values.get(i))));
        }
        put(ACME, "none", Map.of());

        ItemQuery query = ItemQuery.of(ACME).limit(2);
        List<String> up = List.of("k3", "k7", "k2", "k9", "k6", "k0", "k8", "k5", "k1", "k4", "none");
        assertThat(keys(query.ascending("/of/v"))).isEqualTo(up);
        assertThat(keys(query.ascending("/of/v").order(Order.OLDEST_FIRST)))
                .containsExactly("k3", "k7", "k2", "k0", "k6", "k9", "k8", "k5", "k1", "k4", "none");
        assertThat(keys(query.descending("/of/v").order(Order.BY_KEY)))
                .containsExactly("k4", "k1", "k5", "k8", "k0", "k6", "k9", "k2", "k7", "k3", "none");
        assertThat(keys(query.descending("/of/v").where("{\"/of/v\":{\"$gt\":9}}")))
                .containsExactly("k9", "k6", "k0", "k2");
        assertThat(keys(query.descending("nothing"))).isEqualTo(keys(query));
        String cursor = store.search(query.ascending("/of/v")).next();
        fails(ErrorCode.INVALID, () -> store.search(query.descending("/of/v").from(cursor)));
        fails(ErrorCode.INVALID, () -> store.search(query.from(cursor)));
        fails(ErrorCode.INVALID, () -> query.ascending("$v"));
    }

    @Test
    void a_count_is_of_all_pages() {
        for (int i = 0; i < 12; i++) {
            put(ACME, "k" + i, Map.of("even", i % 2 == 0));
        }
        put(OTHER, "other", Map.of("even", true));

        assertThat(store.count(ItemQuery.of(ACME).limit(5))).isEqualTo(12);
        assertThat(store.count(ItemQuery.of(ACME).where("{\"even\":true}").limit(1)))
                .isEqualTo(6);
        assertThat(store.count(ItemQuery.of(ACME).where("{\"even\":7}"))).isZero();
        String cursor = store.search(ItemQuery.of(ACME).limit(5)).next();
        fails(ErrorCode.INVALID, () -> store.count(ItemQuery.of(ACME).from(cursor)));
    }
}
