package dev.cairn.tck.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.store.Item;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import dev.cairn.store.NamespaceQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Putting, finding and removing single items. */
abstract class StoredItemClauses extends ItemClauses {
    StoredItemClauses(KeyValueStoreTck kit) {
        super(kit);
    }

    @Test
    void what_is_put_is_found() {
        Item put = put(ACME, "k", Map.of("name", "Alice"));

        assertThat(store.get(ACME, "k")).isEqualTo(put);
        assertThat(put.namespace()).isEqualTo(ACME);
        assertThat(put.key()).isEqualTo("k");
        assertThat(value(ACME, "k")).isEqualTo(Map.of("name", "Alice"));
        assertThat(put.revision()).isEqualTo(1);
        assertThat(put.updated()).isEqualTo(put.created());
        assertThat(put.expires()).isNull();
    }

    @Test
    void what_was_never_put_is_not_found() {
        put(ACME, "k", 1);

        assertThat(store.find(ACME, "other")).isEmpty();
        assertThat(store.find(OTHER, "k")).isEmpty();
        fails(ErrorCode.NOT_FOUND, () -> store.get(ACME, "other"));
    }

    @Test
    void updating_keeps_created() {
        Item first = put(ACME, "k", 1);
        Item second = put(ACME, "k", 2);

        assertThat(second.created()).isEqualTo(first.created());
        assertThat(second.updated()).isAfter(first.updated());
        assertThat(second.revision()).isEqualTo(2);
        assertThat(store.get(ACME, "k")).isEqualTo(second);
    }

    @Test
    void a_deleted_item_is_gone_and_starts_again() {
        Item first = put(ACME, "k", 1);

        assertThat(store.delete(ACME, "k")).isTrue();
        assertThat(store.delete(ACME, "k")).isFalse();
        assertThat(store.find(ACME, "k")).isEmpty();
        Item second = put(ACME, "k", 2);
        assertThat(second.created()).isAfter(first.created());
        assertThat(second.revision()).isEqualTo(1);
    }

    @Test
    void a_key_alone_is_in_the_empty_namespace() {
        store.put("agent:memory:user-42", Map.of("name", "Alice"));

        assertThat(store.get("agent:memory:user-42")).isEqualTo(store.get(Namespace.ROOT, "agent:memory:user-42"));
        assertThat(paths(NamespaceQuery.all())).containsExactly("");
        assertThat(store.delete("agent:memory:user-42")).isTrue();
        assertThat(store.find("agent:memory:user-42")).isEmpty();
    }

    @Test
    void if_absent_puts_only_where_nothing_is() {
        put(ACME, "k", 1, ItemOptions.none().absent());

        fails(
                ErrorCode.ALREADY_EXISTS,
                () -> put(ACME, "k", 2, ItemOptions.none().absent()));
        assertThat(value(ACME, "k")).isEqualTo(1);
    }

    @Test
    void if_revision_puts_only_upon_that_revision() {
        put(ACME, "k", 1);
        put(ACME, "k", 2, ItemOptions.none().revision(1));

        Throwable stale =
                catchThrowable(() -> put(ACME, "k", 3, ItemOptions.none().revision(1)));
        assertThat(stale).isInstanceOfSatisfying(CairnException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT);
            assertThat(e.details()).containsEntry("revision", 2L);
        });
        fails(
                ErrorCode.CONFLICT,
                () -> put(ACME, "missing", 3, ItemOptions.none().revision(1)));
        assertThat(value(ACME, "k")).isEqualTo(2);
        assertThat(store.find(ACME, "missing")).isEmpty();
    }

    @Test
    void a_version_is_no_other_item_s_also_after_a_deletion() {
        String first = put(ACME, "k", 1).version();
        put(ACME, "k", 2, ItemOptions.none().version(first));
        store.delete(ACME, "k");
        String second = put(ACME, "k", 3).version();

        assertThat(second).isNotEqualTo(first);
        assertThat(store.find(ACME, "k").orElseThrow().version()).isEqualTo(second);
        fails(ErrorCode.CONFLICT, () -> put(ACME, "k", 4, ItemOptions.none().version(first)));
        fails(
                ErrorCode.CONFLICT,
                () -> put(ACME, "k", 4, ItemOptions.none().revision(1).version(first)));
        fails(
                ErrorCode.CONFLICT,
                () -> put(ACME, "missing", 4, ItemOptions.none().version(second)));
        assertThat(value(ACME, "k")).isEqualTo(3);
        assertThat(put(ACME, "k", 4, ItemOptions.none().version(second)).revision())
                .isEqualTo(2);
    }

    @Test
    void values_come_back_exactly() {
        for (String json : List.of(
                "null",
                "true",
                "0",
                "-0.0",
                "1.10",
                "1e400",
                "123456789012345678901234567890",
                "\"\"",
                "[]",
                "{}",
                "\"\\u0000 \\ud800 é 😀\"",
                "[1,[2,{\"b\":1,\"a\":[null]}]]",
                "{\"value\":1,\"id\":2,\"@cairn\":3}")) {
            put(ACME, "k", Document.parse(json));
            assertThat(store.get(ACME, "k").value().json())
                    .isEqualTo(Document.parse(json).json());
        }
    }

    @Test
    void values_of_any_size_replace_each_other() {
        for (int size : new int[] {10, 5_000, 300_000, 20, 5_000_000, 4_090, 4_200, 1}) {
            String text = (size + "é").repeat(size / String.valueOf(size).length() + 1);
            put(ACME, "k", Map.of("text", text));
            assertThat(value(ACME, "k")).isEqualTo(Map.of("text", text));
            assertThat(keys(ItemQuery.of(ACME))).containsExactly("k");
        }
        List<String> damage = new ArrayList<>();
        store.verify(found -> damage.add(found.address() + ": " + found.reason()));
        assertThat(damage).isEmpty();
    }

    @Test
    void a_value_over_the_limit_is_refused() {
        put(ACME, "k", 1);

        fails(ErrorCode.TOO_LARGE, () -> put(ACME, "k", "x".repeat(KeyValueStore.MAX_VALUE)));
        Document deep = Document.parse("[".repeat(991) + "]".repeat(991));
        fails(ErrorCode.TOO_LARGE, () -> put(ACME, "k", deep));
        put(ACME, "deep", deep.item(0));
        assertThat(store.get(ACME, "deep").value().json())
                .isEqualTo(deep.item(0).json());
        assertThat(value(ACME, "k")).isEqualTo(1);
    }

    @Test
    void values_are_not_live() {
        Map<String, Object> given = new HashMap<>(Map.of("list", new ArrayList<>(List.of(1))));
        put(ACME, "k", given);
        given.put("more", 2);
        Map<?, ?> handedOut = store.get(ACME, "k").as(Map.class);
        handedOut.clear();

        assertThat(value(ACME, "k")).isEqualTo(Map.of("list", List.of(1)));
    }

    @Test
    void reading_and_deleting_nothing_creates_nothing() {
        store.find(ACME, "found");
        store.delete(ACME, "deleted");
        store.search(ItemQuery.of(ACME));
        store.history(ACME, "history");
        store.batch(List.of(ItemOperation.get(ACME, "got"), ItemOperation.delete(ACME, "removed")));

        assertThat(store.namespaces(NamespaceQuery.all()).items()).isEmpty();
        assertThat(store.figures().items()).isZero();
    }

    @Test
    void what_is_no_key_is_refused_alike_everywhere() {
        for (String key : List.of("", "x".repeat(513), "bell\u0007", "line\n", "half \ud83d", "nul\0")) {
            ErrorCode code = key.length() > 512 ? ErrorCode.TOO_LARGE : ErrorCode.INVALID;
            fails(code, () -> store.put(ACME, key, 1));
            fails(code, () -> store.find(ACME, key));
            fails(code, () -> store.delete(ACME, key));
            fails(
                    code,
                    () -> store.batch(List.of(ItemOperation.put(ACME, "fine", 1), ItemOperation.put(ACME, key, 1))));
            fails(code, () -> store.batch(List.of(ItemOperation.get(ACME, key))));
        }
        assertThat(paths(NamespaceQuery.all())).isEmpty();
    }
}
