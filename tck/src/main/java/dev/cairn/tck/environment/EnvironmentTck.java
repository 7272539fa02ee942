package dev.cairn.tck.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.PartDiff;
import dev.cairn.environment.PartInfo;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.ReplayReport;
import dev.cairn.environment.ReplayableRandom;
import dev.cairn.environment.RestoreReport;
import dev.cairn.environment.SessionInfo;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotPlace;
import dev.cairn.environment.SnapshotRetention;
import dev.cairn.environment.StepResult;
import dev.cairn.environment.host.Environment;
import dev.cairn.environment.host.EnvironmentDiff;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.host.EnvironmentInfo;
import dev.cairn.environment.host.Resumed;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.environment.snapshot.DocumentPlugin;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The conformance kit for environments on a backend. A backend's test extends it and says how to open a store; each test gets an environment
 * that no one has used.
 */
public abstract class EnvironmentTck {
    private static final List<String> HOSTILE = List.of(
            "a",
            "A",
            "a%",
            "a_",
            "a*",
            "a.b",
            "a:b",
            "a/b",
            "..",
            "../x",
            "' OR '1'='1",
            " a",
            "ä",
            "a\u0308",
            "🦤",
            "x".repeat(512));
    private static final Comparator<String> BYTES = Comparator.comparing(Bytes::fromUtf8);

    private Cairn cairn;
    private String name;
    private EnvironmentHost host;

    /** For subclasses. */
    protected EnvironmentTck() {
        cairn = Cairn.open("memory:");
        name = "";
        host = cairn.environment("none");
    }

    /** Opens the store, as a program does that was started again. */
    protected abstract Cairn open() throws Exception;

    /** A name that no other test uses in that store. */
    protected abstract String freshName();

    @BeforeEach
    void openHost() throws Exception {
        cairn.close();
        cairn = open();
        name = freshName();
        host = cairn.environment(name, config().build());
    }

    @AfterEach
    void closeHost() {
        host.close();
        cairn.close();
    }

    /** Values by name. */
    public static final class Cells extends DocumentPlugin {
        private final Map<String, Object> cells = new LinkedHashMap<>();

        /** Empty cells. */
        public Cells(String name) {
            super(name);
        }

        /** Sets a cell. */
        public synchronized Object set(String cell, Object value) {
            cells.put(cell, value);
            return value;
        }

        /** A cell. */
        public synchronized Object get(String cell) {
            return String.valueOf(cells.get(cell));
        }

        @Override
        protected synchronized Document state() {
            return Document.of(cells);
        }

        @Override
        protected synchronized void restore(Document state) {
            cells.clear();
            for (int i = 0; i < state.size(); i++) {
                cells.put(state.name(i), state.item(i).toJava());
            }
        }
    }

    private static HostConfig.Builder config() {
        return HostConfig.builder()
                .plugin("left", () -> new Cells("left"))
                .plugin("right", () -> new Cells("right"))
                .plugin("random", () -> new ReplayableRandom(7))
                .logic(plugins -> action -> {
                    long draw = plugins.get("random", ReplayableRandom.class).nextInt(1_000);
                    plugins.get("left", Cells.class).set(action.text(), draw);
                    failIfAsked(action.text());
                    return action.text().equals("nothing")
                            ? nothing()
                            : new StepResult(
                                    Document.fromNumber(draw),
                                    draw / 1_000.0,
                                    action.text().equals("end"));
                });
    }

    private static void failIfAsked(String action) {
        if (action.equals("fail")) {
            throw new IllegalStateException("planted");
        }
        if (action.equals("error")) {
            throw new StackOverflowError("planted");
        }
    }

    @SuppressWarnings("NullAway") // what logic may do that breaks its contract
    private static StepResult nothing() {
        return null;
    }

    private static void set(Environment environment, Object value) {
        environment.call("left", Cells.class, cells -> cells.set("x", value));
        environment.call("right", Cells.class, cells -> cells.set("x", value));
    }

    private static List<Object> get(Environment environment) {
        return List.of(
                environment.call("left", Cells.class, cells -> cells.get("x")),
                environment.call("right", Cells.class, cells -> cells.get("x")));
    }

    private static Document left(StoredSessions stored, String session, String snapshot) {
        return Objects.requireNonNull(
                stored.states(stored.get(session, snapshot)).get("left:state"));
    }

    private static ErrorCode code(Runnable call) {
        try {
            call.run();
        } catch (CairnException e) {
            return e.code();
        }
        throw new AssertionError("nothing was thrown");
    }

    @Test
    void a_session_is_restored_by_label_and_by_id_and_all_plugins_together() {
        Environment session = host.start("s");
        set(session, "one");
        SnapshotInfo one = session.snapshot("before");
        set(session, "two");
        SnapshotInfo two = session.snapshot();
        set(session, "three");

        RestoreReport report = session.restore("before");
        assertThat(get(session)).containsExactly("one", "one");
        assertThat(report.plugins()).containsExactly("left", "right", "random");
        session.restore(two.place().id());
        assertThat(get(session)).containsExactly("two", "two");
        session.restore(EnvironmentHost.START);
        assertThat(get(session)).containsExactly("null", "null");
        session.restore("before");
        assertThat(one.parts()).extracting(PartInfo::key).containsExactly("left:state", "right:state", "random:state");
        assertThat(code(() -> session.restore("nothing"))).isEqualTo(ErrorCode.NOT_FOUND);
        session.close();
    }

    @Test
    void a_new_process_resumes_from_the_last_snapshot_and_learns_what_is_lost() throws Exception {
        Environment session = host.start("s");
        for (String action : List.of("a", "b")) {
            session.step(Document.of(action));
        }
        set(session, "kept");
        session.snapshot("good");
        List<StepResult> after = new ArrayList<>();
        for (String action : List.of("c", "d", "e")) {
            after.add(session.step(Document.of(action)));
        }
        session.flush();
        set(session, "lost");

        try (Cairn reopened = open();
                EnvironmentHost other = reopened.environment(name, config().build())) {
            Resumed resumed = other.resume("s");
            assertThat(get(resumed.environment())).containsExactly("kept", "kept");
            assertThat(resumed.report().step()).isEqualTo(2);
            assertThat(resumed.report().lostSteps())
                    .extracting(RecordedStep::number)
                    .containsExactly(3L, 4L, 5L);
            assertThat(resumed.report().text()).contains("step 2", "steps 3 to 5", "64");
            assertThat(resumed.environment().reapply(resumed.report().lostSteps()))
                    .isEmpty();
            assertThat(resumed.environment().stepNumber()).isEqualTo(5);
            resumed.environment().close();
            assertThat(other.stored().steps("s", 3, 10).stream().map(RecordedStep::result))
                    .isEqualTo(after);
        }
        session.step(Document.of("late"));
        assertThatThrownBy(session::flush).isInstanceOf(ConflictException.class).hasMessageContaining("another host");
        assertThatThrownBy(() -> host.resume("nobody")).isInstanceOf(NotFoundException.class);
    }

    /** What a step that fails throws in the kit. */
    private static Throwable failureOf(Environment session, String action) {
        try {
            session.step(Document.of(action));
        } catch (RuntimeException | Error e) {
            return e;
        }
        throw new AssertionError("nothing was thrown");
    }

    @Test
    void a_step_that_fails_is_undone_and_recorded_as_failed() {
        Environment session = host.start("s");
        set(session, "before");
        session.step(Document.of("a"));
        String whole = session.snapshot().digest();

        assertThat(failureOf(session, "fail")).isInstanceOf(IllegalStateException.class);
        assertThat(session.snapshot().digest()).isEqualTo(whole);
        set(session, "after a call");
        assertThat(failureOf(session, "error")).isInstanceOf(StackOverflowError.class);
        assertThat(failureOf(session, "nothing")).isInstanceOf(NullPointerException.class);
        assertThat(get(session)).containsExactly("after a call", "after a call");
        Object changed = session.call("left", Cells.class, cells -> cells.get("error"));
        assertThat(changed).isEqualTo("null");
        StepResult next = session.step(Document.of("b"));
        session.close();

        List<RecordedStep> steps = host.stored().steps("s", 1, 10);
        assertThat(steps).extracting(RecordedStep::number).containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(steps)
                .extracting(RecordedStep::failure)
                .containsExactly(
                        null,
                        "java.lang.IllegalStateException",
                        "java.lang.StackOverflowError",
                        "java.lang.NullPointerException",
                        null);
        assertThat(steps.get(1).digest()).isEqualTo(steps.get(0).digest());
        try (Environment other = host.start("other")) {
            assertThat(other.step(Document.of("a"))).isEqualTo(steps.get(0).result());
            assertThat(other.step(Document.of("b"))).isEqualTo(next);
        }
    }

    @Test
    void a_replay_passes_over_failed_steps_and_comes_out_the_same() {
        Environment session = host.start("s");
        List.of("a", "fail", "b", "error", "nothing", "c").forEach(action -> {
            if (List.of("fail", "error", "nothing").contains(action)) {
                failureOf(session, action);
            } else {
                session.step(Document.of(action));
            }
        });
        session.flush();

        ReplayReport replay = host.replay("s", 1, 6);
        assertThat(replay.divergence()).isEmpty();
        assertThat(replay.last()).isEqualTo(6);
        Resumed resumed = host.resume("s");
        List<RecordedStep> lost = resumed.report().lostSteps();
        assertThat(lost).hasSize(6);
        assertThat(resumed.environment().reapply(lost)).isEmpty();
        resumed.environment().close();
        assertThat(host.stored().steps("s", 1, 10)).isEqualTo(lost);
    }

    @Test
    void a_plugins_own_snapshots_are_reported_and_never_mixed_into_a_host_snapshot() {
        Environment session = host.start("s");
        set(session, "one");
        session.savePlugin("left", "mine");
        session.snapshot("host");
        set(session, "two");
        SnapshotInfo newer = session.savePlugin("left", "mine");
        SnapshotInfo other = session.savePlugin("right", "mine");
        set(session, "three");

        RestoreReport report = session.restore("latest");
        assertThat(get(session)).containsExactly("one", "one");
        assertThat(report.newer()).extracting(SnapshotInfo::place).containsExactly(other.place(), newer.place());
        Resumed resumed = host.resume("s");
        assertThat(get(resumed.environment())).containsExactly("one", "one");
        assertThat(resumed.report().restores().get(0).newer()).hasSize(2);

        resumed.environment().restorePlugin("left", "mine");
        assertThat(get(resumed.environment())).containsExactly("two", "one");
        assertThat(code(() -> resumed.environment().restorePlugin("left", "other")))
                .isEqualTo(ErrorCode.NOT_FOUND);
    }

    @Test
    void branches_are_isolated_and_know_where_they_began() {
        Environment session = host.start("s");
        set(session, "base");
        session.step(Document.of("a"));
        SnapshotInfo base = session.snapshot("fork");
        List<Environment> branches = host.branch(base, 3);

        int number = 0;
        for (Environment branch : branches) {
            assertThat(branch.parent()).contains(base.place());
            assertThat(branch.stepNumber()).isEqualTo(1);
            set(branch, "branch " + number++);
            branch.snapshot("end");
        }
        set(session, "main");
        assertThat(get(branches.get(1))).containsExactly("branch 1", "branch 1");
        assertThat(get(session)).containsExactly("main", "main");

        StoredSessions stored = host.stored();
        String first = branches.get(0).id();
        String second = branches.get(1).id();
        assertThat(first).isNotEqualTo(second);
        EnvironmentDiff difference = stored.diff(stored.get(first, "end"), stored.get(second, "end"));
        assertThat(difference.same()).isFalse();
        assertThat(difference.parts()).extracting(PartDiff::part).containsExactly("left:state", "right:state");
        assertThat(Objects.requireNonNull(difference.parts().get(0).patch())
                        .toDocument()
                        .json())
                .isEqualTo("[{\"op\":\"replace\",\"path\":\"/x\",\"value\":\"branch 1\"}]");
        assertThat(stored.get(first).parent()).isEqualTo(base.place());
        assertThat(code(() -> host.branch(base, List.of("n", first)))).isEqualTo(ErrorCode.ALREADY_EXISTS);
        assertThat(stored.find("n")).isEmpty();
    }

    @Test
    void random_numbers_and_steps_of_branches_repeat_and_replay_on_their_own_lines() {
        Environment session = host.start("s");
        for (int i = 1; i <= 4; i++) {
            session.step(Document.of("step " + i));
        }
        SnapshotInfo base = session.snapshot("fork");
        Environment branch = host.branch(base, List.of("b")).get(0);
        StepResult inMain = session.step(Document.of("next"));
        StepResult inBranch = branch.step(Document.of("next"));
        assertThat(inBranch).isEqualTo(inMain);
        branch.step(Document.of("own way"));
        session.close();
        branch.close();

        assertThat(host.stored().steps("b", 1, 100))
                .extracting(step -> step.action().text())
                .containsExactly("step 1", "step 2", "step 3", "step 4", "next", "own way");
        for (long from : new long[] {1, 3, 5, 6}) {
            ReplayReport report = host.replay("b", from, Long.MAX_VALUE);
            assertThat(report.divergence()).isEmpty();
            assertThat(report.last()).isEqualTo(6);
            assertThat(report.from().step()).isEqualTo(from <= 4 ? 0 : 4);
        }
        assertThat(host.replay("s", 1, 2).last()).isEqualTo(2);
        assertThat(host.stored().get("s").step()).isEqualTo(5);
    }

    @Test
    void a_replay_tells_the_first_step_that_comes_out_otherwise() {
        Environment session = host.start("s");
        for (String action : List.of("a", "b", "c", "end")) {
            session.step(Document.of(action));
        }
        session.close();
        HostConfig changed = config().logic(plugins -> action -> {
                    long draw = plugins.get("random", ReplayableRandom.class).nextInt(1_000);
                    plugins.get("left", Cells.class)
                            .set(action.text(), action.text().equals("c") ? -1 : draw);
                    return new StepResult(
                            Document.fromNumber(draw),
                            draw / 1_000.0,
                            action.text().equals("end"));
                })
                .build();
        try (EnvironmentHost other = cairn.environment(name, changed)) {
            ReplayReport report = other.replay("s", 1, Long.MAX_VALUE);
            assertThat(report.replayed()).isEqualTo(2);
            assertThat(report.divergence().orElseThrow().step()).isEqualTo(3);
            assertThat(report.divergence().orElseThrow().what()).isEqualTo("digest");
        }
        assertThat(host.stored().steps("s", 4, 1).get(0).result().done()).isTrue();
        assertThat(code(() -> host.replay("s", 0, 1))).isEqualTo(ErrorCode.INVALID);
    }

    @Test
    void a_replay_of_steps_that_are_not_recorded_is_refused() {
        host.start("empty").close();
        assertThat(host.replay("empty", 1, Long.MAX_VALUE).replayed()).isZero();
        assertThat(code(() -> host.replay("empty", 1, 1))).isEqualTo(ErrorCode.INVALID);
        Environment session = host.start("s");
        session.step(Document.of("a"));
        session.step(Document.of("b"));
        session.close();
        assertThat(host.replay("s", 2, 2).last()).isEqualTo(2);
        for (long[] range : new long[][] {{6, 7}, {3, 3}, {1, 3}, {3, Long.MAX_VALUE}, {2, 1}, {1, 0}}) {
            assertThat(code(() -> host.replay("s", range[0], range[1])))
                    .as("%d to %d", range[0], range[1])
                    .isEqualTo(ErrorCode.INVALID);
        }
    }

    @Test
    void going_back_and_on_differently_replays_as_it_went() {
        Environment session = host.start("s");
        session.step(Document.of("a"));
        session.step(Document.of("b"));
        session.snapshot("two");
        session.step(Document.of("c"));
        session.restore("two");
        session.step(Document.of("d"));
        session.step(Document.of("e"));
        session.close();
        assertThat(host.stored().steps("s", 1, 100))
                .extracting(step -> step.action().text())
                .containsExactly("a", "b", "d", "e");
        assertThat(host.replay("s", 1, Long.MAX_VALUE).divergence()).isEmpty();
        assertThat(host.replay("s", 4, Long.MAX_VALUE).from().label()).isEqualTo("two");
    }

    @Test
    void odd_labels_and_names_do_not_mix() {
        for (String odd : HOSTILE) {
            Environment session = host.start(odd);
            set(session, odd);
            session.snapshot(odd);
            session.close();
        }
        Environment all = host.start("all");
        HOSTILE.forEach(label -> {
            set(all, label);
            all.snapshot(label);
        });
        StoredSessions stored = host.stored();
        for (String odd : HOSTILE) {
            assertThat(left(stored, odd, odd).at("/x").text()).isEqualTo(odd);
            assertThat(left(stored, "all", odd).at("/x").text()).isEqualTo(odd);
            assertThat(stored.snapshots(odd, null, 10).items()).hasSize(2);
        }
        List<String> sorted = new ArrayList<>(HOSTILE);
        sorted.add("all");
        sorted.sort(BYTES);
        assertThat(stored.list("", null, 100).items())
                .extracting(SessionInfo::id)
                .isEqualTo(sorted);
        assertThat(stored.labelled("all", "a%", null, 10).items())
                .extracting(SnapshotInfo::label)
                .containsExactly("a%");
        assertThat(stored.labelled("all", "a_", null, 10).items())
                .extracting(SnapshotInfo::label)
                .containsExactly("a_");
        assertThat(stored.labelled("all", "%", null, 10).items()).isEmpty();
        assertThat(stored.list("a%", null, 10).items())
                .extracting(SessionInfo::id)
                .containsExactly("a%");
        assertThat(stored.delete("a%")).isTrue();
        assertThat(stored.delete("a%")).isFalse();
        sorted.remove("a%");
        assertThat(stored.list("", null, 100).items())
                .extracting(SessionInfo::id)
                .isEqualTo(sorted);
        assertThat(code(() -> all.snapshot("a\nb"))).isEqualTo(ErrorCode.INVALID);
        assertThat(code(() -> all.snapshot("latest"))).isEqualTo(ErrorCode.INVALID);
        assertThat(code(() -> host.start("x".repeat(513)))).isEqualTo(ErrorCode.TOO_LARGE);
    }

    @Test
    void listings_go_on_page_by_page_newest_first() {
        Environment session = host.start("s");
        List<SnapshotPlace> expected = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            expected.add(0, session.snapshot("l" + i).place());
        }
        List<SnapshotPlace> found = Page.all(cursor -> host.stored().snapshots("s", cursor, 2))
                .map(SnapshotInfo::place)
                .toList();
        List<String> labels = Page.all(cursor -> host.stored().labelled("s", "l", cursor, 2))
                .map(SnapshotInfo::label)
                .toList();
        assertThat(labels).containsExactly("l4", "l3", "l2", "l1", "l0");
        String next = host.stored().snapshots("s", null, 2).next();
        assertThat(code(() -> host.stored().labelled("s", "l", next, 2))).isEqualTo(ErrorCode.INVALID);
        assertThat(found).hasSize(6).startsWith(expected.toArray(SnapshotPlace[]::new));
        assertThat(code(() -> host.stored().snapshots("nobody", null, 2))).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(cairn.environments(name, null, 10).items())
                .extracting(EnvironmentInfo::name)
                .contains(name);
    }

    @Test
    void a_label_names_the_newest_snapshot_that_was_taken_with_it() {
        Environment session = host.start("s");
        set(session, "one");
        SnapshotInfo one = session.snapshot("here");
        set(session, "two");
        session.snapshot("here");
        assertThat(left(host.stored(), "s", "here").json()).contains("two");
        session.restore(one.place().id());
        assertThat(get(session)).containsExactly("one", "one");
    }

    @Test
    void retention_keeps_the_last_and_what_is_pinned_or_in_use_and_says_why() {
        Environment session = host.start("s");
        List<SnapshotInfo> taken = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            set(session, "value " + i);
            taken.add(session.snapshot("l" + i));
        }
        SnapshotInfo own = session.savePlugin("left", "mine");
        Environment branch = host.branch(taken.get(2), List.of("b")).get(0);
        host.stored().pin(taken.get(1), true);

        SnapshotRetention dry = host.stored().keepLast("s", 2, true);
        SnapshotRetention real = host.stored().keepLast("s", 2, false);
        assertThat(real).isEqualTo(dry);
        assertThat(real.kept())
                .extracting(kept -> kept.snapshot().place() + " " + kept.reasons())
                .containsExactly(
                        taken.get(5).place() + " [a session is at it, newest, one of the last 2]",
                        taken.get(4).place() + " [one of the last 2]",
                        taken.get(2).place() + " [a session is at it]",
                        taken.get(1).place() + " [pinned]");
        assertThat(real.removed()).extracting(SnapshotInfo::label).containsExactly("l3", "l0", "start");
        assertThat(host.stored().find("s", "l3")).isEmpty();
        assertThat(host.stored().find("s", own.place().id())).isPresent();
        for (SnapshotInfo left : List.of(taken.get(1), taken.get(2), taken.get(4), taken.get(5))) {
            assertThat(host.stored().states(left)).hasSize(3);
        }
        assertThat(get(branch)).containsExactly("value 2", "value 2");
        set(branch, "on");
        branch.snapshot();
        assertThat(code(() -> host.stored().delete(taken.get(5)))).isEqualTo(ErrorCode.CONFLICT);
        host.stored().delete(taken.get(2));
        assertThat(code(() -> host.stored().keepLast("s", 0, false))).isEqualTo(ErrorCode.INVALID);
        expectSound();
    }

    @Test
    void a_session_with_living_branches_is_not_deleted() {
        Environment session = host.start("s");
        set(session, "base");
        SnapshotInfo base = session.snapshot("fork");
        Environment branch = host.branch(base, List.of("b")).get(0);
        assertThat(code(() -> host.stored().delete("s"))).isEqualTo(ErrorCode.CONFLICT);
        set(branch, "on");
        branch.snapshot();
        assertThat(host.stored().delete("s")).isTrue();
        assertThat(host.stored().find("s")).isEmpty();
        Resumed resumed = host.resume("b");
        assertThat(get(resumed.environment())).containsExactly("on", "on");
        expectSound();
    }

    @Test
    void snapshots_of_other_programs_are_stored_and_rewound() {
        StoredSessions stored = host.stored();
        SnapshotInfo one = stored.put("p", "one", Map.of("left", Document.parse("{\"x\":\"1\"}")));
        stored.put("p", "two", Map.of("left", Document.parse("{\"x\":\"2\"}")));
        assertThat(left(stored, "p", "latest").json()).isEqualTo("{\"x\":\"2\"}");
        assertThat(stored.rewind("p", one).head()).isEqualTo(one.place());
        assertThat(code(() -> stored.put("p", null, Map.of("left", Document.parse("[]")))))
                .isEqualTo(ErrorCode.INVALID);
        assertThat(code(() -> host.resume("p"))).isEqualTo(ErrorCode.CALLBACK_FAILED);
    }

    @Test
    void tenants_have_environments_of_their_own() {
        host.start("s").close();
        Cairn tenant = cairn.tenant("acme");
        try (EnvironmentHost other = tenant.environment(name, config().build())) {
            assertThat(other.stored().find("s")).isEmpty();
            other.start("s").close();
        }
        assertThat(tenant.environments("", null, 10).items()).hasSize(1);
    }

    @Test
    void recorded_steps_are_stored_within_their_time_without_a_further_call() throws InterruptedException {
        HostConfig quick = config().recording(new HostConfig.Recording(1_000, Duration.ofMillis(20)))
                .build();
        try (EnvironmentHost other = cairn.environment(name, quick)) {
            Environment session = other.start("s");
            session.step(Document.of("a"));
            long end = System.nanoTime() + 10_000_000_000L;
            while (host.stored().get("s").step() == 0 && System.nanoTime() < end) {
                Thread.sleep(5);
            }
            assertThat(host.stored().steps("s", 1, 10)).hasSize(1);
            session.step(Document.of("b"));
            session.close();
            assertThat(host.stored().steps("s", 1, 10)).hasSize(2);
        }
    }

    @Test
    void the_longest_names_fit_together() {
        String longest = "x".repeat(512);
        Cairn tenant = cairn.tenant(longest);
        try (EnvironmentHost other = tenant.environment(longest, config().build())) {
            Environment session = other.start(longest);
            session.snapshot(longest);
            session.savePlugin("left", "k".repeat(500));
            session.step(Document.of("a"));
            session.close();
            assertThat(other.stored().get(longest, longest).step()).isZero();
        }
    }

    private void expectSound() {
        List<Damage> damage = new ArrayList<>();
        cairn.verify(damage::add);
        assertThat(damage).isEmpty();
    }
}
