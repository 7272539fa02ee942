package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.stats.ThreadStats;
import dev.cairn.checkpoint.stats.ThreadStats.Day;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** On which days a thread grew. */
class ThreadGrowthTest {
    /** Letters that hardly compress. */
    private static String text(int length) {
        return new Random(7)
                .ints(length, 'a', 'z' + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Test
    void frames_count_for_the_day_on_which_their_segments_were_first_referred_to() {
        try (ServiceStore store = ServiceStore.memory();
                Cairn cairn = store.program()) {
            CheckpointConfig thread = CheckpointConfig.of("t");
            String text = text(30_000);
            cairn.checkpoints().put(thread, Map.of("items", List.of(text)), CheckpointMetadata.of(0));
            store.forward(Duration.ofDays(3));
            cairn.checkpoints().put(thread, Map.of("items", List.of(text, "small")), CheckpointMetadata.of(1));
            cairn.checkpoints().put(thread, Map.of("items", List.of(text, "small")), CheckpointMetadata.of(2));

            ThreadStats stats = cairn.threadStats("t", 1);

            List<Day> days = stats.days();
            assertThat(days)
                    .extracting(Day::day)
                    .containsExactly(LocalDate.parse("2026-11-27"), LocalDate.parse("2026-11-30"));
            assertThat(days).extracting(Day::checkpoints).containsExactly(1L, 2L);
            assertThat(days.get(0).storedBytes()).isBetween(15_000L, 25_000L);
            assertThat(days.get(1).storedBytes()).isLessThan(2_000L);
            long one = 4L + text.length();
            long other = 12L + text.length();
            assertThat(days).extracting(Day::stateBytes).containsExactly(one, 2 * other);
            assertThat(days.stream().mapToLong(Day::storedBytes).sum())
                    .isEqualTo(stats.thread().bytes());
        }
    }

    @Test
    void the_last_fourteen_days_with_something_are_reported() {
        try (ServiceStore store = ServiceStore.memory();
                Cairn cairn = store.program()) {
            for (int step = 0; step < 16; step++) {
                cairn.checkpoints().put(CheckpointConfig.of("t"), Map.of("n", step), CheckpointMetadata.of(step));
                store.forward(Duration.ofDays(2));
            }
            List<Day> days = cairn.threadStats("t", 1).days();
            assertThat(days).hasSize(14);
            assertThat(days.get(0).day()).isEqualTo(LocalDate.parse("2026-12-01"));
            assertThat(days.get(13).day()).isEqualTo(LocalDate.parse("2026-12-27"));
            assertThat(days).extracting(Day::checkpoints).containsOnly(1L);
        }
    }
}
