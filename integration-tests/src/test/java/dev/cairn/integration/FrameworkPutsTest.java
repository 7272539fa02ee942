package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.PendingWrite;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.TaskWrites;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Puts of frameworks that give their channels versions and send only what is new. */
class FrameworkPutsTest {
    private static final CheckpointMetadata STEP = CheckpointMetadata.of(0);

    private static StateChange step(String id, StateChange change, Object... versions) {
        Map<String, ChannelVersion> channels = new LinkedHashMap<>();
        for (int i = 0; i < versions.length; i += 2) {
            channels.put((String) versions[i], ChannelVersion.of((Integer) versions[i + 1]));
        }
        return change.withId(id).withVersions(channels, Map.of("node", channels), List.of("log"));
    }

    private static String sha256(String value) throws Exception {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(value.getBytes(StandardCharsets.UTF_8)));
    }

    private static CheckpointConfig put(Cairn cairn, CheckpointConfig at, StateChange change) {
        return cairn.checkpoints().put(at, change, STEP, PutOptions.none().movingHead());
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_state_has_exactly_the_channels_with_a_version_and_keeps_those_of_the_same(EveryStore every) {
        try (Cairn cairn = every.open()) {
            CheckpointConfig thread = every.thread();
            CheckpointConfig first = put(
                    cairn,
                    thread,
                    step(
                            "c1",
                            StateChange.empty()
                                    .set("a", 1)
                                    .set("b", 2)
                                    .set("c", 3)
                                    .remove("d"),
                            "a",
                            1,
                            "b",
                            1,
                            "c",
                            1,
                            "d",
                            1));
            CheckpointConfig second = put(
                    cairn,
                    first,
                    step("c2", StateChange.empty().set("b", 5).remove("c"), "a", 1, "b", 2, "c", 2, "d", 1));
            CheckpointTuple read = cairn.checkpoints().get(second);
            assertThat(read.checkpoint().values()).isEqualTo(Map.of("a", Document.of(1), "b", Document.of(5)));
            assertThat(read.checkpoint().versions()).containsKeys("a", "b", "c", "d");
            assertThat(read.checkpoint().versions().get("c")).isEqualTo(ChannelVersion.of(2));
            assertThat(read.checkpoint().versionsSeen().get("node"))
                    .isEqualTo(read.checkpoint().versions());
            assertThat(read.checkpoint().updatedChannels()).containsExactly("log");
            CheckpointConfig third = put(cairn, second, step("c3", StateChange.empty(), "a", 1, "c", 2));
            assertThat(cairn.checkpoints().get(third).checkpoint().values()).isEqualTo(Map.of("a", Document.of(1)));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_channel_that_the_parent_has_in_another_version_is_not_kept_and_named(EveryStore every) {
        try (Cairn cairn = every.open()) {
            CheckpointConfig thread = every.thread();
            CheckpointConfig first =
                    put(cairn, thread, step("c1", StateChange.empty().set("a", 1), "a", 1));
            assertThatThrownBy(() -> put(cairn, first, step("c2", StateChange.empty(), "a", 2, "z", 7)))
                    .isInstanceOfSatisfying(CairnException.class, refused -> {
                        assertThat(refused.code()).isEqualTo(ErrorCode.INVALID);
                        assertThat(refused.details()).isEqualTo(Map.of("missing_versions", Map.of("a", "2", "z", "7")));
                    });
            assertThat(cairn.checkpoints().get(thread).config().checkpointId()).isEqualTo("c1");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void items_behind_a_common_beginning_are_stored_if_the_whole_is_what_is_expected(EveryStore every)
            throws Exception {
        try (Cairn cairn = every.open()) {
            CheckpointConfig thread = every.thread();
            CheckpointConfig first =
                    put(cairn, thread, step("c1", StateChange.empty().set("log", List.of("a", "b")), "log", 1));
            StateChange more = StateChange.empty().append("log", "c").expect("log", sha256("[\"a\",\"b\",\"c\"]"));
            CheckpointConfig second = put(cairn, first, step("c2", more, "log", 2));
            StateChange other =
                    StateChange.empty().truncate("log", 1).append("log", "z").expect("log", sha256("[\"a\",\"z\"]"));
            CheckpointConfig third = put(cairn, second, step("c3", other, "log", 3));
            assertThat(cairn.checkpoints().get(third).checkpoint().value("log").json())
                    .isEqualTo("[\"a\",\"z\"]");
            assertThatThrownBy(() -> put(cairn, third, step("c4", more, "log", 4)))
                    .isInstanceOf(ConflictException.class)
                    .hasMessageContaining("Put its whole value");
            assertThatThrownBy(() ->
                            put(cairn, third, step("c4", StateChange.empty().truncate("log", 3), "log", 4)))
                    .hasMessageContaining("not an array of 3 or more items");
            assertThat(put(cairn, first, step("c2", more, "log", 2))).isEqualTo(second);
            assertThat(cairn.checkpoints().get(thread).config().checkpointId()).isEqualTo("c3");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void what_tasks_wrote_is_stored_with_the_checkpoint_and_a_put_learns_that_it_is_stored_already(EveryStore every) {
        try (Cairn cairn = every.open()) {
            CheckpointConfig thread = every.thread();
            StateChange change = step("c1", StateChange.empty().set("a", 1), "a", 1);
            TaskWrites task =
                    new TaskWrites(null, "task", "", List.of(ChannelWrite.of("a", 2), ChannelWrite.of("a", 3)));
            PutOptions options = PutOptions.none().movingHead().writing(task);
            CheckpointConfig first = cairn.checkpoints().put(thread, change, STEP, options.creating());
            assertThat(cairn.checkpoints().get(first).pendingWrites())
                    .extracting(PendingWrite::value)
                    .containsExactly(Document.of(2), Document.of(3));
            assertThatThrownBy(() -> cairn.checkpoints().put(thread, change, STEP, options.creating()))
                    .isInstanceOfSatisfying(
                            CairnException.class,
                            stored -> assertThat(stored.code()).isEqualTo(ErrorCode.ALREADY_EXISTS));
            CheckpointConfig same = put(cairn, first, step("c9", StateChange.empty(), "a", 1));
            assertThatThrownBy(() -> cairn.checkpoints().put(thread, change, STEP, options.creating()))
                    .isInstanceOf(CairnException.class);
            assertThat(cairn.checkpoints().get(thread).config()).isEqualTo(same);
            TaskWrites late = new TaskWrites("c1", "late", "", List.of(ChannelWrite.of("a", 4)));
            PutOptions again = PutOptions.none().movingHead().writing(late);
            assertThat(cairn.checkpoints().put(thread, change, STEP, again)).isEqualTo(first);
            CheckpointConfig second = put(cairn, first, step("c2", StateChange.empty(), "a", 1));
            assertThat(cairn.checkpoints().get(first).pendingWrites()).hasSize(3);
            assertThat(cairn.checkpoints().get(second).pendingWrites()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void writes_come_in_the_order_of_the_code_points_of_path_and_task(EveryStore every) {
        try (Cairn cairn = every.open()) {
            CheckpointConfig first =
                    put(cairn, every.thread(), step("c1", StateChange.empty().set("a", 1), "a", 1));
            for (String path : List.of("\uD83D\uDE00", "\uFF5E", "a")) {
                for (String task : List.of("\uD83D\uDE00", "\uFF5E")) {
                    cairn.checkpoints().putWrites(first, List.of(ChannelWrite.of("a", 1)), task + path, path);
                }
            }
            assertThat(cairn.checkpoints().get(first).pendingWrites())
                    .extracting(PendingWrite::taskId)
                    .containsExactly(
                            "\uFF5Ea",
                            "\uD83D\uDE00a",
                            "\uFF5E\uFF5E",
                            "\uD83D\uDE00\uFF5E",
                            "\uFF5E\uD83D\uDE00",
                            "\uD83D\uDE00\uD83D\uDE00");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.integration.EveryStore#all")
    void a_framework_may_begin_again_in_a_thread_that_has_checkpoints(EveryStore every) {
        try (Cairn cairn = every.open()) {
            CheckpointConfig thread = every.thread();
            CheckpointConfig first =
                    put(cairn, thread, step("c1", StateChange.empty().set("a", 1), "a", 1));
            StateChange again = step("c2", StateChange.empty().set("b", 2), "b", 1);
            PutOptions options = PutOptions.none().beginning();
            CheckpointConfig second = cairn.checkpoints().put(thread, again, STEP, options);
            CheckpointTuple read = cairn.checkpoints().get(thread);
            assertThat(read.config()).isEqualTo(second);
            assertThat(read.parentConfig()).isNull();
            assertThat(read.checkpoint().values()).isEqualTo(Map.of("b", Document.of(2)));
            assertThat(cairn.checkpoints().put(thread, again, STEP, options)).isEqualTo(second);
            assertThatThrownBy(() ->
                            cairn.checkpoints().put(thread, step("c3", StateChange.empty(), "b", 1), STEP, options))
                    .hasMessageContaining("Cannot keep channel");
            CheckpointConfig third =
                    cairn.checkpoints().put(first, step("c4", StateChange.empty(), "a", 1), STEP, options);
            assertThat(cairn.checkpoints().get(third).parentConfig()).isEqualTo(first);
            cairn.checkpoints().threads().verify(thread.threadId(), damage -> {
                throw new AssertionError(damage);
            });
        }
    }
}
