package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.storage.Page;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class PagesTest {
    private static <T> List<T> all(Function<String, Page<T>> page) {
        List<T> all = new ArrayList<>();
        String cursor = null;
        do {
            Page<T> found = page.apply(cursor);
            all.addAll(found.items());
            cursor = found.next();
        } while (cursor != null);
        return all;
    }

    @Test
    void pages_lose_nothing_when_the_clock_is_finer_than_a_microsecond() {
        Clock clock = Clock.fixed(Instant.ofEpochSecond(1_700_000_000, 123_456_789), ZoneOffset.UTC);
        try (Cairn cairn = Cairn.builder().url("memory:").clock(clock).open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            for (int i = 0; i < 5; i++) {
                checkpoints.put(CheckpointConfig.of("t" + i), Map.of("a", i), CheckpointMetadata.of(i));
            }
            assertThat(all(cursor -> checkpoints
                            .threads()
                            .list(ThreadQuery.all().limit(2).from(cursor))))
                    .extracting(ThreadInfo::threadId)
                    .containsExactly("t0", "t1", "t2", "t3", "t4");
            assertThat(all(cursor ->
                            checkpoints.summaries(CheckpointQuery.all().limit(2).from(cursor))))
                    .extracting(summary -> summary.config().threadId())
                    .containsExactly("t4", "t3", "t2", "t1", "t0");
        }
    }
}
