package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Writes that come after their thread was deleted. */
public class LateWriteTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    private final ServiceStore store = newStore();
    private final Cairn cairn = store.program();
    private final Cairn other = store.program();
    private final Checkpointer checkpoints = cairn.checkpoints();

    /** Where it is kept; backends' tests have it kept elsewhere. */
    protected ServiceStore newStore() {
        return ServiceStore.memory();
    }

    @AfterEach
    void close() {
        cairn.close();
        other.close();
        store.close();
    }

    private CheckpointConfig put() {
        return checkpoints.put(
                THREAD, Checkpoint.of(Map.of("secret", "x".repeat(9_000))).withId("c1"), CheckpointMetadata.of(0));
    }

    private static void refused(ThrowingCallable late) {
        assertThatThrownBy(late)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    /** Every way to get a config, in the order of its ways. */
    private List<CheckpointConfig> configs() {
        CheckpointConfig put = put();
        List<CheckpointConfig> configs = new ArrayList<>(List.of(
                put,
                checkpoints.get(THREAD).config(),
                checkpoints.get(THREAD.at("c1"), Selection.none()).config(),
                checkpoints.list(CheckpointQuery.of("chat-1")).items().get(0).config(),
                checkpoints
                        .summaries(CheckpointQuery.of("chat-1"))
                        .items()
                        .get(0)
                        .config(),
                checkpoints
                        .branches()
                        .ancestry(THREAD)
                        .findFirst()
                        .orElseThrow()
                        .config(),
                checkpoints.branches().tree("chat-1", "").nodes().get(0).config()));
        checkpoints.tag(put, List.of("good"), List.of());
        configs.add(checkpoints.threads().tags("chat-1").get(0).config());
        configs.add(checkpoints.branches().rewind(THREAD.at("c1")));
        configs.add(put()); // the same put again
        return configs;
    }

    private static List<Consumer<Checkpointer>> writes(CheckpointConfig at) {
        StateChange change = StateChange.empty().set("secret", "late");
        return List.of(
                writer -> writer.put(at, change, CheckpointMetadata.of(1)),
                writer -> writer.put(at, Map.of("secret", "late"), CheckpointMetadata.of(1)),
                writer -> writer.put(at.at(null), change, CheckpointMetadata.of(1)),
                writer -> writer.put(at.inNamespace("inner"), change, CheckpointMetadata.of(1)),
                writer -> writer.put(
                        at, change, CheckpointMetadata.of(1), PutOptions.none().movingHead()),
                writer -> writer.putWrites(at, List.of(ChannelWrite.of("secret", "late")), "task", ""),
                writer -> writer.branches().fork(at, "fork"),
                writer -> writer.branches().rewind(at),
                writer -> writer.updateState(at, Map.of("secret", "late"), null),
                writer -> writer.tag(at, List.of("late"), List.of()));
    }

    @Test
    void nothing_of_a_deleted_thread_is_written_again_however_its_config_was_got() {
        List<CheckpointConfig> configs = configs();
        checkpoints.threads().delete("chat-1", Duration.ZERO);
        for (CheckpointConfig config : configs) {
            for (Consumer<Checkpointer> write : writes(config)) {
                refused(() -> write.accept(checkpoints));
                refused(() -> write.accept(other.checkpoints()));
            }
        }
        assertThat(checkpoints.threads().list(ThreadQuery.all()).items()).isEmpty();
        assertThat(store.open()
                        .read(dev.cairn.storage.Scope.of("", "thread", "chat-1"), emptyRead())
                        .scope())
                .isNull();
    }

    private static dev.cairn.storage.Read emptyRead() {
        return dev.cairn.storage.Read.of().build();
    }

    @Test
    void the_next_thread_of_that_name_is_left_alone_although_it_has_the_same_ids() {
        List<CheckpointConfig> configs = configs();
        checkpoints.threads().delete("chat-1");
        CheckpointConfig now = put();
        for (CheckpointConfig config : configs) {
            for (Consumer<Checkpointer> write : writes(config)) {
                refused(() -> write.accept(checkpoints));
                refused(() -> write.accept(other.checkpoints()));
            }
        }
        assertThat(checkpoints.get(THREAD).pendingWrites()).isEmpty();
        assertThat(checkpoints.branches().tree("chat-1", "").heads()).isEqualTo(Map.of("main", "c1"));
        assertThat(checkpoints.threads().tags("chat-1")).isEmpty();
        checkpoints.put(now, StateChange.empty().set("secret", "new"), CheckpointMetadata.of(1));
    }

    @Test
    void a_thread_that_was_swept_away_or_deleted_elsewhere_is_not_begun_again() {
        CheckpointConfig put = put();
        checkpoints.threads().expire("chat-1", Instant.parse("2001-01-01T00:00:00Z"));
        other.maintenance().sweep(false, false);
        refused(() -> checkpoints.put(put, StateChange.empty().set("a", 1), CheckpointMetadata.of(1)));
        CheckpointConfig again = put();
        other.checkpoints().threads().delete("chat-1");
        refused(() -> checkpoints.put(again, Map.of("a", 1), CheckpointMetadata.of(1)));
        refused(() -> checkpoints.putWrites(again, List.of(ChannelWrite.of("a", 1)), "task", ""));
        assertThat(checkpoints.threads().list(ThreadQuery.all()).items()).isEmpty();
    }

    @Test
    void a_thread_that_is_brought_back_is_the_one_that_its_configs_are_of() {
        CheckpointConfig put = put();
        checkpoints.threads().delete("chat-1");
        checkpoints.threads().undelete("chat-1");
        checkpoints.putWrites(put, List.of(ChannelWrite.of("a", 1)), "task", "");
        checkpoints.put(put, StateChange.empty().set("a", 1), CheckpointMetadata.of(1));
        assertThat(checkpoints.get(THREAD).metadata().step()).isOne();
    }

    @Test
    void a_run_whose_thread_was_deleted_ends() {
        ThreadRun run = checkpoints.newTurn("chat-1", StateChange.empty().set("a", 1));
        other.checkpoints().threads().delete("chat-1");
        assertThatThrownBy(() -> run.step("pay", key -> "paid")).isInstanceOf(CairnException.class);
        assertThatThrownBy(() -> run.commit(StateChange.empty().set("a", 2))).isInstanceOf(CairnException.class);
        assertThat(checkpoints.threads().list(ThreadQuery.all()).items()).isEmpty();
    }

    @Test
    void configs_are_equal_whatever_incarnation_they_are_of() {
        CheckpointConfig put = put();
        assertThat(put.incarnation()).isPositive();
        assertThat(put).isEqualTo(THREAD.at("c1")).hasSameHashCodeAs(THREAD.at("c1"));
        assertThat(put.onBranch("b").inNamespace("n").incarnation()).isEqualTo(put.incarnation());
        assertThat(put).hasToString("chat-1@c1");
    }

    @Test
    void a_late_write_is_refused_also_where_its_answer_would_be_that_of_the_next_thread() {
        CheckpointConfig before = put();
        List<ChannelWrite> results = List.of(ChannelWrite.of("secret", "late"));
        PutOptions key = PutOptions.none().idempotencyKey("request-1");
        checkpoints.threads().delete("chat-1");
        CheckpointConfig now = put();
        checkpoints.putWrites(now, List.of(ChannelWrite.of("secret", "new")), "task", "");
        checkpoints.put(now, Checkpoint.of(Map.of("a", 1)), CheckpointMetadata.of(1), key);
        for (Checkpointer writer : List.of(checkpoints, other.checkpoints())) {
            refused(() -> writer.putWrites(before, results, "task", ""));
            refused(() -> writer.putWrites(before, List.of(), "task", ""));
            refused(() -> writer.changeWrites(before, TaskChange.of("task", List.of())));
            refused(() -> writer.put(before, Checkpoint.of(Map.of("a", 1)), CheckpointMetadata.of(1), key));
            refused(() -> writer.put(
                    before, Checkpoint.of(Map.of("a", 1)), CheckpointMetadata.of(1), key.durability(Durability.ASYNC)));
        }
    }
}
