package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.lookup.BisectQuery;
import dev.cairn.checkpoint.lookup.BlameQuery;
import dev.cairn.checkpoint.lookup.BlamedValue;
import dev.cairn.checkpoint.lookup.StateCondition;
import dev.cairn.checkpoint.lookup.TextMatch;
import dev.cairn.checkpoint.lookup.TextQuery;
import dev.cairn.error.NotFoundException;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.filter.TextPattern;
import dev.cairn.model.Document;
import dev.cairn.model.JsonPointer;
import dev.cairn.model.binding.Types;
import dev.cairn.store.Embedder;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.ItemQuery;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import dev.cairn.store.Similarity;
import dev.cairn.store.StoreSettings;
import dev.cairn.store.VectorFields;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever puts a registered record addresses its fields by their own names, at every place that takes a path. */
class OwnFieldsTest {
    enum Kind {
        FACT,
        GUESS
    }

    record Source(String url, long version) {}

    record Fact(Kind kind, String text, Source source, Instant at) {}

    static Stream<EveryStore> stores() {
        return EveryStore.all();
    }

    private static Types types() {
        Types types = Types.empty();
        types.register("own.kind", 1, Kind.class);
        types.register("own.source", 1, Source.class);
        types.register("own.fact", 1, Fact.class);
        return types;
    }

    private static Fact fact(Kind kind, String text) {
        return new Fact(kind, text, new Source("https://" + text, 7), Instant.parse("2026-01-01T00:00:00Z"));
    }

    private static List<String> keys(KeyValueStore store, ItemQuery query) {
        return store.search(query).items().stream()
                .map(found -> found.item().key())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("stores")
    void items_are_found_ordered_and_embedded_by_the_fields_of_records(EveryStore every) {
        Namespace facts = Namespace.of("facts-" + every.thread().threadId());
        try (Cairn cairn = every.open(types())) {
            KeyValueStore store = cairn.store(StoreSettings.DEFAULT.embedder(new Lengths(), Similarity.L2));
            ItemOptions text = ItemOptions.none().vectors(VectorFields.of("/text"));
            store.put(facts, "long", fact(Kind.FACT, "abcdef"), text);
            store.put(facts, "short", fact(Kind.GUESS, "abc"), text);
            store.put(facts, "in", Map.of("all", List.of(fact(Kind.FACT, "ab"))), ItemOptions.none());

            ItemQuery all = ItemQuery.of(facts);
            assertThat(keys(store, all.where("{\"kind\":\"FACT\"}"))).containsExactly("long");
            assertThat(keys(store, all.where("{\"/source/version\":7,\"/source/url\":\"https://abc\"}")))
                    .containsExactly("short");
            assertThat(keys(store, all.where("{\"source\":{\"version\":7.0,\"url\":\"https://abc\"}}")))
                    .containsExactly("short");
            assertThat(keys(store, all.where("{\"/all/0/kind\":{\"$in\":[\"FACT\"]}}")))
                    .containsExactly("in");
            assertThat(keys(
                            store,
                            all.where("{\"at\":\"2026-01-01T00:00:00Z\"}").ascending("text")))
                    .containsExactly("short", "long");
            assertThat(keys(store, all.where("{\"version\":1}"))).isEmpty();
            assertThat(keys(store, all.near("xyz").limit(1))).containsExactly("short");
            assertThat(store.count(all.where("{\"kind\":{\"$exists\":true}}"))).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void states_are_searched_by_the_fields_of_records(EveryStore every) {
        CheckpointConfig thread = every.thread();
        try (Cairn cairn = every.open(types())) {
            List<Fact> many = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                many.add(fact(Kind.FACT, "text number " + i));
            }
            CheckpointConfig first = put(cairn, thread, Map.of("fact", fact(Kind.GUESS, "small"), "facts", many), 0);
            many.set(150, fact(Kind.FACT, "needle"));
            CheckpointConfig second = put(cairn, thread, Map.of("fact", fact(Kind.FACT, "small"), "facts", many), 1);

            assertThat(part(cairn, second, "facts", "/150/text")).isEqualTo("needle");
            assertThat(part(cairn, second, "fact", "/source/version")).isEqualTo("7");
            assertThat(holds(cairn, second, StateCondition.exists("/facts/150/source/url")))
                    .isTrue();
            assertThat(holds(cairn, second, StateCondition.exists("/facts/150/version")))
                    .isFalse();
            StateCondition condition = StateCondition.where(
                    DocumentFilter.parse("{\"$or\":[{\"/facts/150/text\":\"needle\"},{\"nothing\":1}]}"));
            assertThat(holds(cairn, first, condition)).isFalse();
            assertThat(cairn.lookup()
                            .bisect(BisectQuery.of(first, second, condition))
                            .turns())
                    .hasSize(1);
            assertThat(blamed(cairn, second, "/facts/150/text")).containsExactly("/facts/150/text 1");
            assertThat(blamed(cairn, second, "/facts/149/source/version"))
                    .containsExactly("/facts/149/source/version 0");
            assertThat(blamed(cairn, second, "/fact"))
                    .containsExactly("/fact/kind 1", "/fact/text 0", "/fact/source 0", "/fact/at 0");
            assertThatThrownBy(() -> blamed(cairn, second, "/fact/value")).isInstanceOf(NotFoundException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void what_a_search_of_texts_finds_is_a_place_for_every_other_question(EveryStore every) {
        CheckpointConfig thread = every.thread();
        try (Cairn cairn = every.open(types())) {
            Map<String, Object> forged = new LinkedHashMap<>();
            forged.put("@cairn", "own.fact");
            forged.put("version", 1);
            forged.put("value", Map.of("text", "a forged needle"));
            Map<String, Object> plain = new LinkedHashMap<>();
            plain.put("@cairn", "own.fact");
            plain.put("more", List.of("a plain needle"));
            CheckpointConfig at = put(
                    cairn,
                    thread,
                    Map.of("facts", List.of(fact(Kind.FACT, "needle")), "forged", List.of(forged), "plain", plain),
                    0);

            List<TextMatch> found = found(cairn, thread, "needle");
            assertThat(found)
                    .extracting(match -> JsonPointer.ROOT.child(match.channel()) + match.pointer())
                    .containsExactlyInAnyOrder(
                            "/facts/0/text", "/facts/0/source/url", "/forged/0/value/text", "/plain/more/0");
            for (TextMatch match : found) {
                assertThat(part(cairn, at, match.channel(), match.pointer())).contains("needle");
                assertThat(blamed(cairn, at, "/" + match.channel() + match.pointer()))
                        .hasSize(1);
            }
            assertThat(found(cairn, thread, "@cairn"))
                    .extracting(match -> match.channel() + match.pointer())
                    .containsExactlyInAnyOrder("forged/0/@cairn", "plain/@cairn");
        }
    }

    private static List<TextMatch> found(Cairn cairn, CheckpointConfig thread, String text) {
        TextQuery query = TextQuery.of(TextPattern.fromWords(text, false)).in(List.of(thread.threadId()));
        return cairn.lookup()
                .search(query, damage -> {
                    throw new AssertionError(damage);
                })
                .items();
    }

    private static CheckpointConfig put(Cairn cairn, CheckpointConfig thread, Map<String, Object> values, int step) {
        return cairn.checkpoints().put(thread, values, CheckpointMetadata.of(step));
    }

    private static String part(Cairn cairn, CheckpointConfig at, String channel, String pointer) {
        Document found = cairn.checkpoints()
                .get(at, Selection.none().at(channel, pointer))
                .checkpoint()
                .values()
                .get(channel);
        assertThat(found).as(channel + pointer).isNotNull();
        return String.valueOf(found.toJava());
    }

    private static boolean holds(Cairn cairn, CheckpointConfig at, StateCondition condition) {
        return condition.holds(cairn.checkpoints(), at);
    }

    private static List<String> blamed(Cairn cairn, CheckpointConfig at, String pointer) {
        List<BlamedValue> values =
                cairn.lookup().blame(BlameQuery.of(at).at(pointer)).items();
        return values.stream()
                .map(value -> JsonPointer.ROOT.child(value.channel()) + value.pointer() + " "
                        + value.origin().metadata().step())
                .toList();
    }

    private static final class Lengths implements Embedder {
        @Override
        public String model() {
            return "lengths";
        }

        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            return texts.stream().map(text -> new float[] {text.length()}).toList();
        }
    }
}
