package dev.cairn.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointDiff;
import dev.cairn.checkpoint.CheckpointDiff.ChannelDiff;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.lookup.SharedValue;
import dev.cairn.checkpoint.lookup.ThreadStates;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StepChangeTest {
    private final Cairn store = Cairn.open("memory:");
    private CheckpointConfig head = CheckpointConfig.of("t");
    private long step;

    @AfterEach
    void close() {
        store.close();
    }

    private CheckpointConfig put(Map<String, ?> values) {
        head = store.checkpoints().put(head, values, CheckpointMetadata.of(step++));
        return head;
    }

    private CheckpointConfig put(StateChange change) {
        head = store.checkpoints().put(head, change, CheckpointMetadata.of(step++));
        return head;
    }

    private List<String> changes(CheckpointConfig before, CheckpointConfig after) {
        ThreadStates states = store.lookup().states("t");
        Map<String, SharedValue> old = states.find(before, Map.of()).orElseThrow();
        Map<String, SharedValue> made = states.find(after, old).orElseThrow();
        return StepChange.of(old, made).stream()
                .map(change -> change.document().json())
                .toList();
    }

    private static List<String> notes(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "note " + i + " of a long list")
                .toList();
    }

    @Test
    void short_values_are_named_and_items_of_long_lists_counted() {
        CheckpointConfig before = put(Map.of("total", 40, "notes", notes(500)));
        CheckpointConfig after =
                put(StateChange.empty().set("total", 45).append("notes", "one").append("notes", "two"));
        assertThat(changes(before, after))
                .containsExactlyInAnyOrder(
                        "{\"channel\":\"total\",\"change\":\"changed\",\"added\":0,\"removed\":0,\"before\":\"40\",\"after\":\"45\"}",
                        "{\"channel\":\"notes\",\"change\":\"changed\",\"added\":2,\"removed\":0,\"before\":null,\"after\":null,\"last\":\"two\"}");
    }

    @Test
    void items_that_went_came_and_changed_in_the_middle_are_told_apart() {
        List<String> long1 = new ArrayList<>(notes(300));
        CheckpointConfig before = put(Map.of("notes", long1));
        List<String> long2 = new ArrayList<>(long1);
        long2.remove(100);
        long2.set(200, "other");
        long2.add(250, "new");
        long2.add(251, "new, too");
        CheckpointConfig after = put(Map.of("notes", long2));
        assertThat(changes(before, after))
                .containsExactly(
                        "{\"channel\":\"notes\",\"change\":\"changed\",\"added\":2,\"removed\":1,\"before\":null,\"after\":null,\"last\":\"new, too\"}");
    }

    @Test
    void of_the_last_item_that_came_the_beginning_is_told() {
        CheckpointConfig before = put(Map.of("messages", List.of()));
        Map<String, Object> call =
                Map.of("function", Map.of("arguments", Map.of("deep", Map.of("deeper", List.of(1)))));
        CheckpointConfig after = put(StateChange.empty()
                .append("messages", Map.of("role", "user", "content", "\ud83d\ude00".repeat(50)))
                .append("messages", Map.of("calls", List.of(call)))
                .append("messages", Map.of("content", "x" + "\ud83d\ude00".repeat(50))));
        assertThat(changes(before, after))
                .singleElement()
                .asString()
                .endsWith("\"last\":{\"content\":\"x" + "\ud83d\ude00".repeat(39) + "\"}}");
        CheckpointConfig further = put(StateChange.empty().append("messages", Map.of("calls", List.of(call))));
        assertThat(changes(after, further))
                .singleElement()
                .asString()
                .endsWith("\"last\":{\"calls\":[{\"function\":{\"arguments\":{\"deep\":{}}}}]}}");
    }

    @Test
    void members_of_objects_are_no_items_whatever_their_names_are() {
        CheckpointConfig before = put(Map.of("plan", Map.of("1", notes(10))));
        CheckpointConfig after = put(Map.of("plan", Map.of("1", notes(10), "2", "b")));
        assertThat(changes(before, after))
                .containsExactly(
                        "{\"channel\":\"plan\",\"change\":\"changed\",\"added\":0,\"removed\":0,\"before\":null,\"after\":null}");
    }

    @Test
    void channels_come_and_go() {
        CheckpointConfig before = put(Map.of("a", 1, "kept", notes(200)));
        CheckpointConfig after = put(StateChange.empty().remove("a").set("b", List.of(1)));
        assertThat(changes(before, after))
                .containsExactlyInAnyOrder(
                        "{\"channel\":\"b\",\"change\":\"added\",\"added\":0,\"removed\":0,\"before\":null,\"after\":\"[1]\"}",
                        "{\"channel\":\"a\",\"change\":\"removed\",\"added\":0,\"removed\":0,\"before\":\"1\",\"after\":null}");
    }

    @Test
    void a_state_that_is_not_stored_is_not_found() {
        put(Map.of("a", 1));
        assertThat(store.lookup().states("t").find(head.at("other"), Map.of())).isEmpty();
    }

    /** The states grow and shrink across the length from which on values are stored in segments. */
    @Test
    void the_channels_are_those_of_the_whole_difference() {
        Random random = new Random(7);
        List<CheckpointConfig> line = new ArrayList<>();
        Map<String, Object> state = new LinkedHashMap<>();
        for (int i = 0; i < 300; i++) {
            String channel = "c" + random.nextInt(4);
            switch (random.nextInt(5)) {
                case 0 -> state.remove(channel);
                case 1 -> state.put(channel, notes(random.nextInt(200)));
                case 2 -> state.put(channel, Map.of("a", notes(random.nextInt(3)), "b", random.nextInt(2)));
                case 3 -> state.put(channel, random.nextInt(3));
                default -> state.put(channel, "text ".repeat(random.nextInt(2_000)));
            }
            line.add(put(new LinkedHashMap<>(state)));
        }
        ThreadStates states = store.lookup().states("t");
        Map<String, SharedValue> before = states.find(line.get(0), Map.of()).orElseThrow();
        for (int i = 1; i < line.size(); i++) {
            Map<String, SharedValue> after = states.find(line.get(i), before).orElseThrow();
            CheckpointDiff diff = store.checkpoints().diff(line.get(i - 1), line.get(i));
            assertThat(StepChange.of(before, after).stream().map(StepChangeTest::kind))
                    .as("step " + i)
                    .containsExactlyElementsOf(
                            diff.channels().stream().map(StepChangeTest::kind).toList());
            before = after;
        }
    }

    private static String kind(Json change) {
        Document json = change.document();
        return json.at("/channel").text() + " " + json.at("/change").text();
    }

    private static String kind(ChannelDiff diff) {
        return diff.channel() + " "
                + new Json().put("is", diff.change()).document().at("/is").text();
    }
}
