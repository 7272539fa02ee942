package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import dev.cairn.storage.Damage;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On every backend, what JSON tools and databases tend to change comes back as it was given, or is refused everywhere alike. */
class ExactValuesTest {
    private static final CheckpointMetadata STEP = CheckpointMetadata.of(0);
    private static final String DIGITS =
            "{\"id\":9007199254740993,\"u\":18446744073709551615,\"d\":\"0.1\",\"e\":1.10,\"note\":\"\"}";

    /** The states as they are given and as a program that was started again reads them. */
    private static CheckpointTuple again(EveryStore store, Map<String, ?> state, CheckpointMetadata metadata) {
        try (Cairn cairn = store.open()) {
            cairn.checkpoints().put(store.thread(), state, metadata);
        }
        try (Cairn cairn = store.open()) {
            return cairn.checkpoints().get(store.thread());
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void null_and_missing_and_empty_names_are_distinguished(EveryStore store) {
        Map<String, @Nullable Object> withNull = new HashMap<>();
        withNull.put("a", null);
        Map<String, @Nullable Object> state = new LinkedHashMap<>();
        state.put("null in it", withNull);
        state.put("nothing in it", Map.of());
        state.put("empty name", Map.of("", 1));
        state.put("null", null);
        Checkpoint read = again(store, state, STEP).checkpoint();
        state.forEach((channel, value) ->
                assertThat(read.value(channel).toJava()).as(channel).isEqualTo(value));
        assertThat(read.values()).containsOnlyKeys(state.keySet());
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_null_key_is_refused_with_its_place(EveryStore store) {
        Map<String, Object> nullKey = new HashMap<>();
        nullKey.put(null, 1);
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig head = checkpoints.put(store.thread(), Map.of("a", 1), STEP);
            Map<String, Object> inside = Map.of("a", 1, "m", List.of(0, Map.of("in", nullKey)));
            for (Runnable put : List.<Runnable>of(
                    () -> checkpoints.put(head, inside, STEP),
                    () -> checkpoints.put(head, StateChange.empty().set("m", inside.get("m")), STEP),
                    () -> checkpoints.updateState(head, inside, "node"))) {
                CairnException error = catchThrowableOfType(CairnException.class, put::run);
                assertThat(error.code()).isEqualTo(ErrorCode.INVALID);
                assertThat(error.details())
                        .containsEntry("location", "Channel 'm'")
                        .containsEntry("pointer", "/1/in");
            }
            for (Runnable put : List.<Runnable>of(
                    () -> checkpoints.put(head, nullKey, STEP),
                    () -> checkpoints.updateState(head, nullKey, null),
                    () -> checkpoints.updateState(head, nullKey, "node"))) {
                assertThatThrownBy(put::run).hasMessage("Refused: the channel name is empty.");
            }
            assertThatThrownBy(() -> STEP.with("m", Map.of("in", nullKey)))
                    .hasMessageStartingWith("Metadata 'm': ")
                    .hasMessageContaining("\"/in\"");
            assertThat(checkpoints.branches().ancestry(store.thread())).hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void the_character_zero_is_kept_and_text_that_looks_like_it_is_left_alone(EveryStore store) {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("t", "a\u0000b");
        value.put("lit", "a\\u0000b");
        value.put("k\u0000", 1);
        value.put("long", "\u0000\\u0000".repeat(3_000));
        CheckpointMetadata metadata = STEP.with("note\u0000", value).withWrites(value);
        CheckpointTuple read = again(store, Map.of("s", value, "text", "\u0000"), metadata);
        assertThat(read.checkpoint().value("s").toJava()).isEqualTo(value);
        assertThat(read.checkpoint().value("s").at("/lit").text()).isEqualTo("a\\u0000b");
        assertThat(read.checkpoint().value("text").text()).isEqualTo("\u0000");
        assertThat(read.metadata()).isEqualTo(metadata);
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            checkpoints.putWrites(read.config(), List.of(ChannelWrite.of("w", value)), "task", "\u0000path");
            assertThat(checkpoints.get(read.config()).pendingWrites())
                    .singleElement()
                    .satisfies(write -> assertThat(write.value().toJava()).isEqualTo(value))
                    .satisfies(write -> assertThat(write.taskPath()).isEqualTo("\u0000path"));
            assertThat(checkpoints
                            .summaries(CheckpointQuery.of(store.thread().threadId())
                                    .where("note\u0000", value))
                            .items())
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void the_character_zero_in_names_is_refused(EveryStore store) {
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig head = checkpoints.put(store.thread(), Map.of("a", 1), STEP);
            for (Runnable put : List.<Runnable>of(
                    () -> checkpoints.put(head, Map.of("k\u0000", 1), STEP),
                    () -> checkpoints.put(head, StateChange.empty().append("k\u0000", 1), STEP),
                    () -> checkpoints.putWrites(head, List.of(ChannelWrite.of("k\u0000", 1)), "task", ""),
                    () -> checkpoints.putWrites(head, List.of(), "k\u0000", ""),
                    () -> checkpoints.put(head, Checkpoint.of(Map.of("a", 1)).withId("k\u0000"), STEP),
                    () -> checkpoints.branches().fork(head, "k\u0000"),
                    () -> checkpoints.threads().copy(head.threadId(), "k\u0000"),
                    () -> CheckpointConfig.of("k\u0000"),
                    () -> CheckpointConfig.of("t").inNamespace("k\u0000"))) {
                CairnException error = catchThrowableOfType(CairnException.class, put::run);
                assertThat(error.code()).isEqualTo(ErrorCode.INVALID);
                assertThat(error).hasMessageContaining("control character U+0000");
            }
            assertThat(checkpoints.branches().ancestry(store.thread())).hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void numbers_that_are_none_come_back_and_leave_the_text_valid_json(EveryStore store) {
        List<Object> none = List.of(
                Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Float.NaN, Float.NEGATIVE_INFINITY);
        Map<String, Object> state = Map.of("root", Double.NaN, "list", none, "map", Map.of("in", none));
        CheckpointTuple read =
                again(store, state, STEP.with("score", Double.NaN).with("all", none));
        read.checkpoint().values().forEach((channel, value) -> {
            assertThat(value.toJava()).as(channel).isEqualTo(state.get(channel));
            assertThat(Document.parse(value.bytes())).isEqualTo(value);
        });
        assertThat(read.metadata().extra().get("score").toJava()).isEqualTo(Double.NaN);
        assertThat(read.metadata().extra().get("all").toJava()).isEqualTo(none);
        Document metadata = read.metadata().toDocument();
        assertThat(Document.parse(metadata.bytes())).isEqualTo(metadata);
        try (Cairn cairn = store.open()) {
            CheckpointQuery query = CheckpointQuery.of(store.thread().threadId());
            assertThat(cairn.checkpoints()
                            .summaries(query.where("score", Double.NaN))
                            .items())
                    .hasSize(1);
            assertThat(cairn.checkpoints().summaries(query.where("score", 0.0)).items())
                    .isEmpty();
        }
        assertThatThrownBy(() -> Document.parse("{\"a\":[1,\nNaN]}"))
                .hasMessageContaining("line 2, column 1")
                .hasMessageContaining("/a/1");
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void digits_stay_when_another_member_or_channel_is_edited(EveryStore store) {
        Map<String, Object> java = new LinkedHashMap<>();
        java.put("id", 9007199254740993L);
        java.put("u", new BigInteger("18446744073709551615"));
        java.put("d", "0.1");
        CheckpointTuple read =
                again(store, Map.of("text", Document.parse(DIGITS), "java", java, "other", 1), STEP.with("m", java));
        assertThat(read.checkpoint().value("text").json()).isEqualTo(DIGITS);
        assertThat(read.checkpoint().value("java").toJava()).isEqualTo(java);
        assertThat(read.metadata().extra().get("m").toJava()).isEqualTo(java);
        JsonPatch note = JsonPatch.parse(Document.parse("[{\"op\":\"replace\",\"path\":\"/note\",\"value\":\"n\"}]"));
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            checkpoints
                    .branches()
                    .fork(
                            store.thread(),
                            "edit",
                            StateChange.empty().patch("text", note).set("other", 2));
            checkpoints.updateState(store.thread().onBranch("edit"), Map.of("other", 3), "node");
        }
        try (Cairn cairn = store.open()) {
            Checkpoint edited =
                    cairn.checkpoints().get(store.thread().onBranch("edit")).checkpoint();
            assertThat(edited.value("text").json()).isEqualTo(DIGITS.replace("\"\"", "\"n\""));
            assertThat(edited.value("java")).isEqualTo(read.checkpoint().value("java"));
            assertThat(edited.value("other").json()).isEqualTo("3");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void members_keep_their_order_and_the_store_verifies(EveryStore store) {
        String small = "{\"b\":1,\"a\":2}";
        String large = "{\"b\":\"" + "x".repeat(9_000) + "\",\"a\":{\"z\":1,\"y\":2}}";
        Checkpoint read = again(store, Map.of("small", Document.parse(small), "large", Document.parse(large)), STEP)
                .checkpoint();
        assertThat(read.value("small").json()).isEqualTo(small);
        assertThat(read.value("large").json()).isEqualTo(large);
        List<Damage> damages = new ArrayList<>();
        try (Cairn cairn = store.open()) {
            cairn.verify(damages::add);
            assertThat(cairn.checkpoints()
                            .put(store.thread(), Map.of("small", Document.parse("{\"a\":2,\"b\":1}")), STEP)
                            .threadId())
                    .isEqualTo(store.thread().threadId());
            assertThat(cairn.checkpoints()
                            .get(store.thread())
                            .checkpoint()
                            .versions()
                            .get("small"))
                    .as("another order is another value")
                    .hasToString("2");
        }
        assertThat(damages).isEmpty();
    }

    @Test
    void the_checksum_of_a_value_is_the_same_on_every_backend() {
        Document value = Document.parse("{\"b\":\"" + "x".repeat(9_000) + "\",\"a\":2,\"k\\u0000\":1.10}");
        Set<String> checksums = new HashSet<>();
        EveryStore.all().forEach(store -> {
            try (store) {
                again(store, Map.of("v", value), STEP);
                checksums.add(store.checkpointRecord().at("/values/v/sha256").text());
            }
        });
        assertThat(checksums).hasSize(1);
    }
}
