package dev.cairn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.agent.CleanupOptions;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.ScheduleOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.store.ItemOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Times of any length end in an answer or in one of our errors. */
class ExtremeTimesTest {
    private static final List<Duration> LENGTHS = List.of(
            Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
            Duration.ofSeconds(Long.MIN_VALUE),
            Duration.ofDays(365L * 999_999_999),
            Duration.ofNanos(-1),
            Duration.ZERO);
    private static final List<Instant> MOMENTS = List.of(
            Instant.MAX,
            Instant.MIN,
            Instant.parse("+999999999-12-31T23:59:59Z"),
            Instant.parse("-999999999-01-01T00:00:00Z"));

    private final Cairn cairn = Cairn.open("memory:");

    @AfterEach
    void close() {
        cairn.close();
    }

    private static <T> void accept(String what, List<T> values, Consumer<T> call) {
        for (T value : values) {
            try {
                call.accept(value);
            } catch (CairnException ours) {
                assertThat(ours.code()).as(what + " " + value).isEqualTo(ErrorCode.INVALID);
            }
        }
    }

    @Test
    void a_length_of_time_is_taken_or_refused_by_name() {
        cairn.agents().save("a", Map.of("n", 1));
        accept("life", LENGTHS, ItemOptions.Life::new);
        accept("sweeper", LENGTHS, time -> cairn.store().sweeping(time).close());
        accept("retention", LENGTHS, time -> SaveOptions.DEFAULT.retention(time));
        accept("jitter", LENGTHS, time -> ScheduleOptions.DEFAULT.jitter(time));
        accept("back-off", LENGTHS, time -> ScheduleOptions.DEFAULT.longestBackOff(time));
        accept("within", LENGTHS, time -> RetentionPolicy.EMPTY.keepWithin(time));
        accept("tag", LENGTHS, time -> RetentionPolicy.EMPTY.keepTagged("t", time));
        accept(
                "interval",
                LENGTHS,
                time -> cairn.agents()
                        .schedules()
                        .save("a", () -> Map.of("n", 1), time, ScheduleOptions.DEFAULT)
                        .close());
        accept("trash", LENGTHS, time -> cairn.checkpoints().threads().delete("t", time));
    }

    @Test
    void a_moment_is_taken_or_refused_by_name() {
        String id = cairn.agents().save("a", Map.of("n", 1)).snapshotId();
        accept("expiry", MOMENTS, at -> cairn.agents().snapshots().expire("a", id, at));
        accept(
                "query",
                MOMENTS,
                at -> cairn.agents()
                        .snapshots()
                        .list("a", SnapshotQuery.all().between(at, null))
                        .items());
        accept(
                "timestamp",
                MOMENTS,
                at -> cairn.agents().save("b", Map.of("status", "x", "philosophy", "y", "timestamp", at.toString())));
        cairn.agents().cleanup(CleanupOptions.EXPIRED);
    }

    @Test
    void an_error_begins_with_its_code() {
        CairnException missing =
                catchThrowableOfType(CairnException.class, () -> cairn.agents().load("nobody"));
        assertThat(missing.toString()).startsWith("NOT_FOUND: ").endsWith(String.valueOf(missing.getMessage()));
    }
}
