package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTag;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadStatus;
import dev.cairn.checkpoint.ThreadTree;
import dev.cairn.checkpoint.lookup.SharedValue;
import dev.cairn.checkpoint.lookup.ThreadMoment;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.storage.Damage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read of a thread as it was at one moment, on every backend. */
class ThreadMomentTest {
    /** So long that its value stands in segments. */
    private static final int STEPS = 40;

    private final List<Damage> damaged = new ArrayList<>();

    private static List<CheckpointConfig> record(Checkpointer checkpoints, CheckpointConfig thread) {
        List<CheckpointConfig> line = new ArrayList<>();
        CheckpointConfig head = thread;
        for (int i = 0; i < STEPS; i++) {
            head = checkpoints.put(
                    head,
                    StateChange.empty().set("round", i).append("notes", i + " note ".repeat(200)),
                    CheckpointMetadata.of(i));
            line.add(head);
        }
        return line;
    }

    private static Map<String, Document> documents(Map<String, SharedValue> values) {
        Map<String, Document> documents = new LinkedHashMap<>();
        values.forEach((channel, value) -> documents.put(channel, value.document()));
        return documents;
    }

    private static List<String> ids(ThreadTree tree) {
        return tree.nodes().stream()
                .map(CheckpointSummary::config)
                .map(CheckpointConfig::checkpointId)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void trees_tags_writes_and_states_are_those_of_the_services(EveryStore every) {
        try (Cairn cairn = every.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            List<CheckpointConfig> line = record(checkpoints, every.thread());
            checkpoints
                    .branches()
                    .fork(line.get(10), "side", StateChange.empty().set("round", -1));
            checkpoints.put(
                    every.thread().inNamespace("child"), Map.of("inner", List.of(1, 2)), CheckpointMetadata.of(0));
            checkpoints.tag(line.get(5), List.of("good"), List.of());
            checkpoints.putWrites(
                    line.get(STEPS - 1), List.of(new ChannelWrite("answer", Document.of("a word"))), "task", "");

            ThreadMoment moment = cairn.lookup().moment(every.thread().threadId(), damaged::add);

            assertThat(damaged).isEmpty();
            assertThat(moment.trees().keySet()).containsExactlyInAnyOrder("", "child");
            for (String namespace : List.of("", "child")) {
                ThreadTree tree = checkpoints.branches().tree(every.thread().threadId(), namespace);
                ThreadTree read = moment.trees().get(namespace);
                assertThat(ids(read)).containsExactlyInAnyOrderElementsOf(ids(tree));
                assertThat(read.heads()).isEqualTo(tree.heads());
                Map<String, SharedValue> near = Map.of();
                for (CheckpointSummary node : read.nodes()) {
                    near = moment.values(node.config(), near);
                    assertThat(documents(near))
                            .as(node.config().toString())
                            .isEqualTo(
                                    checkpoints.get(node.config()).checkpoint().values());
                }
            }
            assertThat(moment.tags())
                    .extracting(CheckpointTag::tag, tag -> tag.config().checkpointId())
                    .containsExactly(org.assertj.core.groups.Tuple.tuple(
                            "good", line.get(5).checkpointId()));
            assertThat(moment.writes(line.get(STEPS - 1)))
                    .extracting(PendingWrite::channel, PendingWrite::value)
                    .containsExactly(org.assertj.core.groups.Tuple.tuple("answer", Document.of("a word")));
            assertThat(moment.info(Instant.now()).step()).isEqualTo(STEPS - 1L);
            assertThat(moment.info(Instant.now()).status()).isEqualTo(ThreadStatus.IDLE);
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void what_comes_later_is_not_in_it(EveryStore every) {
        try (Cairn cairn = every.open();
                Cairn other = every.open()) {
            Checkpointer checkpoints = other.checkpoints();
            List<CheckpointConfig> line = record(checkpoints, every.thread());
            CheckpointConfig head = line.get(STEPS - 1);
            ThreadMoment moment = cairn.lookup().moment(every.thread().threadId(), damaged::add);

            checkpoints.put(head, StateChange.empty().append("notes", "late"), CheckpointMetadata.of(STEPS));
            checkpoints.branches().fork(line.get(3), "late");
            checkpoints.tag(line.get(3), List.of("late"), List.of());
            checkpoints.putWrites(head, List.of(new ChannelWrite("late", Document.of(1))), "task", "");

            ThreadTree tree = moment.trees().get("");
            assertThat(ids(tree)).hasSize(STEPS);
            assertThat(tree.heads()).isEqualTo(Map.of(CheckpointConfig.MAIN, head.checkpointId()));
            assertThat(moment.tags()).isEmpty();
            assertThat(moment.writes(head)).isEmpty();
            assertThat(moment.info(Instant.now()).headId()).isEqualTo(head.checkpointId());
            assertThat(documents(moment.values(head, Map.of())))
                    .isEqualTo(checkpoints.get(head).checkpoint().values());
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_state_that_was_removed_meanwhile_is_refused_and_the_others_are_read(EveryStore every) {
        try (Cairn cairn = every.open();
                Cairn other = every.open()) {
            List<CheckpointConfig> line = record(other.checkpoints(), every.thread());
            ThreadMoment moment = cairn.lookup().moment(every.thread().threadId(), damaged::add);
            Document last =
                    other.checkpoints().get(line.get(STEPS - 1)).checkpoint().value("notes");
            other.checkpoints()
                    .retention()
                    .prune(every.thread().threadId(), PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1)));

            assertThat(documents(moment.values(line.get(STEPS - 1), Map.of())).get("notes"))
                    .isEqualTo(last);
            CairnException removed =
                    catchThrowableOfType(CairnException.class, () -> moment.values(line.get(0), Map.of()));
            assertThat(removed.code()).isEqualTo(ErrorCode.CONFLICT);

            other.checkpoints().threads().delete(every.thread().threadId());
            other.checkpoints().put(every.thread(), Map.of("round", 0), CheckpointMetadata.of(0));
            CairnException another =
                    catchThrowableOfType(CairnException.class, () -> moment.values(line.get(STEPS - 1), Map.of()));
            assertThat(another.code()).isEqualTo(ErrorCode.CONFLICT);
        }
    }
}
