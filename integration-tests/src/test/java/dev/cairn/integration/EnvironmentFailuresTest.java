package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.HostConfig.Recording;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotMode;
import dev.cairn.environment.StepResult;
import dev.cairn.environment.host.Environment;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.snapshot.DocumentPlugin;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Environments in a store and with plugins that fail for a while: nothing is lost, half done or left behind. */
class EnvironmentFailuresTest {
    private static final String STORES = "dev.cairn.integration.EveryStore#all";
    private static final Recording SOON = new Recording(64, Duration.ofMillis(20));
    private static final Recording LATE = new Recording(64, Duration.ofHours(1));

    private final String name = "lab-" + UUID.randomUUID();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicReference<Supplier<RuntimeException>> plugins = new AtomicReference<>();
    private Failing storage;
    private EnvironmentHost host;

    /** Throws what it is reported to, then works on. */
    private static final class Failing extends ForwardingStorage {
        private final Deque<Throwable> failures = new ArrayDeque<>();
        private volatile boolean losing;
        private volatile CountDownLatch stored = new CountDownLatch(0);
        private volatile CountDownLatch failed = new CountDownLatch(0);

        Failing(Storage storage) {
            super(storage);
        }

        /** Stores the next commit, then fails all the same. */
        synchronized void loseAnswer() {
            fail(unavailable());
            losing = true;
        }

        synchronized void fail(Throwable... with) {
            losing = false;
            failures.clear();
            failures.addAll(List.of(with));
            stored = new CountDownLatch(1);
            failed = new CountDownLatch(with.length);
        }

        private synchronized void failIfAsked() {
            Throwable next = failures.poll();
            if (next != null) {
                failed.countDown();
            }
            if (next instanceof Error error) {
                throw error;
            }
            if (next instanceof RuntimeException exception) {
                throw exception;
            }
        }

        @Override
        public CommitOutcome commit(Scope scope, Commit commit) {
            boolean late = losing;
            if (!late) {
                failIfAsked();
            }
            CommitOutcome outcome = super.commit(scope, commit);
            if (late) {
                failIfAsked();
            }
            stored.countDown();
            return outcome;
        }
    }

    /** A number; counts the instances that are not closed. */
    private final class Amount extends DocumentPlugin {
        private int value;
        private boolean closed;

        Amount(String name) {
            super(name);
            open.incrementAndGet();
        }

        int add(int more) {
            value += more;
            return value;
        }

        @Override
        protected Document state() {
            misbehave();
            return Document.of(Map.of("value", value));
        }

        @Override
        protected void restore(Document state) {
            misbehave();
            value = state.at("/value").as(Integer.class);
        }

        private void misbehave() {
            Supplier<RuntimeException> failure = plugins.get();
            if (failure != null) {
                throw failure.get();
            }
        }

        @Override
        public void close() {
            assertThat(closed).as("closed before").isFalse();
            closed = true;
            open.decrementAndGet();
        }
    }

    private HostConfig.Builder config(Recording recording) {
        return HostConfig.builder()
                .plugin("one", () -> new Amount("one"))
                .plugin("two", () -> new Amount("two"))
                .recording(recording)
                .logic(all -> action -> {
                    int value = all.get("one", Amount.class).add(1);
                    return new StepResult(Document.of(value), value, false);
                });
    }

    private EnvironmentHost host(EveryStore store, HostConfig config) {
        storage = new Failing(store.openStorage());
        host = Cairn.builder().on(storage).environment(name, config);
        return host;
    }

    @AfterEach
    void close() {
        host.close();
        storage.close();
    }

    private static CairnException unavailable() {
        return new CairnException(ErrorCode.UNAVAILABLE, "planted");
    }

    private List<Long> steps() {
        return host.stored().steps("s", 1, 100).stream()
                .map(RecordedStep::number)
                .toList();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_step_that_could_not_be_stored_is_tried_again_though_nothing_else_happens(EveryStore store) throws Exception {
        Environment session = host(store, config(SOON).build()).start("s");
        storage.fail(unavailable(), new InternalError("planted"), new IllegalStateException("planted"));
        session.step(Document.of("a"));

        assertThat(storage.stored.await(30, TimeUnit.SECONDS)).isTrue();
        session.close();
        assertThat(steps()).containsExactly(1L);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_call_that_goes_on_longer_than_the_host_has_patience_keeps_no_step_from_the_store(EveryStore store)
            throws Exception {
        Recording recording = new Recording(64, Duration.ofMillis(200));
        Environment session = host(
                        store, config(recording).patience(Duration.ofMillis(10)).build())
                .start("s");
        CountDownLatch release = new CountDownLatch(1);
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            storage.fail();
            session.step(Document.of("a"));
            Future<Boolean> call = threads.submit(() -> session.call("two", Amount.class, amount -> {
                try {
                    return release.await(60, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    return false;
                }
            }));

            assertThat(storage.stored.await(30, TimeUnit.SECONDS)).isTrue();
            release.countDown();
            assertThat(call.get()).isTrue();
            session.close();
            assertThat(steps()).containsExactly(1L);
        } finally {
            threads.shutdownNow();
        }
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void closing_after_a_failure_that_has_passed_stores_all_steps(EveryStore store) throws Exception {
        Environment session = host(store, config(SOON).build()).start("s");
        storage.fail(unavailable());
        session.step(Document.of("a"));
        assertThat(storage.failed.await(30, TimeUnit.SECONDS)).isTrue();
        session.step(Document.of("b"));
        session.close();

        assertThat(steps()).containsExactly(1L, 2L);
        assertThat(open).hasValue(0);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void closing_that_cannot_store_closes_the_plugins_and_may_be_done_again(EveryStore store) {
        Environment session = host(store, config(LATE).build()).start("s");
        session.step(Document.of("a"));
        session.step(Document.of("b"));
        storage.fail(new InternalError("planted"), unavailable());

        assertThatThrownBy(session::close).isInstanceOf(InternalError.class);
        assertThat(open).hasValue(0);
        assertThatThrownBy(session::close).isInstanceOf(CairnException.class);
        assertThat(steps()).isEmpty();
        session.close();
        session.close();
        assertThat(steps()).containsExactly(1L, 2L);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_full_batch_that_cannot_be_stored_keeps_its_steps_and_their_order(EveryStore store) {
        Environment session = host(
                        store, config(new Recording(2, Duration.ofHours(1))).build())
                .start("s");
        session.step(Document.of("a"));
        storage.fail(unavailable());
        assertThatThrownBy(() -> session.step(Document.of("b"))).isInstanceOf(CairnException.class);
        session.step(Document.of("c"));

        assertThat(steps()).containsExactly(1L, 2L, 3L);
        assertThat(host.replay("s", 1, 3).divergence()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void steps_and_snapshots_whose_answer_was_lost_are_stored_once_and_the_session_goes_on(EveryStore store) {
        Environment session = host(store, config(LATE).build()).start("s");
        session.step(Document.of("a"));
        storage.loseAnswer();
        assertThatThrownBy(session::flush).isInstanceOf(CairnException.class);
        session.step(Document.of("b"));
        session.flush();
        session.step(Document.of("c"));
        storage.loseAnswer();
        assertThatThrownBy(session::snapshot).isInstanceOf(CairnException.class);
        session.step(Document.of("d"));
        SnapshotInfo last = session.snapshot();
        storage.fail(unavailable());
        session.step(Document.of("e"));
        assertThatThrownBy(session::flush).isInstanceOf(CairnException.class);
        session.close();

        assertThat(steps()).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(last.step()).isEqualTo(4);
        assertThat(host.replay("s", 1, 5).divergence()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void an_interrupt_in_a_step_spoils_neither_the_step_nor_the_next_ones(EveryStore store) {
        HostConfig config = config(LATE)
                .logic(all -> action -> {
                    int value = all.get("one", Amount.class).add(1);
                    Thread.currentThread().interrupt();
                    if (action.equals(Document.of("bad"))) {
                        throw unavailable();
                    }
                    return new StepResult(Document.of(value), value, false);
                })
                .build();
        Environment session = host(store, config).start("s");
        for (int i = 1; i <= 20; i++) {
            assertThat(session.step(Document.of("good")).observation()).isEqualTo(Document.of(i));
            assertThatThrownBy(() -> session.step(Document.of("bad"))).hasMessage("planted");
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        }
        session.close();
        assertThat(Thread.interrupted()).isTrue();

        assertThat(steps()).hasSize(40);
        assertThat(open).hasValue(0);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_session_that_cannot_be_started_is_not_there_and_its_plugins_are_closed(EveryStore store) {
        host(store, config(LATE).build());
        plugins.set(() -> new IllegalStateException("planted"));
        assertThatThrownBy(() -> host.start("s")).isInstanceOf(CairnException.class);
        plugins.set(null);
        for (Throwable failure : List.of(unavailable(), new InternalError("planted"))) {
            storage.fail(failure);
            assertThatThrownBy(() -> host.start("s")).isSameAs(failure);
            storage.fail(new NoFailure(), failure);
            assertThatThrownBy(() -> host.start("s")).isSameAs(failure);
        }

        assertThat(host.stored().find("s")).isEmpty();
        assertThat(open).hasValue(0);
        host.start("s").close();
        assertThatThrownBy(() -> host.start("s"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.ALREADY_EXISTS));
        assertThat(host.stored().snapshots("s", null, 10).items()).hasSize(1);
        assertThat(open).hasValue(0);
    }

    /** Stands for a commit that works. */
    private static final class NoFailure extends Throwable {
        private static final long serialVersionUID = 1;
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void logic_and_plugins_that_cannot_be_made_leave_no_session_and_no_plugin(EveryStore store) {
        HostConfig badLogic = config(LATE)
                .logic(all -> {
                    throw new InternalError("planted");
                })
                .build();
        HostConfig badPlugin = config(LATE)
                .plugin("three", () -> {
                    throw new InternalError("planted");
                })
                .build();
        HostConfig otherName =
                config(LATE).plugin("four", () -> new Amount("five")).build();
        host(store, config(LATE).build());
        SnapshotInfo from = host.start("from").snapshot();
        int before = open.get();
        for (HostConfig bad : List.of(badLogic, badPlugin, otherName)) {
            try (EnvironmentHost failing = Cairn.builder().on(storage).environment(name, bad)) {
                assertThatThrownBy(() -> failing.start("s")).isNotNull();
                assertThatThrownBy(() -> failing.branch(from, List.of("s", "t")))
                        .isNotNull();
                assertThatThrownBy(() -> failing.resume("from")).isNotNull();
                assertThatThrownBy(() -> failing.replay("from", 1, Long.MAX_VALUE))
                        .isNotNull();
            }
        }

        assertThat(open).hasValue(before);
        assertThat(host.stored().list("", null, 10).items())
                .extracting(info -> info.id())
                .containsExactly("from");
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_branch_and_a_resume_that_cannot_be_stored_close_their_plugins(EveryStore store) {
        host(store, config(LATE).build());
        Environment session = host.start("s");
        SnapshotInfo from = session.snapshot();
        session.close();
        for (Throwable failure : List.of(unavailable(), new InternalError("planted"))) {
            storage.fail(failure);
            assertThatThrownBy(() -> host.branch(from, List.of("b", "c"))).isSameAs(failure);
            storage.fail(failure);
            assertThatThrownBy(() -> host.resume("s")).isSameAs(failure);
        }

        assertThat(open).hasValue(0);
        host.branch(from, List.of("b", "c")).forEach(Environment::close);
        host.resume("s").environment().close();
        assertThat(open).hasValue(0);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_resume_of_plugins_that_fails_in_the_middle_closes_those_that_it_made(EveryStore store) {
        host(store, config(LATE).mode(SnapshotMode.PLUGIN).build());
        Environment session = host.start("s");
        session.savePlugin("one", "own");
        session.savePlugin("two", "own");
        session.close();
        plugins.set(() -> new IllegalStateException("planted"));
        assertThatThrownBy(() -> host.resume("s")).isInstanceOf(CairnException.class);
        assertThat(open).hasValue(0);
        plugins.set(null);
        host.resume("s").environment().close();
        assertThat(open).hasValue(0);
    }

    @ParameterizedTest
    @MethodSource(STORES)
    void a_failed_step_that_cannot_be_undone_stops_the_session_until_it_is_restored(EveryStore store) {
        HostConfig config = config(LATE)
                .logic(all -> action -> {
                    all.get("one", Amount.class).add(1);
                    plugins.set(() -> new IllegalStateException("cannot restore"));
                    throw new IllegalStateException("planted");
                })
                .build();
        Environment session = host(store, config).start("s");
        List<Runnable> refused = List.of(
                () -> session.step(Document.of("a")), session::snapshot, () -> session.savePlugin("one", "own"));
        for (Runnable call : refused) {
            assertThatThrownBy(call::run)
                    .isInstanceOfSatisfying(
                            CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CALLBACK_FAILED))
                    .hasMessageContaining("Cannot undo a failed step");
        }
        plugins.set(null);
        session.restore(EnvironmentHost.START);
        int value = session.call("one", Amount.class, amount -> amount.add(0));
        assertThat(value).isZero();
        assertThat(session.stepNumber()).isZero();
        session.snapshot();
        session.close();
        assertThat(open).hasValue(0);
    }
}
