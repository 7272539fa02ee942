package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.CheckpointWatch;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.ThreadLease;
import dev.cairn.checkpoint.ThreadRun;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Storage;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Watches, leases and runs with numbers, times and names that nobody means: each is used as it stands, or refused by one of our errors. */
class OddRequestsTest {
    private static final List<Duration> TIMES = List.of(
            Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
            Duration.ofSeconds(Long.MIN_VALUE),
            Duration.ofDays(365L * 10_000),
            Duration.ofDays(365),
            Duration.ofMillis(1),
            Duration.ofNanos(1),
            Duration.ofNanos(-1),
            Duration.ZERO);
    private static final List<Long> NUMBERS = List.of(Long.MIN_VALUE, -1L, 0L, 1L, Long.MAX_VALUE);
    private static final List<String> NAMES = List.of(
            "", " ", "x".repeat(10_000), "x".repeat(512), "\uD800", "a\uDC00b", "\u0000", "\u202E", "\uD83E\uDD94");
    private static final Duration BOUND = Duration.ofSeconds(10);

    /** Something that is asked for; what it returns must be what was asked for. */
    private interface Request {
        void send() throws Exception;
    }

    @TempDir
    Path folder;

    static Stream<EveryStore> stores() {
        return Stream.of(EveryStore.memory(), EveryStore.sqlite());
    }

    /** Whether the request was granted; refused means by an error that says so. */
    private static boolean granted(String what, Request request) {
        @Nullable
        Throwable failure = assertTimeoutPreemptively(
                BOUND,
                () -> {
                    try {
                        request.send();
                        return null;
                    } catch (Exception | StackOverflowError failed) {
                        return failed;
                    }
                },
                what);
        if (failure == null) {
            return true;
        }
        assertThat(failure)
                .as(shown(what))
                .isInstanceOfSatisfying(
                        CairnException.class,
                        ours -> assertThat(ours.code())
                                .as(shown(what))
                                .isIn(ErrorCode.INVALID, ErrorCode.TOO_LARGE, ErrorCode.FENCED, ErrorCode.NOT_FOUND));
        return false;
    }

    private static String shown(String what) {
        return what.length() > 80 ? what.substring(0, 80) + "…" : what;
    }

    private static CheckpointConfig put(Checkpointer checkpoints, String thread) {
        return checkpoints.put(CheckpointConfig.of(thread), StateChange.empty().set("n", 1), CheckpointMetadata.of(0));
    }

    @ParameterizedTest
    @MethodSource("stores")
    void a_watch_waits_as_long_as_was_said_and_comes_from_any_position(EveryStore store) {
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            String thread = store.thread().threadId();
            for (Duration time : TIMES) {
                try (CheckpointWatch watch = checkpoints.threads().watch(thread)) {
                    CheckpointConfig stored = put(checkpoints, thread);
                    List<Object> given = new ArrayList<>();
                    boolean taken = granted(
                            "next " + time,
                            () -> watch.next(time)
                                    .ifPresent(one -> given.add(one.config().checkpointId())));
                    assertThat(given).as("next %s", time).isEqualTo(taken ? List.of(stored.checkpointId()) : List.of());
                }
            }
            for (long incarnation : NUMBERS) {
                for (long sequence : NUMBERS) {
                    granted("watch from " + incarnation + "-" + sequence, () -> {
                        CheckpointWatch.Position from = new CheckpointWatch.Position(incarnation, sequence);
                        assertThat(CheckpointWatch.Position.parse(from.text())).isEqualTo(from);
                        try (CheckpointWatch watch = checkpoints.threads().watch(thread, from)) {
                            watch.next(Duration.ZERO);
                        }
                    });
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void a_watch_that_waits_for_ever_ends_when_it_is_closed(EveryStore store) throws Exception {
        try (Cairn cairn = store.open()) {
            CheckpointWatch watch =
                    cairn.checkpoints().threads().watch(store.thread().threadId());
            Thread closer = new Thread(watch::close);
            closer.start();
            granted(
                    "closed",
                    () -> assertThat(watch.next(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999)))
                            .isEqualTo(Optional.empty()));
            closer.join();
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void a_lease_runs_as_long_as_was_said_for_whom_was_said(EveryStore store) {
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            String thread = store.thread().threadId();
            for (Duration time : TIMES) {
                boolean bounded =
                        time.compareTo(Duration.ofMillis(1)) >= 0 && time.compareTo(Duration.ofDays(365)) <= 0;
                boolean taken = granted(
                        "lease " + time,
                        () -> checkpoints.leases().acquire(thread, "h", time).close());
                assertThat(taken).as("lease %s", time).isEqualTo(bounded);
                try (ThreadLease lease = checkpoints.leases().acquire(thread, "h", Duration.ofMinutes(1))) {
                    boolean renewed = granted("renew " + time, () -> lease.renew(time));
                    assertThat(renewed).as("renew %s", time).isEqualTo(bounded);
                }
            }
            for (String name : NAMES) {
                granted("holder " + name, () -> {
                    try (ThreadLease lease = checkpoints.leases().acquire(thread, name, Duration.ofMinutes(1))) {
                        assertThat(lease.holder()).isEqualTo(name);
                    }
                });
                granted("thread " + name, () -> {
                    try (ThreadLease lease = checkpoints.leases().acquire(name, "h", Duration.ofMinutes(1))) {
                        assertThat(lease.threadId()).isEqualTo(name);
                        put(lease.checkpoints(), name);
                    }
                    checkpoints.threads().delete(name, Duration.ZERO);
                });
            }
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void a_token_that_nobody_got_proves_nothing(EveryStore store) {
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            String thread = store.thread().threadId();
            put(checkpoints, thread);
            for (long token : NUMBERS) {
                assertThat(granted(
                                "renew " + token,
                                () -> checkpoints.leases().renew(thread, token, Duration.ofMinutes(1))))
                        .as("renew %s", token)
                        .isFalse();
                granted(
                        "release " + token,
                        () -> assertThat(checkpoints.leases().release(thread, token))
                                .isFalse());
                assertThat(granted(
                                "put " + token, () -> put(checkpoints.leases().withToken(thread, token), thread)))
                        .as("put under %s", token)
                        .isFalse();
            }
            assertThat(checkpoints.summaries(CheckpointQuery.of(thread)).items())
                    .hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void a_run_does_a_step_under_the_name_that_was_said_or_not_at_all(EveryStore store) {
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            String thread = store.thread().threadId();
            ThreadRun run = checkpoints.newTurn(thread, StateChange.empty().set("n", 1));
            for (String name : NAMES) {
                List<String> done = new ArrayList<>();
                boolean taken = granted("step " + name, () -> run.step(name, key -> done.add(key)));
                assertThat(done).as(shown("step " + name)).hasSize(taken ? 1 : 0);
                boolean asked = granted("question " + name, () -> run.ask(name, String.class, name));
                if (asked) {
                    assertThat(checkpoints.resume(thread).questions()).containsEntry(name, Document.of(name));
                    run.withdraw(name);
                }
                granted("attempts " + name, () -> assertThat(run.attempts(name)).isEqualTo(taken ? 1 : 0));
                granted("answer " + name, () -> run.answer(name, "yes"));
                granted("thread " + name, () -> {
                    ThreadRun other =
                            checkpoints.newTurn(name, StateChange.empty().set("n", 1));
                    assertThat(other.config().threadId()).isEqualTo(name);
                    checkpoints.threads().delete(name, Duration.ZERO);
                });
                granted("resume " + name, () -> checkpoints.resume(name));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void a_step_has_the_number_that_was_said(EveryStore store) {
        try (Cairn cairn = store.open()) {
            Checkpointer checkpoints = cairn.checkpoints();
            for (long number : NUMBERS) {
                String thread = store.thread().threadId() + number;
                granted(
                        "step " + number,
                        () -> checkpoints.put(
                                CheckpointConfig.of(thread),
                                StateChange.empty().set("n", 1),
                                CheckpointMetadata.of(number)));
                granted("turn after " + number, () -> {
                    ThreadRun run = checkpoints.resume(thread);
                    assertThat(run.metadata().step()).isEqualTo(number);
                    run.commit(StateChange.empty().set("n", 2));
                    assertThat(run.metadata().step()).isGreaterThan(number);
                });
            }
        }
    }

    /** As an earlier version let a thread have it. */
    @ParameterizedTest
    @MethodSource("stores")
    void a_thread_whose_end_is_beyond_the_calendar_is_copied_deleted_and_restored(EveryStore store) {
        Instant end = Instant.parse("+12026-01-01T00:00:00Z");
        String thread = store.thread().threadId();
        try (Cairn cairn = store.open()) {
            put(cairn.checkpoints(), thread);
            assertThat(granted("end", () -> cairn.checkpoints().threads().expire(thread, end)))
                    .isFalse();
            assertThat(granted("end", () -> cairn.checkpoints().threads().expire(thread, Instant.MAX)))
                    .isFalse();
        }
        try (Storage storage = store.openStorage()) {
            storage.commit(store.scope(), Commit.inOrder().expires(end).build());
        }
        try (Cairn cairn = store.open();
                Cairn copy = Cairn.open("memory:")) {
            cairn.maintenance().backup(folder, cut -> {});
            copy.maintenance().restore(folder, OptionalInt.empty(), false, cut -> {});
            assertThat(copy.checkpoints().get(store.thread()).checkpoint().values())
                    .hasSize(1);
            cairn.checkpoints().threads().delete(thread);
            cairn.checkpoints().threads().undelete(thread, thread);
            assertThat(cairn.checkpoints().threads().find(thread).orElseThrow().expires())
                    .isEqualTo(end);
        }
    }
}
