package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Durability;
import dev.cairn.testing.Child;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of the puts that returned is there after the process has ended, for each durability and each kind of end. */
class DurabilityProcessesTest {
    private static final int PUTS = 400;
    /** Fewer than are held before they are stored as one. */
    private static final int HELD = 80;

    @TempDir
    Path folder;

    /** The steps that are stored, first to last, each built on the one before. */
    private List<Long> stored(Durability durability, int flushed, Consumer<Child> end) {
        return stored(durability, PUTS, flushed, end);
    }

    private List<Long> stored(Durability durability, int puts, int flushed, Consumer<Child> end) {
        String url = "sqlite:" + folder.resolve("durability.db");
        try (Child child = Child.start(DurabilityChild.class, url, durability, puts, flushed)) {
            assertThat(child.line()).isEqualTo("put");
            end.accept(child);
        }
        try (Cairn cairn = Cairn.open(url)) {
            Checkpointer checkpoints = cairn.checkpoints();
            CheckpointConfig thread = CheckpointConfig.of("run");
            Optional<CheckpointTuple> head = checkpoints.find(thread);
            if (head.isEmpty()) {
                return List.of();
            }
            long last = head.get().metadata().step();
            assertThat(head.get().checkpoint().value("log").asList(Integer.class))
                    .isEqualTo(IntStream.rangeClosed(0, (int) last).boxed().toList());
            return checkpoints
                    .branches()
                    .ancestry(thread)
                    .map(CheckpointSummary::metadata)
                    .map(metadata -> metadata.step())
                    .sorted()
                    .toList();
        }
    }

    private static List<Long> steps(int count) {
        return IntStream.range(0, count).mapToObj(Long::valueOf).toList();
    }

    private static void goAndEnd(Child child) {
        child.go();
        child.expectSuccess();
    }

    @Test
    void a_synchronous_put_survives_a_kill() {
        assertThat(stored(Durability.SYNC, 0, Child::kill)).isEqualTo(steps(PUTS));
    }

    @Test
    void of_queued_puts_a_kill_loses_only_the_last_ones() {
        List<Long> stored = stored(Durability.ASYNC, 0, Child::kill);
        System.out.println(stored.size() + " of " + PUTS + " queued puts were stored before the kill");
        assertThat(stored).isEqualTo(steps(stored.size()));
    }

    @Test
    void what_was_queued_before_a_flush_survives_a_kill() {
        List<Long> stored = stored(Durability.ASYNC, PUTS / 2, Child::kill);
        assertThat(stored).hasSizeGreaterThanOrEqualTo(PUTS / 2).isEqualTo(steps(stored.size()));
    }

    @Test
    void of_queued_puts_a_termination_loses_nothing() {
        assertThat(stored(Durability.ASYNC, 0, Child::terminate)).isEqualTo(steps(PUTS));
    }

    @Test
    void of_queued_puts_a_close_loses_nothing() {
        assertThat(stored(Durability.ASYNC, 0, DurabilityProcessesTest::goAndEnd))
                .isEqualTo(steps(PUTS));
    }

    @Test
    void of_held_puts_a_kill_loses_all_since_the_last_flush() {
        assertThat(stored(Durability.EXIT, HELD, 0, Child::kill)).isEmpty();
    }

    @Test
    void a_flush_stores_the_last_held_put() {
        assertThat(stored(Durability.EXIT, HELD, HELD / 2, Child::kill)).containsExactly(HELD / 2 - 1L);
    }

    @Test
    void of_held_puts_a_termination_stores_the_last() {
        assertThat(stored(Durability.EXIT, HELD, 0, Child::terminate)).containsExactly(HELD - 1L);
    }

    @Test
    void of_held_puts_a_close_stores_the_last() {
        assertThat(stored(Durability.EXIT, HELD, HELD / 2, DurabilityProcessesTest::goAndEnd))
                .containsExactly(HELD / 2 - 1L, HELD - 1L);
    }
}
