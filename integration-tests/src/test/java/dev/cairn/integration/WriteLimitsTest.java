package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** On every backend, what a put takes can be read, shown, compared and put again; the rest is refused with channel, place and limit. */
class WriteLimitsTest {
    private static final CheckpointMetadata STEP = CheckpointMetadata.of(0);

    private static Object nested(int levels, Object inner) {
        Object value = inner;
        for (int i = 0; i < levels; i++) {
            value = i % 2 == 0 ? List.of(value) : Map.of("k", value);
        }
        return value;
    }

    private static CairnException refused(Runnable put) {
        return catchThrowableOfType(CairnException.class, put::run);
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void what_is_just_within_the_limits_comes_back(EveryStore store) {
        Map<String, Object> state = new LinkedHashMap<>();
        state.put("long text", "x".repeat(21_000_000));
        state.put("deep and short", nested(990, 1));
        state.put("deep and long", nested(990, "y".repeat(5_000)));
        state.put("digits", new BigInteger("7".repeat(1_000)));
        state.put("name", Map.of("n".repeat(60_000), 1));
        CheckpointConfig first;
        try (Cairn cairn = store.open()) {
            first = cairn.checkpoints().put(store.thread(), state, STEP);
            cairn.checkpoints().putWrites(first, List.of(ChannelWrite.of("w", nested(990, 1))), "task", "");
        }
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            checkpoints
                    .get(store.thread())
                    .checkpoint()
                    .values()
                    .forEach((channel, value) -> assertThat(value.equals(Document.of(state.get(channel))))
                            .as(channel)
                            .isTrue());
            assertThat(checkpoints.get(first).pendingWrites())
                    .extracting(PendingWrite::value)
                    .containsExactly(Document.of(nested(990, 1)));
            checkpoints.updateState(first, Map.of("deep and short", nested(990, 2)), "node");
            CheckpointConfig changed =
                    checkpoints.put(store.thread(), StateChange.empty().set("deep and long", 1), STEP);
            Document differences = Document.fromArray(checkpoints.diff(changed, first).channels().stream()
                    .map(channel ->
                            Document.fromObject(Map.of("patch", channel.patch().toDocument())))
                    .toList());
            assertThat(Document.parse(differences.bytes())).isEqualTo(differences);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void what_is_over_a_limit_is_refused_from_every_way_in(EveryStore store) {
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig head = checkpoints.put(store.thread(), Map.of("list", List.of(), "bad", List.of()), STEP);
            Map<Object, Long> values = new LinkedHashMap<>();
            values.put(nested(991, 1), 990L);
            values.put(nested(1_001, 1), 1_000L);
            values.put(nested(5_000, "z".repeat(5_000)), 1_000L);
            values.put(List.of(new BigInteger("7".repeat(1_100))), 1_000L);
            values.put(Map.of("n".repeat(70_000), 1), 65_536L);
            values.forEach((value, limit) -> {
                for (Consumer<Object> way : waysInto(checkpoints, head)) {
                    CairnException error = refused(() -> way.accept(value));
                    assertThat(error.code()).isEqualTo(ErrorCode.TOO_LARGE);
                    assertThat(error).hasMessageStartingWith("Channel 'bad': ");
                    assertThat(error.details())
                            .containsEntry("location", "Channel 'bad'")
                            .containsKeys("pointer", "size");
                    assertThat((Long) error.details().get("limit"))
                            .as("an item has a level less")
                            .isBetween(limit - 1, limit);
                }
            });
            assertThat(refused(() -> checkpoints.put(head, StateChange.empty().append("list", nested(990, 1)), STEP)))
                    .hasMessageStartingWith("Channel 'list': ");
            assertThat(checkpoints
                            .summaries(CheckpointQuery.of(head.threadId()))
                            .items())
                    .hasSize(1);
            assertThat(checkpoints.get(head).pendingWrites()).isEmpty();
            List<Damage> damages = new ArrayList<>();
            checkpoints.threads().verify(head.threadId(), damages::add);
            assertThat(damages).isEmpty();
        }
    }

    private static List<Consumer<Object>> waysInto(Checkpointer checkpoints, CheckpointConfig head) {
        return List.of(
                value -> checkpoints.put(head, Map.of("good", 1, "bad", value), STEP),
                value -> checkpoints.put(head, Checkpoint.of(Map.of("good", 1, "bad", value)), STEP),
                value -> checkpoints.put(head, StateChange.empty().set("bad", value), STEP),
                value -> checkpoints.put(head, StateChange.empty().append("bad", value), STEP),
                value -> checkpoints.updateState(head, Map.of("bad", value), null),
                value -> checkpoints
                        .branches()
                        .fork(head, "branch", StateChange.empty().set("bad", value)),
                value -> checkpoints.putWrites(head, List.of(ChannelWrite.of("bad", value)), "task", ""));
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void metadata_over_a_limit_is_refused_with_its_key(EveryStore store) {
        List<Object> endless = new ArrayList<>();
        endless.add(endless);
        for (Object value : List.of(nested(1_001, 1), nested(5_000, 1), List.of(BigInteger.TEN.pow(1_100)), endless)) {
            assertThat(refused(() -> STEP.with("bad", value)))
                    .hasMessageStartingWith("Metadata 'bad': ")
                    .extracting(CairnException::code)
                    .isEqualTo(ErrorCode.TOO_LARGE);
            assertThat(refused(() -> STEP.withWrites(value))).hasMessageStartingWith("Metadata 'writes': ");
        }
        try (Cairn cairn = store.open()) {
            CheckpointMetadata deep = STEP.with("deep", nested(994, 1));
            cairn.checkpoints().put(store.thread(), Map.of("a", 1), deep);
            assertThat(cairn.checkpoints().get(store.thread()).metadata()).isEqualTo(deep);
            CheckpointMetadata deeper = STEP.with("deep", nested(995, 1));
            assertThat(refused(() -> cairn.checkpoints().put(store.thread(), Map.of("a", 2), deeper))
                            .details())
                    .containsEntry("limit", 995L);
            CheckpointMetadata longer = STEP.with("text", Map.of("of", "x".repeat(21_000_000)));
            assertThat(refused(() -> cairn.checkpoints().put(store.thread(), Map.of("a", 3), longer))
                            .details())
                    .containsEntry("pointer", "/metadata/text/of")
                    .containsEntry("limit", 16 << 20);
            assertThat(cairn.checkpoints().get(store.thread()).metadata()).isEqualTo(deep);
        }
    }
}
