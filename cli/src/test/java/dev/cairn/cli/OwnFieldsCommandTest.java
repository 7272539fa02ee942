package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.store.Embedder;
import dev.cairn.store.ItemOptions;
import dev.cairn.store.KeyValueStore;
import dev.cairn.store.Namespace;
import dev.cairn.store.Similarity;
import dev.cairn.store.StoreSettings;
import dev.cairn.store.VectorFields;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a Java program stored is addressed and compared on the command line as the program knows it. */
class OwnFieldsCommandTest {
    @TempDir
    Path folder;

    private Sandbox sandbox;

    record Note(String kind, String text, long weight) {}

    private static final class Letters implements Embedder {
        @Override
        public String model() {
            return "letters";
        }

        @Override
        public int dimension() {
            return 2;
        }

        @Override
        public List<float[]> embed(List<String> texts) {
            return texts.stream()
                    .map(text -> new float[] {text.split("a", -1).length - 1f, text.split("b", -1).length - 1f})
                    .toList();
        }
    }

    @BeforeEach
    void fill() {
        sandbox = new Sandbox(folder);
        Types types = Types.empty();
        types.register("note", 1, Note.class);
        try (Cairn cairn = Cairn.builder().url(sandbox.store()).types(types).open()) {
            KeyValueStore store = cairn.store(StoreSettings.DEFAULT.embedder(new Letters(), Similarity.COSINE));
            Namespace notes = Namespace.of("notes");
            ItemOptions text = ItemOptions.none().vectors(VectorFields.of("/text"));
            store.put(notes, "one", new Note("FACT", "aaa", 3), text);
            store.put(notes, "two", new Note("GUESS", "abb", 11), text);
            store.put(
                    Namespace.of("numbers"),
                    "n",
                    Map.of(
                            "p", 5L,
                            "list", List.of(1L, 2L),
                            "in", Map.of("x", List.of(Map.of("y", new BigDecimal("5.0"))))),
                    ItemOptions.none().vectors(VectorFields.NONE));
            CheckpointConfig thread = CheckpointConfig.of("t");
            put(cairn, thread, new Note("GUESS", "early", 1), 4L, 0);
            put(cairn, thread, new Note("FACT", "late", 1), 5L, 1);
        }
    }

    private static void put(Cairn cairn, CheckpointConfig thread, Note note, long count, int step) {
        cairn.checkpoints()
                .put(
                        thread,
                        Map.of("note", note, "counts", Map.of("all", List.of(count, 2L))),
                        CheckpointMetadata.of(step).with("seen", Map.of("ids", List.of(count, 7L))));
    }

    private List<String> keys(String... more) {
        List<String> arguments = new ArrayList<>(List.of("store", "search", "--format", "json"));
        arguments.addAll(List.of(more));
        return Document.parse(sandbox.ok(arguments.toArray(String[]::new))).at("/items").items().stream()
                .map(item -> item.at("/key").text())
                .toList();
    }

    @Test
    void items_are_found_and_ordered_by_the_fields_of_records() {
        assertThat(keys("--filter", "{\"kind\":\"FACT\"}")).containsExactly("one");
        assertThat(keys("notes", "--sort", "weight")).containsExactly("one", "two");
        assertThat(keys("notes", "--sort", "/weight", "--descending")).containsExactly("two", "one");
        assertThat(keys("--filter", "{\"$or\":[{\"kind\":\"GUESS\"},{\"p\":5}]}"))
                .containsExactly("n", "two");
        assertThat(sandbox.ok("store", "search", "notes", "--count")).isEqualTo("2 items.\n");
        assertThat(sandbox.ok("store", "search", "--filter", "{\"kind\":\"FACT\"}", "--count", "--format", "json"))
                .isEqualTo("{\"count\":1}\n");
    }

    @Test
    void numbers_are_equal_by_value_at_every_depth() {
        for (String filter : List.of(
                "{\"p\":{\"$in\":[5.0]}}",
                "{\"list\":[1,2]}",
                "{\"list\":{\"$in\":[[1,2]]}}",
                "{\"list\":{\"$contains\":2}}",
                "{\"in\":{\"x\":[{\"y\":5}]}}",
                "{\"in\":{\"$in\":[{\"x\":[{\"y\":5}]}]}}",
                "{\"/in/x/0/y\":{\"$gte\":5}}")) {
            assertThat(keys("numbers", "--filter", filter)).as(filter).containsExactly("n");
        }
        assertThat(keys("numbers", "--filter", "{\"list\":{\"$ne\":[1,2]}}")).isEmpty();
    }

    @Test
    void threads_and_steps_are_found_by_value_too() {
        assertThat(sandbox.ok("thread", "list", "--where", "{\"/seen/ids\":[5,7.0]}"))
                .contains("t ");
        assertThat(sandbox.ok("thread", "list", "--where", "{\"seen\":{\"ids\":[4,7]}}"))
                .isEqualTo("No threads.\n");
        assertThat(sandbox.ok("thread", "history", "t", "--where", "{\"/seen/ids\":{\"$contains\":4}}"))
                .contains("   0 ")
                .doesNotContain("   1 ");
        for (String filter : List.of(
                "{\"/counts/all\":[5,2]}",
                "{\"counts\":{\"all\":[5.0,2]}}",
                "{\"/counts/all/0\":{\"$in\":[5]}}",
                "{\"/note/kind\":\"FACT\"}",
                "{\"note\":{\"text\":\"late\",\"weight\":1.0,\"kind\":\"FACT\"}}")) {
            assertThat(sandbox.ok("thread", "bisect", "t@0", "t", "--where", filter))
                    .as(filter)
                    .contains("holds from step 1 on");
        }
    }

    @Test
    void places_in_states_go_through_the_fields_of_records() {
        assertThat(sandbox.ok("checkpoint", "show", "t", "--channel", "note", "--pointer", "/text", "--raw"))
                .isEqualTo("\"late\"\n");
        assertThat(sandbox.ok("thread", "blame", "t", "/note"))
                .contains("/note/kind")
                .contains("/note/weight");
        assertThat(sandbox.ok("grep", "late")).contains("/note/text");
        assertThat(sandbox.cairn("thread", "bisect", "t@0", "t", "--exists", "/note/version")
                        .out())
                .contains("the condition holds at neither");
    }

    @Test
    void items_are_near_to_a_vector() {
        assertThat(sandbox.ok("store", "search", "--near", "[1,0]"))
                .contains("SCORE")
                .contains("1.0000  notes")
                .contains("0.4472  notes");
        assertThat(keys("--near", "[0,1]", "--model", "letters")).containsExactly("two", "one");
        assertThat(keys("--near", "[1,0]", "--min-score", "0.9")).containsExactly("one");
        assertThat(keys("--near", "[1,1]", "--similarity", "l2", "--limit", "1"))
                .containsExactly("two");
        String found = sandbox.ok("store", "search", "--near", "[1,0]", "--limit", "1", "--format", "json");
        assertThat(Document.parse(found).at("/items/0/score").text()).isEqualTo("1.0");
        assertThat(sandbox.ok("store", "search", "--near", "[1,0]", "--min-score", "0.9", "--count"))
                .isEqualTo("1 item.\n");
        assertThat(sandbox.cairn("store", "search", "--near", "[1,0,0]").err()).contains("{letters=2}");
        assertThat(sandbox.cairn("store", "search", "--near", "[\"x\"]").code()).isEqualTo(2);
        assertThat(sandbox.cairn("store", "search", "--min-score", "1").code()).isEqualTo(2);
        assertThat(sandbox.cairn("store", "search", "--descending").code()).isEqualTo(2);
        assertThat(sandbox.cairn("store", "search", "--near", "[1,0]", "--sort", "a")
                        .code())
                .isEqualTo(2);
    }

    @Test
    void an_item_that_has_vectors_is_not_replaced_without_a_word() {
        Sandbox.Run refused = sandbox.cairn("store", "put", "notes", "one", "{\"text\":\"b\"}");
        assertThat(refused.code()).isNotZero();
        assertThat(refused.err()).contains("it has vectors").contains("--drop-vectors");
        String line = "{\"namespace\":[\"notes\"],\"key\":\"one\",\"value\":{\"text\":\"b\"}}";
        assertThat(sandbox.input(line).cairn("store", "import", "-").err()).contains("it has vectors");
        assertThat(keys("--near", "[1,0]")).containsExactly("one", "two");

        sandbox.ok("store", "put", "notes", "one", "{\"text\":\"b\"}", "--drop-vectors");
        assertThat(keys("--near", "[1,0]")).containsExactly("two");
        sandbox.input(line.replace("one", "two")).ok("store", "import", "-", "--drop-vectors");
        assertThat(keys("--near", "[1,0]")).isEmpty();
    }
}
