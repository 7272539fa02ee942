package dev.cairn.tck.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.store.Embedder;
import dev.cairn.store.FoundItem;
import dev.cairn.store.ItemOperation;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.Similarity;
import dev.cairn.store.StoreSettings;
import dev.cairn.store.VectorFields;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Searches by text. */
abstract class VectorClauses extends ItemClauses {
    private static final ItemOptions TEXT = ItemOptions.none().vectors(VectorFields.of("/t"));

    VectorClauses(KeyValueStoreTck kit) {
        super(kit);
    }

    /** Counts the letters a, b and c. */
    record Letters(String model) implements Embedder {
        @Override
        public int dimension() {
            return 3;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            return texts.stream().map(Letters::vector).toList();
        }

        private static float[] vector(String text) {
            if (text.contains("fail")) {
                throw new IllegalStateException("no vector today");
            }
            float[] vector = new float[3];
            text.chars().filter(c -> c >= 'a' && c <= 'c').forEach(c -> vector[c - 'a']++);
            return vector;
        }
    }

    private static StoreSettings letters(Similarity similarity) {
        return StoreSettings.DEFAULT.embedder(new Letters("letters"), similarity);
    }

    @BeforeEach
    void useVectors() {
        store = subject.with(letters(Similarity.COSINE));
    }

    private void putText(String key, String text) {
        put(ACME, key, Map.of("t", text, "key", key), TEXT);
    }

    private List<String> near(String text) {
        return keys(ItemQuery.of(ACME).near(text));
    }

    @Test
    void the_nearest_comes_first_as_the_measure_says() {
        putText("a", "a");
        putText("ab", "ab");
        putText("aaaa", "aaaab");
        putText("c", "c");

        assertThat(near("a")).containsExactly("a", "aaaa", "ab", "c");
        store = subject.with(letters(Similarity.INNER_PRODUCT));
        assertThat(near("a")).startsWith("aaaa").endsWith("c");
        store = subject.with(letters(Similarity.L2));
        List<FoundItem> found = all(ItemQuery.of(ACME).near("a"));
        assertThat(found).extracting(item -> item.item().key()).containsExactly("a", "ab", "c", "aaaa");
        assertThat(found.get(0).score()).isZero();
        assertThat(found.get(1).score()).isEqualTo(-1.0);
    }

    @Test
    void pages_and_filters_hold_for_searches_by_text() {
        for (int i = 1; i <= 7; i++) {
            put(ACME, "k" + i, Map.of("t", "a".repeat(i) + "b", "odd", i % 2), TEXT);
        }
        put(OTHER, "other", Map.of("t", "a"), TEXT);

        assertThat(keys(ItemQuery.of(ACME).near("a").limit(2)))
                .containsExactly("k7", "k6", "k5", "k4", "k3", "k2", "k1");
        assertThat(keys(ItemQuery.of(ACME).near("a").limit(2).where("{\"odd\":1}")))
                .containsExactly("k7", "k5", "k3", "k1");
    }

    @Test
    void what_is_deleted_or_put_without_vectors_is_not_near_anything() {
        putText("deleted", "a");
        putText("plain", "a");
        putText("moved", "a");
        put(ACME, "expired", Map.of("t", "a"), TEXT.living(HOUR));
        store.delete(ACME, "deleted");
        put(ACME, "plain", Map.of("t", "a"), ItemOptions.none().vectors(VectorFields.NONE));
        putText("moved", "c");
        subject.advance(HOUR);

        List<FoundItem> found = all(ItemQuery.of(ACME).near("a"));
        assertThat(found).singleElement().satisfies(item -> {
            assertThat(item.item().key()).isEqualTo("moved");
            assertThat(item.score()).isZero();
        });
    }

    @Test
    void an_item_is_as_near_as_its_nearest_text() {
        put(
                ACME,
                "two",
                Map.of("x", "c", "y", "a"),
                ItemOptions.none().vectors(VectorFields.of("/x", "/y", "/missing")));
        putText("one", "ab");

        assertThat(near("a")).containsExactly("two", "one");
    }

    @Test
    void equal_texts_of_one_batch_are_both_found() {
        store.batch(List.of(
                new ItemOperation.Put(ACME, "one", Document.of("abc"), ItemOptions.none()),
                new ItemOperation.Put(ACME, "two", Document.of("abc"), ItemOptions.none())));

        assertThat(near("abc")).containsExactlyInAnyOrder("one", "two");
    }

    @Test
    void vectors_of_another_model_are_not_compared() {
        putText("k", "a");
        store = subject.with(StoreSettings.DEFAULT.embedder(new Letters("others"), Similarity.COSINE));

        assertThat(near("a")).isEmpty();
    }

    @Test
    void a_failing_embedder_stores_nothing() {
        putText("k", "a");

        fails(ErrorCode.CALLBACK_FAILED, () -> putText("k", "fail"));
        fails(
                ErrorCode.CALLBACK_FAILED,
                () -> store.batch(List.of(ItemOperation.put(ACME, "b", "fine"), ItemOperation.put(ACME, "c", "fail"))));
        assertThat(keys(ItemQuery.of(ACME))).containsExactly("k");
        assertThat(store.get(ACME, "k").revision()).isEqualTo(1);
    }

    @Test
    void without_an_embedder_searches_by_text_are_unsupported() {
        fails(
                ErrorCode.UNSUPPORTED,
                () -> subject.with(StoreSettings.DEFAULT)
                        .search(ItemQuery.of(ACME).near("a")));
    }

    @Test
    void a_vector_finds_what_its_text_finds() {
        putText("a", "a");
        putText("ab", "ab");
        putText("c", "c");
        float[] wanted = {1, 0, 0};

        assertThat(all(ItemQuery.of(ACME).nearVector(wanted)))
                .isEqualTo(all(ItemQuery.of(ACME).near("a")));
        store = subject.with(StoreSettings.DEFAULT);
        assertThat(keys(ItemQuery.of(ACME).nearVector(wanted).limit(1))).containsExactly("a", "ab", "c");
        assertThat(keys(ItemQuery.of(ACME).nearVector(wanted, "letters"))).containsExactly("a", "ab", "c");
        fails(ErrorCode.INVALID, () -> store.search(ItemQuery.of(ACME).nearVector(new float[] {1, 0})));
        fails(ErrorCode.INVALID, () -> store.search(ItemQuery.of(ACME).nearVector(wanted, "others")));
        fails(ErrorCode.INVALID, () -> ItemQuery.of(ACME).nearVector(new float[] {Float.NaN}));

        store = subject.with(StoreSettings.DEFAULT.embedder(new Letters("others"), Similarity.COSINE));
        putText("other", "a");
        assertThat(keys(ItemQuery.of(ACME).nearVector(wanted))).containsExactly("other");
        store = subject.with(StoreSettings.DEFAULT);
        fails(ErrorCode.INVALID, () -> store.search(ItemQuery.of(ACME).nearVector(wanted)));
        assertThat(keys(ItemQuery.of(ACME).nearVector(wanted, "others"))).containsExactly("other");
        assertThat(keys(ItemQuery.of(OTHER).nearVector(wanted))).isEmpty();
    }

    @Test
    void a_minimum_score_leaves_out_what_is_farther() {
        putText("a", "a");
        putText("ab", "ab");
        putText("c", "c");

        assertThat(keys(ItemQuery.of(ACME).near("a").minimumScore(0.5).limit(1)))
                .containsExactly("a", "ab");
        assertThat(keys(ItemQuery.of(ACME).near("a").minimumScore(1))).containsExactly("a");
        assertThat(store.count(ItemQuery.of(ACME).near("a").minimumScore(0.5))).isEqualTo(2);
        fails(ErrorCode.INVALID, () -> ItemQuery.of(ACME).minimumScore(0.5));
    }

    @Test
    void texts_in_registered_types_get_vectors() {
        Document note =
                Document.parse("{\"@cairn\":\"kit.note\",\"version\":1,\"value\":{\"t\":\"a\",\"by\":{\"@cairn\":"
                        + "\"kit.who\",\"version\":1,\"value\":\"b\"}}}");
        put(ACME, "note", note, TEXT);
        put(ACME, "by", note, ItemOptions.none().vectors(VectorFields.of("/by")));

        assertThat(near("a")).containsExactly("note", "by");
        assertThat(near("b")).containsExactly("by", "note");
    }

    @Test
    void a_store_without_the_embedder_loses_no_vectors() {
        putText("k", "a");
        store = subject.with(StoreSettings.DEFAULT);

        fails(ErrorCode.UNSUPPORTED, () -> put(ACME, "k", Map.of("t", "c")));
        fails(ErrorCode.UNSUPPORTED, () -> store.batch(List.of(ItemOperation.put(ACME, "k", "c"))));
        fails(ErrorCode.UNSUPPORTED, () -> put(ACME, "new", Map.of("t", "c"), TEXT));
        store = subject.with(letters(Similarity.COSINE));
        assertThat(near("a")).containsExactly("k");
        assertThat(store.get(ACME, "k").revision()).isEqualTo(1);

        store = subject.with(StoreSettings.DEFAULT);
        put(ACME, "k", Map.of("t", "c"), ItemOptions.none().vectors(VectorFields.NONE));
        put(ACME, "new", Map.of("t", "c"));
        put(ACME, "new", Map.of("t", "a"));
        store = subject.with(letters(Similarity.COSINE));
        assertThat(near("a")).isEmpty();
    }
}
