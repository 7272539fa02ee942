package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Values at the edges. */
abstract class ValueClauses extends CheckpointerClauses {
    ValueClauses(CheckpointerTck kit) {
        super(kit);
    }

    /** A registered type. */
    record Line(String item, int count) {}

    /** Types of one family. */
    sealed interface Shape {
        /** Round. */
        record Circle(double radius) implements Shape {}

        /** Not round. */
        record Square(double side) implements Shape {}
    }

    private Document stored(@Nullable Object value) {
        CheckpointConfig put = checkpoints.put(thread(), state("v", value), step(0));
        return get(put).checkpoint().value("v");
    }

    private void comesBack(@Nullable Object value) {
        assertThat(stored(value).toJava()).isEqualTo(value);
    }

    @Test
    void nothing_false_zero_and_empty_are_not_absent() {
        Map<String, Object> falsy =
                state("null", null, "false", false, "zero", 0L, "text", "", "list", List.of(), "object", Map.of());
        CheckpointConfig put = checkpoints.put(thread(), falsy, step(0));
        assertThat(values(put)).isEqualTo(falsy);
        assertThat(values(put)).doesNotContainKey("absent").containsKey("null");
    }

    @Test
    void text_with_any_character_comes_back() {
        for (String text : List.of(
                "a\u0000b",
                "\u0000",
                "\u007f\u2028",
                "🦤🦤",
                "e\u0301 is not \u00e9",
                "\\u0000",
                "half \ud83e of a pair")) {
            comesBack(text);
        }
    }

    @Test
    void channels_and_writes_with_any_character_come_back() {
        CheckpointConfig put = checkpoints.put(
                thread(), state("emoji 🦤 'quoted' \"twice\" 100%", "a\u0000b"), step(0).with("k\u0000", "m\u0000n"));
        write(put, "t", "channel.with/slash", "w\u0000x");
        assertThat(values(put)).isEqualTo(state("emoji 🦤 'quoted' \"twice\" 100%", "a\u0000b"));
        assertThat(get(put).metadata()).isEqualTo(step(0).with("k\u0000", "m\u0000n"));
        assertThat(get(put).pendingWrites().get(0).value().toJava()).isEqualTo("w\u0000x");
    }

    @Test
    void numbers_keep_their_digits() {
        for (Object number : List.of(
                Long.MAX_VALUE, Long.MIN_VALUE, BigInteger.TEN.pow(100), 9_007_199_254_740_993L, 0.1, -0.0, 1e-300)) {
            comesBack(number);
        }
        assertThat(stored(Document.parse("[1.10,1e400,-0]")).json()).isEqualTo("[1.10,1e400,-0]");
    }

    @Test
    void numbers_that_json_lacks_come_back() {
        comesBack(List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
    }

    @Test
    void deep_values_come_back() {
        Object deep = "bottom";
        for (int i = 0; i < 400; i++) {
            deep = i % 2 == 0 ? List.of(deep) : Map.of("d", deep);
        }
        comesBack(deep);
    }

    @Test
    void long_texts_come_back() {
        comesBack("x".repeat(70_000));
        comesBack("🦤".repeat(40_000));
    }

    @Test
    void large_values_come_back() {
        byte[] bytes = new byte[10 << 20];
        new Random(7).nextBytes(bytes);
        CheckpointConfig put = checkpoints.put(thread(), checkpoint("c1").withId("c1"), step(0));
        checkpoints.put(
                put,
                new Checkpoint(
                        "c2",
                        null,
                        Map.of("blob", Document.fromBinary(bytes, "application/octet-stream")),
                        Map.of(),
                        Map.of(),
                        null),
                step(1));
        Document blob = get(thread()).checkpoint().value("blob");
        assertThat(blob.bytes()).isEqualTo(bytes);
        assertThat(blob.text()).isEqualTo("application/octet-stream");
    }

    @Test
    void no_bytes_at_all_come_back_as_such() {
        Map<String, Document> values = Map.of("blob", Document.fromBinary(new byte[0], "text/plain"));
        checkpoints.put(thread(), new Checkpoint("c1", null, values, Map.of(), Map.of(), null), step(0));
        assertThat(get(thread()).checkpoint().values()).isEqualTo(values);
    }

    @Test
    void times_ids_and_sets_come_back_as_what_they_were() {
        Set<Object> set = new LinkedHashSet<>(List.of(List.of(1L, 2L), List.of("a")));
        for (Object value : List.of(
                Instant.parse("2026-01-02T03:04:05.123456789Z"),
                Duration.ofMillis(1_500),
                UUID.fromString("6f1e1c1a-6f2b-4d8e-9c55-00000000000a"),
                new BigDecimal("12.340"),
                set,
                Optional.of("x"),
                Optional.empty())) {
            comesBack(value);
        }
        assertThat(stored(new byte[] {0, -1, 7}).toJava()).isEqualTo(new byte[] {0, -1, 7});
    }

    @Test
    void registered_types_come_back_as_what_they_were() {
        Types types = Types.empty();
        types.register("order.line", 1, Line.class);
        types.register("day", 1, DayOfWeek.class);
        types.register("circle", 1, Shape.Circle.class);
        types.register("square", 1, Shape.Square.class);
        List<Object> given = List.of(new Line("tea", 2), DayOfWeek.FRIDAY, new Shape.Circle(1.5), new Shape.Square(2));
        checkpoints.put(thread(), Checkpoint.of(Map.of("v", given), types), step(0));
        assertThat(get(thread()).checkpoint().value("v").with(types).toJava()).isEqualTo(given);
    }

    @Test
    void keys_that_are_no_text_come_back_as_what_they_were() {
        comesBack(Map.of(1L, "a"));
    }

    @Test
    void members_keep_their_order() {
        String json = "{\"z\":1,\"a\":2,\"m\":{\"y\":3,\"b\":4}}";
        assertThat(stored(Document.parse(json)).json()).isEqualTo(json);
    }

    @Test
    void unknown_types_are_refused_with_their_place() {
        fails(ErrorCode.INVALID, () -> checkpoints.put(thread(), state("v", Map.of("a", new Thread())), step(0)));
        assertThat(checkpoints.find(thread())).isEmpty();
    }

    @Test
    void values_that_hold_themselves_are_refused() {
        Map<String, Object> circle = new HashMap<>();
        circle.put("self", List.of(circle));
        assertThat(catchThrowable(() -> checkpoints.put(thread(), Map.of("v", circle), step(0))))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isIn(ErrorCode.INVALID, ErrorCode.TOO_LARGE));
        assertThat(checkpoints.find(thread())).isEmpty();
    }

    @Test
    void names_of_types_in_stored_data_build_nothing() {
        for (String json : List.of(
                "{\"@class\":\"javax.script.ScriptEngineManager\",\"x\":[1]}",
                "[\"javax.script.ScriptEngineManager\",[[\"java.net.URLClassLoader\",[]]]]",
                "{\"lc\":2,\"type\":\"constructor\",\"id\":[\"os\",\"system\"],\"args\":[\"x\"]}")) {
            Document given = Document.parse(json);
            assertThat(stored(given)).isEqualTo(given);
            assertThat(stored(given).toJava()).isInstanceOfAny(Map.class, List.class);
        }
        Document unknown = stored(Document.parse("{\"@cairn\":\"javax.script.ScriptEngineManager\",\"v\":1}"));
        assertThat(unknown.json()).contains("javax.script.ScriptEngineManager");
        fails(ErrorCode.INCOMPATIBLE, unknown::toJava);
    }
}
