package dev.cairn.integration.agent;

import static dev.cairn.integration.agent.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.agent.Agents;
import dev.cairn.agent.Alarm;
import dev.cairn.agent.CheckpointSchedule;
import dev.cairn.agent.CleanupOptions;
import dev.cairn.agent.CleanupSchedule;
import dev.cairn.agent.SaveOptions;
import dev.cairn.agent.ScheduleOptions;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.tck.support.ManualClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScheduleTest {
    private static final String STORES = "dev.cairn.integration.agent.AgentStores#all";
    private static final Duration INTERVAL = Duration.ofMinutes(5);

    private final ManualClock clock = new ManualClock(Instant.parse("2026-03-28T00:00:00Z"));
    private final ManualAlarm alarm = new ManualAlarm(clock);
    private final Map<String, Object> state = new HashMap<>(States.small(0));
    private final ScheduleOptions options = ScheduleOptions.DEFAULT.alarm(alarm);

    private Agents agents(AgentStores stores) {
        return stores.agents(settings -> settings.clock(clock));
    }

    private void change(int mark) {
        state.put("working_memory", Map.of("mark", mark));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_state_is_saved_at_each_interval_with_tags_and_retention(AgentStores stores) {
        Agents agents = agents(stores);
        ScheduleOptions tagged = options.save(
                SaveOptions.DEFAULT.tags("auto-checkpoint", "interval-300s").retentionDays(7));
        CheckpointSchedule schedule = agents.schedules().save("a", () -> state, INTERVAL, tagged);
        alarm.advance(INTERVAL.minusSeconds(1));
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).isEmpty();
        for (int i = 1; i <= 4; i++) {
            change(i);
            alarm.advance(INTERVAL);
        }
        List<SnapshotSummary> saved =
                agents.snapshots().list("a", SnapshotQuery.all()).items();
        assertThat(saved).hasSize(4).allSatisfy(summary -> {
            assertThat(summary.tags()).containsExactly("auto-checkpoint", "interval-300s");
            assertThat(summary.expiresAt()).isEqualTo(summary.createdAt().plus(Duration.ofDays(7)));
        });
        assertThat(schedule.counts().saved()).isEqualTo(4);
        assertThat(schedule.counts().lastSnapshotId()).isEqualTo(saved.get(0).snapshotId());
        schedule.close();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void nothing_is_saved_while_nothing_changes(AgentStores stores) {
        Agents agents = agents(stores);
        ScheduleOptions ignoring = options.ignoring("execution_time", "performance_metrics/cpu");
        state.put("performance_metrics", States.map("cpu", 1.0, "memory", 5.0));
        try (CheckpointSchedule schedule = agents.schedules().save("a", () -> state, INTERVAL, ignoring)) {
            alarm.advance(INTERVAL);
            for (int i = 0; i < 3; i++) {
                state.put("timestamp", clock.instant().toString());
                state.put("execution_time", i);
                state.put("performance_metrics", States.map("cpu", 2.0 + i, "memory", 5.0));
                alarm.advance(INTERVAL);
            }
            assertThat(schedule.counts().saved()).isEqualTo(1);
            assertThat(schedule.counts().skipped()).isEqualTo(3);
            state.put("performance_metrics", States.map("cpu", 9.0, "memory", 6.0));
            alarm.advance(INTERVAL);
            assertThat(schedule.counts().saved()).isEqualTo(2);
        }
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void what_was_saved_before_a_restart_is_not_saved_again(AgentStores stores) {
        agents(stores).schedules().save("a", () -> state, INTERVAL, options).close();
        assertThat(agents(stores).snapshots().list("a", SnapshotQuery.all()).items())
                .hasSize(1);
        try (CheckpointSchedule schedule = agents(stores).schedules().save("a", () -> state, INTERVAL, options)) {
            alarm.advance(INTERVAL);
            assertThat(schedule.counts().skipped()).isEqualTo(1);
        }
        assertThat(agents(stores).snapshots().list("a", SnapshotQuery.all()).items())
                .hasSize(1);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void an_error_does_not_end_it_and_pauses_grow(AgentStores stores) {
        Agents agents = agents(stores);
        List<Instant> attempts = new ArrayList<>();
        boolean[] broken = {true};
        CheckpointSchedule schedule = agents.schedules()
                .save(
                        "a",
                        () -> {
                            attempts.add(clock.instant());
                            if (broken[0]) {
                                throw new IllegalStateException("no state");
                            }
                            return state;
                        },
                        INTERVAL,
                        options.longestBackOff(INTERVAL.multipliedBy(6)));
        Instant start = clock.instant();
        alarm.advance(INTERVAL.multipliedBy(1 + 2 + 4 + 6 + 6));
        assertThat(attempts)
                .extracting(at -> Duration.between(start, at).dividedBy(INTERVAL))
                .containsExactly(1L, 3L, 7L, 13L, 19L);
        assertThat(schedule.counts().failedInARow()).isEqualTo(5);
        assertThat(schedule.counts().lastError().code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
        assertThat(schedule.counts().lastError())
                .hasMessageContaining("no state")
                .hasRootCauseMessage("no state");
        broken[0] = false;
        alarm.advance(INTERVAL.multipliedBy(6));
        change(1);
        alarm.advance(INTERVAL);
        assertThat(schedule.counts().saved()).isEqualTo(2);
        assertThat(schedule.counts().failedInARow()).isZero();
        state.put("status", new Object());
        alarm.advance(INTERVAL);
        assertThat(schedule.counts().lastError().code()).isEqualTo(ErrorCode.INVALID);
        refused(ErrorCode.INVALID, schedule::close);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void closing_saves_what_has_changed_and_ends_it(AgentStores stores) {
        Agents agents = agents(stores);
        CheckpointSchedule schedule = agents.schedules().save("a", () -> state, INTERVAL, options);
        alarm.advance(INTERVAL);
        change(1);
        schedule.close();
        schedule.close();
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(2);
        change(2);
        alarm.advance(INTERVAL.multipliedBy(3));
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void jitter_spreads_the_saves_of_many_agents(AgentStores stores) {
        Agents agents = agents(stores);
        List<Instant> times = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            times.add(agents.schedules()
                    .save("a" + i, () -> state, INTERVAL, options.jitter(Duration.ofSeconds(60)))
                    .next());
        }
        Instant first = clock.instant().plus(INTERVAL);
        assertThat(times).allSatisfy(time -> assertThat(time).isBetween(first, first.plusSeconds(60)));
        assertThat(times.stream().distinct().count()).isGreaterThan(15);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_jitter_longer_than_the_interval_is_refused(AgentStores stores) {
        Agents agents = agents(stores);
        assertThatThrownBy(() ->
                        agents.schedules().save("a", () -> state, INTERVAL, options.jitter(INTERVAL.plusMillis(1))))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessageContaining("jitter");
        agents.schedules()
                .save("a", () -> state, INTERVAL, options.jitter(INTERVAL))
                .close();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_schedule_of_its_own_runs_by_real_time(AgentStores stores) throws Exception {
        Agents agents = stores.agents();
        CountDownLatch twice = new CountDownLatch(2);
        try (CheckpointSchedule schedule = agents.schedules()
                .save(
                        "a",
                        () -> {
                            twice.countDown();
                            return States.small(twice.getCount());
                        },
                        Duration.ofMillis(5),
                        ScheduleOptions.DEFAULT)) {
            assertThat(twice.await(20, TimeUnit.SECONDS)).isTrue();
            assertThat(schedule.flush()).isTrue();
        }
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).isNotEmpty();
        refused(ErrorCode.INVALID, () -> agents.schedules().save("a", () -> state, Duration.ZERO, options));
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_clean_up_runs_once_a_day_at_its_hour_also_when_that_hour_is_not_there(AgentStores stores) {
        Agents agents = agents(stores);
        agents.save("a", States.small(1), SaveOptions.DEFAULT.retentionDays(1));
        agents.save("a", States.small(2));
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        CleanupSchedule schedule =
                agents.schedules().cleanup(LocalTime.of(2, 30), berlin, CleanupOptions.EXPIRED, alarm);
        assertThat(schedule.next()).isEqualTo(Instant.parse("2026-03-28T01:30:00Z"));
        alarm.advance(Duration.ofHours(2));
        assertThat(schedule.lastReport().removed()).isEmpty();
        assertThat(schedule.next()).as("02:30 does not exist").isEqualTo(Instant.parse("2026-03-29T01:30:00Z"));
        alarm.advance(Duration.ofDays(1));
        assertThat(schedule.lastReport().removed()).hasSize(1);
        assertThat(schedule.next()).isEqualTo(Instant.parse("2026-03-30T00:30:00Z"));
        assertThat(schedule.lastError()).isNull();
        schedule.close();
        alarm.advance(Duration.ofDays(3));
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void an_error_of_the_machine_ends_no_schedule(AgentStores stores) {
        Agents agents = agents(stores);
        Error[] failure = {new InternalError("planted")};
        CheckpointSchedule schedule = agents.schedules()
                .save(
                        "a",
                        () -> {
                            if (failure[0] != null) {
                                throw failure[0];
                            }
                            return state;
                        },
                        INTERVAL,
                        options);
        alarm.advance(INTERVAL);
        assertThat(schedule.counts().failedInARow()).isEqualTo(1);
        assertThat(schedule.counts().lastError().code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
        assertThat(schedule.counts().lastError()).hasCause(failure[0]);
        assertThat(schedule.flush()).isFalse();
        failure[0] = null;
        alarm.advance(INTERVAL.multipliedBy(4));
        assertThat(schedule.counts().saved()).isEqualTo(1);
        schedule.close();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void closing_that_cannot_save_says_so_and_may_be_done_again(AgentStores stores) {
        Agents agents = agents(stores);
        boolean[] broken = {true};
        CheckpointSchedule schedule = agents.schedules()
                .save(
                        "a",
                        () -> {
                            if (broken[0]) {
                                throw new InternalError("planted");
                            }
                            return state;
                        },
                        INTERVAL,
                        options);
        refused(ErrorCode.CALLBACK_FAILED, schedule::close);
        alarm.advance(INTERVAL);
        assertThat(schedule.counts().failed()).as("ended").isEqualTo(1);
        broken[0] = false;
        schedule.close();
        change(1);
        schedule.close();
        assertThat(agents.snapshots().list("a", SnapshotQuery.all()).items()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_very_long_interval_is_doubled_beyond_no_number(AgentStores stores) {
        Duration interval = Duration.ofDays(36_500);
        CheckpointSchedule schedule = agents(stores)
                .schedules()
                .save(
                        "a",
                        () -> {
                            throw new IllegalStateException("planted");
                        },
                        interval,
                        options);
        for (int i = 1; i <= 25; i++) {
            alarm.advance(interval);
            assertThat(schedule.counts().failedInARow()).isEqualTo(i);
        }
        assertThat(schedule.next()).isEqualTo(clock.instant().plus(interval));
        refused(ErrorCode.CALLBACK_FAILED, schedule::close);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_clean_up_that_fails_in_any_way_is_done_again_the_next_day(AgentStores stores) {
        for (Throwable failure : List.of(new InternalError("planted"), new IllegalStateException("planted"))) {
            FailingClock failing = new FailingClock(clock);
            Agents agents = stores.agents(settings -> settings.clock(failing));
            CleanupSchedule schedule =
                    agents.schedules().cleanup(LocalTime.of(2, 30), ZoneId.of("UTC"), CleanupOptions.EXPIRED, alarm);
            failing.failOnce(failure);
            alarm.advance(Duration.ofDays(1));
            assertThat(schedule.lastError().code()).isEqualTo(ErrorCode.INTERNAL);
            assertThat(schedule.lastError()).hasCause(failure);
            alarm.advance(Duration.ofDays(1));
            assertThat(schedule.lastError()).isNull();
            assertThat(schedule.lastReport()).isNotNull();
            schedule.close();
        }
    }

    /** A clock that fails once when it is reported to. */
    /** An alarm that cannot be set some times. */
    private static final class FailingAlarm implements Alarm {
        private final Alarm alarm;
        private final CountDownLatch set;
        private int failing;

        FailingAlarm(Alarm alarm, int settings) {
            this.alarm = alarm;
            this.set = new CountDownLatch(settings);
        }

        @Override
        public synchronized void at(Instant when, Runnable task) {
            if (failing > 0) {
                failing--;
                throw new IllegalStateException("no timer");
            }
            alarm.at(when, task);
            set.countDown();
        }

        @Override
        public void close() {
            alarm.close();
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void an_alarm_that_fails_ends_no_schedule_and_is_reported(AgentStores stores) throws Exception {
        FailingAlarm failing = new FailingAlarm(alarm, 2);
        try (CheckpointSchedule schedule =
                agents(stores).schedules().save("a", () -> state, INTERVAL, ScheduleOptions.DEFAULT.alarm(failing))) {
            failing.failing = 1;
            change(1);
            alarm.advance(INTERVAL);
            assertThat(schedule.counts().saved()).isEqualTo(1);
            CairnException reported = Objects.requireNonNull(schedule.counts().lastError());
            assertThat(reported.code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
            assertThat(reported).hasMessageContaining("no timer");
            assertThat(failing.set.await(30, TimeUnit.SECONDS)).isTrue();
            change(2);
            alarm.advance(INTERVAL.multipliedBy(4));
            assertThat(schedule.counts().saved()).isGreaterThanOrEqualTo(2);
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void an_alarm_that_fails_ends_no_daily_clean_up(AgentStores stores) throws Exception {
        FailingAlarm failing = new FailingAlarm(alarm, 2);
        try (CleanupSchedule schedule = agents(stores)
                .schedules()
                .cleanup(LocalTime.of(3, 0), ZoneId.of("UTC"), CleanupOptions.EXPIRED, failing)) {
            failing.failing = 1;
            alarm.advance(Duration.ofDays(1));
            assertThat(schedule.lastReport()).isNotNull();
            assertThat(schedule.lastError()).isNotNull();
            assertThat(failing.set.await(30, TimeUnit.SECONDS)).isTrue();
            alarm.advance(Duration.ofDays(1));
            assertThat(schedule.lastError()).isNull();
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_schedule_whose_first_alarm_fails_does_not_begin(AgentStores stores) {
        FailingAlarm failing = new FailingAlarm(alarm, 1);
        failing.failing = 1;
        refused(
                ErrorCode.CALLBACK_FAILED,
                () -> agents(stores)
                        .schedules()
                        .save("a", () -> state, INTERVAL, ScheduleOptions.DEFAULT.alarm(failing)));
    }

    private static final class FailingClock extends Clock {
        private final Clock clock;
        private final AtomicReference<Throwable> failure = new AtomicReference<>();

        FailingClock(Clock clock) {
            this.clock = clock;
        }

        void failOnce(Throwable with) {
            failure.set(with);
        }

        @Override
        public ZoneId getZone() {
            return clock.getZone();
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return clock.withZone(zone);
        }

        @Override
        public Instant instant() {
            Throwable now = failure.getAndSet(null);
            if (now instanceof Error error) {
                throw error;
            }
            if (now instanceof RuntimeException exception) {
                throw exception;
            }
            return clock.instant();
        }
    }
}
