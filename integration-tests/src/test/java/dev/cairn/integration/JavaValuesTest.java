package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On every backend, Java values come back as what they were, in a program that was started again. */
@Tag("locale")
class JavaValuesTest {
    private static final CheckpointMetadata STEP = CheckpointMetadata.of(0);

    enum Mood {
        INDIFFERENT,
        CURIOUS
    }

    sealed interface Event permits Asked, Answered {}

    record Asked(String question, Instant at) implements Event {}

    record Answered(Optional<String> text, Duration after, List<Step> steps) implements Event {}

    record Step(
            String tool,
            Map<String, Object> arguments,
            @Nullable Step next) {}

    record Page<T>(T first, List<T> rest) {}

    private static Types types() {
        Types types = Types.empty();
        types.register("mood", 1, Mood.class);
        types.register("asked", 1, Asked.class);
        types.register("answered", 1, Answered.class);
        types.register("step", 1, Step.class);
        types.register("page", 1, Page.class);
        return types;
    }

    private static Map<String, Object> types(Map<String, Object> state) {
        state.put("optional", Optional.of("x"));
        state.put("empty optional", Optional.empty());
        state.put("duration", Duration.ofNanos(-1));
        state.put("date", LocalDate.of(2024, 2, 29));
        state.put("enum", Mood.INDIFFERENT);
        state.put("record", new Step("search", Map.of("i", List.of(1, 2L)), new Step("İ", Map.of(), null)));
        state.put("sealed", List.of(asked(), answered()));
        state.put("uuid", UUID.fromString("00000000-0000-0001-0000-00000000000a"));
        state.put("decimal", new BigDecimal("1.10"));
        state.put("set", Set.of(Mood.CURIOUS, Mood.INDIFFERENT));
        state.put("generic", new Page<>(Optional.of(List.of(asked())), List.of(Optional.empty())));
        state.put("map", Map.of(Mood.CURIOUS, Map.of(LocalDate.of(2026, 1, 2), Set.of(1L))));
        return state;
    }

    private static Map<String, Object> times(Map<String, Object> state) {
        state.put("offset", OffsetDateTime.parse("2026-03-29T01:30:00+02:00"));
        state.put("zone", ZonedDateTime.of(2026, 3, 29, 1, 30, 0, 1, ZoneId.of("Europe/Paris")));
        state.put("instant", Instant.parse("2026-03-29T01:30:00.123456789Z"));
        state.put("far", ZonedDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_999, ZoneId.of("Asia/Kolkata")));
        state.put("farthest", OffsetDateTime.parse("9999-12-31T23:59:59.999999999-18:00"));
        return state;
    }

    private static Event asked() {
        return new Asked("why?", Instant.parse("2026-01-01T00:00:00.000000001Z"));
    }

    private static Event answered() {
        return new Answered(Optional.empty(), Duration.ofDays(1), List.of(new Step("t", Map.of("x", 1.5), null)));
    }

    private static Map<String, Object> numbers(Map<String, Object> state) {
        List<@Nullable Object> mixed =
                new ArrayList<>(List.of(1, 2.5, 10_000_000_000L, 1e30, true, List.of(1), Map.of("x", 1)));
        mixed.add(5, null);
        for (int i = 0; i < mixed.size(); i++) {
            if (mixed.get(i) != null) {
                state.put("root " + i, mixed.get(i));
            }
        }
        state.put("in a list", mixed);
        state.put("in a map", Map.of("of", mixed));
        return state;
    }

    private static Map<String, Object> state() {
        return numbers(times(types(new LinkedHashMap<>())));
    }

    private static Map<String, @Nullable Object> java(Checkpoint checkpoint) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        checkpoint.values().forEach((channel, value) -> values.put(channel, value.toJava()));
        return values;
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void every_type_comes_back_equal(EveryStore store) {
        try (Cairn cairn = store.open(types())) {
            cairn.checkpoints().put(store.thread(), state(), STEP);
        }
        try (Cairn cairn = store.open(types())) {
            Checkpoint read = cairn.checkpoints().get(store.thread()).checkpoint();
            assertThat(java(read)).isEqualTo(state());
            assertThat(read.value("zone").as(ZonedDateTime.class).getZone()).isEqualTo(ZoneId.of("Europe/Paris"));
            assertThat(read.value("offset").json()).contains("2026-03-29T01:30+02:00");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void bytes_and_other_arrays_come_back(EveryStore store) {
        byte[] bytes = {0, -1, 127};
        try (Cairn cairn = store.open()) {
            Map<String, Object> state = Map.of("b", bytes, "l", List.of(bytes), "d", new double[] {0.1, Double.NaN});
            cairn.checkpoints().put(store.thread(), state, STEP);
        }
        try (Cairn cairn = store.open()) {
            Checkpoint read = cairn.checkpoints().get(store.thread()).checkpoint();
            assertThat((byte[]) read.value("b").toJava()).containsExactly(bytes);
            assertThat(read.value("l").asList(byte[].class)).containsExactly(bytes);
            assertThat((double[]) read.value("d").toJava()).containsExactly(0.1, Double.NaN);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void what_is_saved_loaded_and_saved_again_has_the_same_bytes(EveryStore store) {
        CheckpointConfig first;
        try (Cairn cairn = store.open(types())) {
            first = cairn.checkpoints().put(store.thread(), state(), STEP);
        }
        CheckpointConfig second;
        try (Cairn cairn = store.open(types())) {
            Map<String, @Nullable Object> loaded =
                    java(cairn.checkpoints().get(first).checkpoint());
            second = cairn.checkpoints().put(store.thread(), loaded, STEP);
        }
        try (Cairn cairn = store.open(types())) {
            Checkpoint before = cairn.checkpoints().get(first).checkpoint();
            Checkpoint after = cairn.checkpoints().get(second).checkpoint();
            assertThat(java(after)).isEqualTo(state());
            before.values()
                    .forEach((channel, value) ->
                            assertThat(after.value(channel).bytes()).as(channel).isEqualTo(value.bytes()));
            assertThat(after.versions().values()).containsOnly(ChannelVersion.of(1));
            assertThat(cairn.checkpoints().diff(first, second).same()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void json_that_was_put_as_text_is_read_as_java_values(EveryStore store) {
        Document mixed = Document.parse("[1, 2.5, 10000000000, 1.0E30, true, null, [1], {\"x\":1}]");
        try (Cairn cairn = store.open()) {
            cairn.checkpoints().put(store.thread(), Map.of("json", mixed), STEP);
        }
        try (Cairn cairn = store.open()) {
            assertThat(cairn.checkpoints()
                            .get(store.thread())
                            .checkpoint()
                            .value("json")
                            .toJava())
                    .isEqualTo(numbers(new LinkedHashMap<>()).get("in a list"));
        }
    }
}
