package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.TimeOrderedIds;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the clock does, the latest checkpoint is the one that was committed last, and listings are in the order of commits. */
class ClockTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");
    private static final List<Duration> TIMES = List.of(
            Duration.ZERO,
            Duration.ZERO,
            Duration.ofMillis(-500),
            Duration.ofHours(-1),
            Duration.ZERO,
            Duration.ZERO,
            Duration.ofDays(400),
            Duration.ofMillis(1),
            Duration.ofMillis(1));

    @TempDir
    Path folder;

    private Cairn open(String backend, Clock clock) {
        String url = backend.equals("memory") ? "memory:clock" : "sqlite:" + folder.resolve("clock.db");
        return Cairn.builder().url(url).clock(clock).open();
    }

    private static List<CheckpointSummary> listed(Checkpointer checkpoints) {
        List<CheckpointSummary> listed = new ArrayList<>(checkpoints
                .summaries(CheckpointQuery.of("chat-1").limit(100_000))
                .items());
        Collections.reverse(listed);
        return listed;
    }

    private static void expectOrder(Checkpointer checkpoints, List<String> committed) {
        List<CheckpointSummary> listed = listed(checkpoints);
        assertThat(listed)
                .extracting(summary -> summary.config().checkpointId())
                .containsExactlyElementsOf(committed);
        assertThat(new HashSet<>(committed)).hasSameSizeAs(committed);
        for (CheckpointSummary summary : listed) {
            if (summary.parentId() != null) {
                assertThat(summary.config().checkpointId()).isGreaterThan(summary.parentId());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory", "sqlite"})
    void the_latest_is_the_one_committed_last_when_the_clock_stands_still_or_steps_back(String backend) {
        SetClock clock = new SetClock();
        List<String> committed = new ArrayList<>();
        try (Cairn cairn = open(backend, clock);
                Cairn another = open(backend, clock)) {
            for (int i = 0; i < TIMES.size(); i++) {
                clock.set(TIMES.get(i));
                CheckpointConfig put = cairn.checkpoints().put(THREAD, Map.of("step", i), CheckpointMetadata.of(i));
                committed.add(put.checkpointId());
                assertThat(cairn.checkpoints().get(THREAD).config()).isEqualTo(put);
                assertThat(another.checkpoints().get(THREAD).config()).isEqualTo(put);
                assertThat(another.checkpoints()
                                .list(CheckpointQuery.of("chat-1").limit(1))
                                .items())
                        .extracting(tuple -> tuple.config().checkpointId())
                        .containsExactly(put.checkpointId());
            }
            expectOrder(another.checkpoints(), committed);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory", "sqlite"})
    void a_thousand_checkpoints_of_one_millisecond_keep_their_order(String backend) {
        List<String> committed = new ArrayList<>();
        try (Cairn cairn = open(backend, new SetClock())) {
            for (int i = 0; i < 1_000; i++) {
                committed.add(cairn.checkpoints()
                        .put(THREAD, StateChange.empty().set("step", i), CheckpointMetadata.of(i))
                        .checkpointId());
            }
            expectOrder(cairn.checkpoints(), committed);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ten_thousand_ids_of_one_millisecond_are_distinct_and_ordered(boolean chained) {
        TimeOrderedIds ids = new TimeOrderedIds(new SetClock());
        List<String> made = new ArrayList<>();
        String last = null;
        for (int i = 0; i < 10_000; i++) {
            last = ids.next(chained ? last : null);
            made.add(last);
        }
        assertThat(made).isSorted();
        Set<String> distinct = new HashSet<>(made);
        assertThat(distinct).hasSize(10_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory", "sqlite"})
    void writers_whose_clocks_are_five_minutes_apart_take_turns(String backend) {
        SetClock late = new SetClock();
        SetClock early = new SetClock();
        List<String> committed = new ArrayList<>();
        try (Cairn behind = open(backend, late);
                Cairn ahead = open(backend, early)) {
            for (int i = 0; i < 40; i++) {
                late.set(Duration.ofMillis(i));
                early.set(Duration.ofMinutes(5).plusMillis(i));
                Cairn writer = i % 2 == 0 ? ahead : behind;
                Cairn reader = i % 2 == 0 ? behind : ahead;
                CheckpointConfig put = writer.checkpoints()
                        .put(THREAD, StateChange.empty().append("turns", i), CheckpointMetadata.of(i));
                committed.add(put.checkpointId());
                assertThat(reader.checkpoints().get(THREAD).config()).isEqualTo(put);
                assertThat(reader.checkpoints()
                                .get(THREAD)
                                .checkpoint()
                                .value("turns")
                                .size())
                        .isEqualTo(i + 1);
            }
            expectOrder(behind.checkpoints(), committed);
            expectOrder(ahead.checkpoints(), committed);
        }
    }
}
