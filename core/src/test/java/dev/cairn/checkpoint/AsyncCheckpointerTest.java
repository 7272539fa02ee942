package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AsyncCheckpointerTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    private final Cairn cairn = Cairn.open("memory:");
    private final BlockingQueue<Runnable> tasks = new ArrayBlockingQueue<>(10);
    private final AsyncCheckpointer checkpoints = new AsyncCheckpointer(cairn.checkpoints(), tasks::add);

    @AfterEach
    void close() {
        cairn.close();
    }

    private <T> T done(CompletionStage<T> stage) {
        CompletableFuture<T> future = stage.toCompletableFuture();
        while (!future.isDone()) {
            Runnable task = tasks.poll();
            assertThat(task).as("a task for the executor").isNotNull();
            task.run();
        }
        return future.join();
    }

    private static Checkpoint state(int step) {
        return Checkpoint.of(Map.of("step", step));
    }

    @Test
    void nothing_runs_in_the_callers_thread() {
        checkpoints.put(THREAD, state(0), CheckpointMetadata.of(0), PutOptions.none());
        assertThat(cairn.checkpoints().find(THREAD)).isEmpty();
        assertThat(tasks).hasSize(1);
    }

    @Test
    void stages_give_what_the_operations_give() {
        CheckpointConfig first = done(checkpoints.put(THREAD, state(0), CheckpointMetadata.of(0), PutOptions.none()));
        CheckpointConfig second = done(checkpoints.put(
                THREAD, StateChange.empty().set("step", 1), CheckpointMetadata.of(1), PutOptions.none()));
        assertThat(done(checkpoints.get(second)).parentConfig()).isEqualTo(first);
        assertThat(done(checkpoints.find(OTHER))).isEmpty();
        done(checkpoints.putWrites(second, List.of(ChannelWrite.of("answer", 42)), "task", ""));
        assertThat(done(checkpoints.get(THREAD)).pendingWrites()).hasSize(1);
        CheckpointQuery query = CheckpointQuery.of("chat-1");
        assertThat(done(checkpoints.list(query)).items()).hasSize(2);
        assertThat(done(checkpoints.summaries(query)).items()).hasSize(2);
        assertThat(done(checkpoints.call(c -> c.threads().list(ThreadQuery.all())))
                        .items())
                .hasSize(1);
        CheckpointConfig updated = done(checkpoints.updateState(second, Map.of("step", 9), null));
        String value = done(
                checkpoints.call(c -> c.get(updated).checkpoint().value("step").json()));
        assertThat(value).isEqualTo("9");
        assertThat(done(checkpoints.flush())).isEqualTo(FlushReport.NOTHING);
        assertThat(done(checkpoints.call(c -> c.threads().delete("chat-1"))).existed())
                .isTrue();
    }

    private static final CheckpointConfig OTHER = CheckpointConfig.of("chat-2");

    @Test
    void a_stage_fails_with_what_the_operation_throws() {
        CompletionStage<CheckpointTuple> stage = checkpoints.get(OTHER);
        assertThatThrownBy(() -> done(stage)).hasCauseInstanceOf(CairnException.class);
    }
}
