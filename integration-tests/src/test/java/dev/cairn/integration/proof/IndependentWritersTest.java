package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndependentWritersTest {
    private static final int TASKS = 32;
    private static final int WRITERS = 8;

    @TempDir
    Path folder;

    @Test
    void writes_of_32_tasks_that_end_at_once_are_all_kept() throws Exception {
        for (String url : List.of("memory:tasks", "sqlite:" + folder.resolve("tasks.db"))) {
            try (Cairn one = Cairn.open(url);
                    Cairn other = Cairn.open(url)) {
                List<Checkpointer> instances = List.of(one.checkpoints(), other.checkpoints());
                CheckpointConfig head =
                        instances.get(0).put(CheckpointConfig.of("run"), Map.of("step", 0), CheckpointMetadata.of(0));
                Crew.run(TASKS, task -> {
                    List<ChannelWrite> writes =
                            List.of(ChannelWrite.of("result", task), ChannelWrite.of("text", "x".repeat(task * 300)));
                    instances.get(task % 2).putWrites(head, writes, "task-" + task, "");
                    return task;
                });
                List<String> kept = instances.get(1).get(head).pendingWrites().stream()
                        .filter(write -> write.channel().equals("result"))
                        .map(write -> write.taskId() + "=" + write.value().json())
                        .toList();
                assertThat(kept)
                        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, TASKS)
                                .mapToObj(task -> "task-" + task + "=" + task)
                                .toList());
                assertThat(instances.get(0).get(head).pendingWrites()).hasSize(2 * TASKS);
            }
        }
    }

    /** Shows the time to one thread only when it is allowed to; a commit in memory asks for it under its thread's lock. */
    private static final class HeldClock extends Clock {
        private final CountDownLatch asked = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        @Override
        public Instant instant() {
            boolean commits = StackWalker.getInstance()
                    .walk(frames ->
                            frames.anyMatch(frame -> frame.getClassName().endsWith("MemoryStore")));
            if (commits) {
                asked.countDown();
                try {
                    assertThat(released.await(30, TimeUnit.SECONDS)).isTrue();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return Instant.EPOCH;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    @Test
    void a_writer_that_is_stuck_inside_its_commit_stops_no_writer_of_another_thread() throws Exception {
        HeldClock clock = new HeldClock();
        try (Cairn stuck = Cairn.builder().url("memory:stuck").clock(clock).open();
                Cairn free = Cairn.open("memory:stuck")) {
            FutureTask<CheckpointConfig> first = new FutureTask<>(() -> put(stuck.checkpoints(), "stuck"));
            new Thread(first).start();
            assertThat(clock.asked.await(30, TimeUnit.SECONDS)).isTrue();

            List<CheckpointConfig> others = Crew.run(WRITERS, number -> put(free.checkpoints(), "free-" + number));

            assertThat(others).hasSize(WRITERS);
            assertThat(first.isDone()).isFalse();
            clock.released.countDown();
            assertThat(free.checkpoints().find(first.get(30, TimeUnit.SECONDS))).isPresent();
        }
    }

    private static CheckpointConfig put(Checkpointer checkpoints, String thread) {
        return checkpoints.put(CheckpointConfig.of(thread), Map.of("step", 0), CheckpointMetadata.of(0));
    }
}
