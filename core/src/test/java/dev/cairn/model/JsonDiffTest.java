package dev.cairn.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.model.patch.JsonPatch;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonDiffTest {
    private static JsonPatch diff(Document a, Document b) {
        JsonPatch patch = JsonPatch.fromDiff(a, b);
        assertThat(patch.apply(a).bytes()).isEqualTo(b.bytes());
        assertThat(JsonPatch.parse(patch.toDocument()).apply(a)).isEqualTo(b);
        return patch;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":1} | {\"a\":1} | []",
                "{\"a\":1} | {\"a\":1.0} | [{\"op\":\"replace\",\"path\":\"/a\",\"value\":1.0}]",
                "{\"a\":1,\"b\":2} | {\"b\":2} | [{\"op\":\"remove\",\"path\":\"/a\"}]",
                "{\"a\":1} | {\"a\":1,\"b\":2} | [{\"op\":\"add\",\"path\":\"/b\",\"value\":2}]",
                "[1,2] | [1,2,3] | [{\"op\":\"add\",\"path\":\"/2\",\"value\":3}]",
                "[1,2,3] | [0,1,2,3] | [{\"op\":\"add\",\"path\":\"/0\",\"value\":0}]",
                "[10,20,30,40] | [10,40] | [{\"op\":\"replace\",\"path\":\"\",\"value\":[10,40]}]",
                "{\"x\":[{\"a\":{\"b\":[1,{\"c\":null}]}}]} | {\"x\":[{\"a\":{\"b\":[1,{\"c\":0}]}}]} | [{\"op\":\"replace\",\"path\":\"/x/0/a/b/1/c\",\"value\":0}]",
                "{\"a/b\":{\"m~n\":1}} | {\"a/b\":{\"m~n\":2}} | [{\"op\":\"replace\",\"path\":\"/a~1b/m~0n\",\"value\":2}]",
                "[1] | {\"a\":1} | [{\"op\":\"replace\",\"path\":\"\",\"value\":{\"a\":1}}]",
                "{\"a\":1,\"b\":2} | {\"b\":2,\"a\":1} | [{\"op\":\"replace\",\"path\":\"\",\"value\":{\"b\":2,\"a\":1}}]"
            })
    void changes_are_few_and_exact(String a, String b, String patch) {
        assertThat(diff(Document.parse(a), Document.parse(b)).toDocument().json())
                .isEqualTo(patch);
    }

    @Test
    void where_order_cannot_be_kept_members_are_added_again_at_the_end() {
        String large = "\"" + "x".repeat(500) + "\"";
        JsonPatch patch = diff(
                Document.parse("{\"a\":1,\"large\":" + large + ",\"b\":2}"),
                Document.parse("{\"large\":" + large + ",\"b\":2,\"a\":1}"));
        assertThat(patch.toDocument().json())
                .isEqualTo("[{\"op\":\"remove\",\"path\":\"/a\"},{\"op\":\"add\",\"path\":\"/a\",\"value\":1}]");
    }

    private static List<Object> messages(int count, Random random) {
        List<Object> messages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Map<String, Object> message = new LinkedHashMap<>();
            message.put("id", "message-" + i);
            message.put("role", i % 2 == 0 ? "user" : "assistant");
            message.put("content", List.of(Map.of("text", "words ".repeat(random.nextInt(50)) + random.nextInt())));
            message.put("tokens", null);
            messages.add(message);
        }
        return messages;
    }

    private static void setTokens(List<Object> messages, int index, int tokens) {
        @SuppressWarnings("unchecked")
        Map<String, Object> message = (Map<String, Object>) messages.get(index);
        message.put("tokens", tokens);
    }

    @Test
    void one_changed_field_in_a_long_list_is_one_replacement() {
        List<Object> messages = messages(190, new Random(1));
        Document before = Document.of(messages);
        setTokens(messages, 97, 5);
        assertThat(diff(before, Document.of(messages)).toDocument().json())
                .isEqualTo("[{\"op\":\"replace\",\"path\":\"/97/tokens\",\"value\":5}]");
    }

    @Test
    void changes_for_people_keep_what_is_shared_even_where_that_is_longer() {
        Document a = Document.parse("{\"x\":[" + "1,".repeat(187) + "\"shared\",2]}");
        Document b = Document.parse("{\"x\":[\"shared\",3]}");
        assertThat(diff(a, b).toDocument().json())
                .contains("\"op\":\"replace\"")
                .hasSizeLessThan(80);
        JsonPatch changes = JsonPatch.fromChanges(a, b);
        assertThat(changes.size()).isEqualTo(188);
        assertThat(changes.apply(a)).isEqualTo(b);
    }

    @Test
    void changes_for_people_replace_what_shares_nothing() {
        Document a = Document.parse("{\"a\":1,\"x\":[1,2,3,4,5,6,7]}");
        Document b = Document.parse("{\"a\":1,\"x\":[8,9]}");
        assertThat(JsonPatch.fromChanges(a, b).toDocument().json())
                .isEqualTo("[{\"op\":\"replace\",\"path\":\"/x\",\"value\":[8,9]}]");
    }

    @Test
    void one_appended_item_is_one_addition() {
        Document before = Document.of(messages(190, new Random(1)));
        JsonPatch patch = diff(before, Document.of(messages(191, new Random(1))));
        assertThat(patch.size()).isEqualTo(1);
        assertThat(patch.toDocument().at("/0/path").text()).isEqualTo("/190");
    }

    @Test
    void an_inserted_a_removed_and_a_changed_item_are_three_operations() {
        List<Object> messages = messages(190, new Random(1));
        Document before = Document.of(messages);
        setTokens(messages, 50, 7);
        messages.remove(120);
        messages.add(20, Map.of("id", "new"));
        assertThat(diff(before, Document.of(messages)).size()).isEqualTo(3);
    }

    @Test
    void a_changed_item_beside_a_new_one_is_distinguished_from_it() {
        List<Object> messages = messages(20, new Random(1));
        Document before = Document.of(messages);
        setTokens(messages, 10, 7);
        messages.add(10, Map.of("id", "new", "role", "user"));
        assertThat(diff(before, Document.of(messages)).size()).isEqualTo(2);
    }

    @Test
    void random_documents_become_each_other_exactly() {
        JsonSamples samples = new JsonSamples(3);
        for (int i = 0; i < 1_500; i++) {
            Document a = Document.parse(samples.next(6));
            Document b = Document.parse(samples.next(6));
            long bytes = diff(a, b).toDocument().byteLength();
            assertThat(bytes).isLessThanOrEqualTo(b.byteLength() + 60L);
        }
    }

    @Test
    void randomly_edited_documents_become_each_other_exactly() {
        Random random = new Random(4);
        JsonSamples samples = new JsonSamples(4);
        for (int i = 0; i < 1_500; i++) {
            Document a = Document.parse("[" + samples.next(6) + "," + samples.next(6) + "," + samples.next(6) + "]");
            Document b = edit(edit(a, samples, random), samples, random);
            diff(a, b);
            diff(b, a);
        }
    }

    /** Changes something at a random place. */
    private static Document edit(Document document, JsonSamples samples, Random random) {
        if (document.size() == 0 || random.nextInt(6) == 0) {
            return Document.parse(samples.next(2));
        }
        int at = random.nextInt(document.size());
        if (document.kind() == Document.Kind.ARRAY) {
            return Document.fromArray(editList(new ArrayList<>(document.items()), at, samples, random));
        }
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < document.size(); i++) {
            members.put(document.name(i), document.item(i));
        }
        String name = document.name(at);
        switch (random.nextInt(4)) {
            case 0 -> members.remove(name);
            case 1 -> members.put("new" + random.nextInt(3), Document.parse(samples.next(1)));
            case 2 -> members.put(name, edit(document.item(at), samples, random));
            default -> {
                members.remove(name);
                members.put(name, document.item(at));
            }
        }
        return Document.fromObject(members);
    }

    private static List<Document> editList(List<Document> items, int at, JsonSamples samples, Random random) {
        switch (random.nextInt(5)) {
            case 0 -> items.remove(at);
            case 1 -> items.add(at, Document.parse(samples.next(2)));
            case 2 -> items.add(random.nextInt(items.size()), items.remove(at));
            default -> items.set(at, edit(items.get(at), samples, random));
        }
        return items;
    }

    @Test
    void large_arrays_with_random_edits_become_each_other_exactly_with_few_operations() {
        Random random = new Random(5);
        for (int kinds : new int[] {3, 1_000, 1_000_000}) {
            List<Object> items = new ArrayList<>();
            for (int i = 0; i < 5_000; i++) {
                items.add("item " + random.nextInt(kinds));
            }
            Document before = Document.of(items);
            int edits = 40;
            for (int i = 0; i < edits; i++) {
                int at = random.nextInt(items.size());
                switch (random.nextInt(3)) {
                    case 0 -> items.remove(at);
                    case 1 -> items.add(at, "new " + i);
                    default -> items.set(at, "changed " + i);
                }
            }
            assertThat(diff(before, Document.of(items)).size()).isLessThanOrEqualTo(edits * 3);
        }
    }

    @Test
    void arrays_without_anything_in_common_and_with_equal_hash_codes_take_a_moment() {
        List<String> a = new ArrayList<>();
        List<String> b = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            StringBuilder colliding = new StringBuilder();
            for (int bit = 0; bit < 15; bit++) {
                colliding.append((i >> bit & 1) == 0 ? "Aa" : "BB");
            }
            a.add("a" + colliding);
            b.add("b" + colliding);
        }
        assertThat(a.get(0)).hasSameHashCodeAs(a.get(1));
        List<String> shuffled = new ArrayList<>(a);
        java.util.Collections.shuffle(shuffled, new Random(1));
        org.junit.jupiter.api.Assertions.assertTimeout(java.time.Duration.ofSeconds(20), () -> {
            diff(Document.of(a), Document.of(b));
            diff(Document.of(a), Document.of(shuffled));
        });
    }

    @Test
    void deep_documents_with_a_change_at_the_bottom_have_a_patch() throws InterruptedException {
        Document a = Document.parse("{\"k\":[1,".repeat(499) + "[0]" + "]}".repeat(499));
        Document b = Document.parse("{\"k\":[1,".repeat(499) + "[5]" + "]}".repeat(499));
        List<Throwable> failure = new ArrayList<>();
        Thread thread = new Thread(null, () -> assertThat(diff(a, b).size()).isEqualTo(1), "small stack", 512 << 10);
        thread.setUncaughtExceptionHandler((ignored, e) -> failure.add(e));
        thread.start();
        thread.join();
        assertThat(failure).isEmpty();
    }

    @Test
    void a_new_member_of_a_wide_object_is_one_addition() {
        StringBuilder json = new StringBuilder("{");
        for (int i = 0; i < 100_000; i++) {
            json.append(i > 0 ? "," : "").append("\"k").append(i).append("\":").append(i);
        }
        Document a = Document.parse(json + "}");
        Document b = Document.parse(json + ",\"last\":1}");
        assertThat(diff(a, b).size()).isEqualTo(1);
    }
}
