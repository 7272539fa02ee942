package dev.cairn.environment.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.environment.FailurePolicy;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.PartInfo;
import dev.cairn.environment.PluginProblem;
import dev.cairn.environment.PluginSpec;
import dev.cairn.environment.RestoreReport;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotMode;
import dev.cairn.environment.host.Environment;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.host.Resumed;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentHostTest {
    private final Cairn cairn = Cairn.open("memory:");
    private final AtomicBoolean fails = new AtomicBoolean();
    private final AtomicBoolean hangs = new AtomicBoolean();
    private final CountDownLatch release = new CountDownLatch(1);
    private final List<String> restored = Collections.synchronizedList(new ArrayList<>());

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        release.countDown();
        cairn.close();
    }

    /** A number that can be reported to fail or to take long. */
    private final class Amount extends DocumentPlugin {
        private volatile int value;

        Amount(String name) {
            super(name);
        }

        int set(int number) {
            value = number;
            return number;
        }

        @Override
        protected Document state() {
            misbehave();
            return Document.of(Map.of("value", value));
        }

        @Override
        protected void restore(Document state) {
            misbehave();
            restored.add(name());
            value = state.at("/value").as(Integer.class);
        }

        private void misbehave() {
            if (name().equals("bad") && fails.get()) {
                throw new IllegalStateException("planted");
            }
            if (name().equals("bad") && hangs.get()) {
                try {
                    release.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    private PluginSpec spec(String name, FailurePolicy policy) {
        Duration timeout = name.equals("bad") ? Duration.ofMillis(400) : Duration.ofSeconds(20);
        return PluginSpec.of(name, () -> new Amount(name)).onFailure(policy).timeout(timeout);
    }

    private HostConfig.Builder config(FailurePolicy policy) {
        return HostConfig.builder()
                .plugin(spec("good", policy))
                .plugin(spec("bad", policy))
                .plugin(spec("last", policy));
    }

    private static void set(Environment environment, int value) {
        for (String plugin : environment.plugins()) {
            environment.call(plugin, Amount.class, number -> number.set(value));
        }
    }

    private static List<Integer> get(Environment environment) {
        return environment.plugins().stream()
                .map(plugin -> environment.call(plugin, Amount.class, number -> number.value))
                .toList();
    }

    private static CairnException refused(Runnable call) {
        try {
            call.run();
        } catch (CairnException e) {
            return e;
        }
        throw new AssertionError("nothing was thrown");
    }

    @Test
    void a_plugin_that_fails_or_takes_too_long_at_save_leaves_the_old_snapshot() {
        for (AtomicBoolean fault : List.of(fails, hangs)) {
            try (EnvironmentHost host = cairn.environment(
                    "lab" + fault.hashCode(), config(FailurePolicy.FAIL).build())) {
                Environment session = host.start("s");
                set(session, 1);
                SnapshotInfo before = session.snapshot("label");
                set(session, 2);
                fault.set(true);
                CairnException refusal = refused(() -> session.snapshot("label"));
                assertThat(refusal.code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
                assertThat(refusal).hasMessageContaining("'bad'").hasCauseInstanceOf(Exception.class);
                assertThat(String.valueOf(refusal.getMessage()).contains("planted"))
                        .isEqualTo(fault == fails);
                fault.set(false);
                assertThat(host.stored().get("s", "label").place()).isEqualTo(before.place());
                assertThat(host.stored().snapshots("s", null, 10).items()).hasSize(2);
                assertThat(get(session)).containsExactly(2, 2, 2);
            }
        }
    }

    @Test
    void a_plugin_that_fails_or_takes_too_long_at_restore_leaves_all_plugins_as_they_were() {
        for (AtomicBoolean fault : List.of(fails, hangs)) {
            try (EnvironmentHost host = cairn.environment(
                    "lab" + fault.hashCode(), config(FailurePolicy.FAIL).build())) {
                Environment session = host.start("s");
                set(session, 1);
                session.snapshot("one");
                set(session, 2);
                fault.set(true);
                CairnException refusal = refused(() -> session.restore("one"));
                assertThat(refusal).hasMessageContaining("'bad'").hasMessageContaining("Nothing was changed");
                assertThat(refused(() -> host.resume("s")).code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
                fault.set(false);
                assertThat(get(session)).containsExactly(2, 2, 2);
                session.restore("one");
                assertThat(get(session)).containsExactly(1, 1, 1);
            }
        }
    }

    @Test
    void plugins_that_may_be_skipped_are_reported_and_stay_as_they_were() {
        EnvironmentHost host =
                cairn.environment("lab", config(FailurePolicy.SKIP).build());
        Environment session = host.start("s");
        set(session, 1);
        session.snapshot("whole");
        set(session, 2);
        fails.set(true);
        SnapshotInfo partial = session.snapshot("partial");
        assertThat(partial.skipped()).extracting(PluginProblem::plugin).containsExactly("bad");
        assertThat(partial.parts()).extracting(PartInfo::plugin).containsExactly("good", "last");
        set(session, 3);
        RestoreReport report = session.restore("whole");
        assertThat(report.skipped()).hasToString("[plugin 'bad' failed: java.lang.IllegalStateException: planted]");
        assertThat(get(session)).containsExactly(1, 3, 1);
        fails.set(false);
        assertThat(session.restore("partial").skipped()).hasToString("[plugin 'bad' has no part in the snapshot]");
        assertThat(get(session)).containsExactly(2, 3, 2);
        host.close();
    }

    /** Whatever it saves, it saves none of it. */
    private static final class Forgetful implements StatePlugin {
        @Override
        public String name() {
            return "forgetful";
        }

        @Override
        public void saveState(SnapshotStore store, String key, String sessionId) {}

        @Override
        public void restoreState(SnapshotStore store, String key, String sessionId) {}

        @Override
        public void clearState(SnapshotStore store, String key, String sessionId) {}
    }

    @Test
    void a_plugin_that_saves_nothing_is_reported_at_the_save_and_not_at_the_restore() {
        PluginSpec forgetful = PluginSpec.of("forgetful", Forgetful::new);
        HostConfig strict = config(FailurePolicy.FAIL)
                .plugin(forgetful.onFailure(FailurePolicy.FAIL))
                .build();
        try (EnvironmentHost host = cairn.environment("strict", strict)) {
            CairnException refusal = refused(() -> host.start("s"));
            assertThat(refusal.code()).isEqualTo(ErrorCode.CALLBACK_FAILED);
            assertThat(refusal).hasMessageContaining("'forgetful' saved nothing");
        }
        HostConfig lenient = config(FailurePolicy.FAIL)
                .plugin(forgetful.onFailure(FailurePolicy.SKIP))
                .build();
        try (EnvironmentHost host = cairn.environment("lenient", lenient)) {
            Environment session = host.start("s");
            assertThat(session.snapshot("one").skipped())
                    .extracting(PluginProblem::plugin)
                    .containsExactly("forgetful");
            session.restore("one");
        }
    }

    @Test
    void all_plugins_that_are_missing_are_reported_at_once() {
        try (EnvironmentHost host =
                cairn.environment("lab", config(FailurePolicy.FAIL).build())) {
            host.start("s").close();
        }
        HostConfig other = HostConfig.builder()
                .plugin(spec("good", FailurePolicy.FAIL))
                .plugin(spec("new", FailurePolicy.FAIL))
                .build();
        try (EnvironmentHost host = cairn.environment("lab", other)) {
            assertThat(refused(() -> host.resume("s")))
                    .hasMessageContaining("'new' has no part")
                    .hasMessageContaining("'bad' is missing")
                    .hasMessageContaining("'last' is missing");
        }
        HostConfig lenient = HostConfig.builder()
                .plugin(spec("good", FailurePolicy.FAIL))
                .plugin(spec("new", FailurePolicy.SKIP))
                .onMissing(FailurePolicy.SKIP)
                .build();
        try (EnvironmentHost host = cairn.environment("lab", lenient)) {
            Resumed resumed = host.resume("s");
            assertThat(resumed.report().restores().get(0).skipped())
                    .extracting(PluginProblem::plugin)
                    .containsExactly("new", "bad", "last");
        }
    }

    @Test
    void plugins_are_restored_in_the_configured_order() {
        try (EnvironmentHost host =
                cairn.environment("lab", config(FailurePolicy.FAIL).build())) {
            Environment session = host.start("s");
            restored.clear();
            session.restore("latest");
            assertThat(restored).containsExactly("good", "bad", "last");
        }
    }

    @Test
    void a_snapshot_waits_for_running_calls_and_sees_all_or_nothing_of_each() throws Exception {
        try (EnvironmentHost host =
                cairn.environment("lab", config(FailurePolicy.FAIL).build())) {
            Environment session = host.start("s");
            AtomicBoolean stop = new AtomicBoolean();
            Thread writer = new Thread(() -> {
                for (int i = 1; !stop.get(); i++) {
                    int value = i;
                    session.call("good", Amount.class, good -> {
                        good.set(value);
                        Thread.onSpinWait();
                        return session.call("last", Amount.class, last -> last.set(value));
                    });
                }
            });
            writer.start();
            for (int i = 0; i < 50; i++) {
                Map<String, Document> states = host.stored().states(session.snapshot());
                assertThat(states.get("good:state")).isEqualTo(states.get("last:state"));
            }
            stop.set(true);
            writer.join();
        }
    }

    @Test
    void calls_that_do_not_end_and_snapshots_within_calls_are_refused() throws Exception {
        HostConfig impatient =
                config(FailurePolicy.FAIL).patience(Duration.ofMillis(50)).build();
        try (EnvironmentHost host = cairn.environment("lab", impatient)) {
            Environment session = host.start("s");
            CountDownLatch started = new CountDownLatch(1);
            CountDownLatch end = new CountDownLatch(1);
            Thread caller = new Thread(() -> session.call("good", Amount.class, good -> {
                started.countDown();
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return true;
            }));
            caller.start();
            started.await();
            assertThat(refused(session::snapshot).code()).isEqualTo(ErrorCode.TIMEOUT);
            end.countDown();
            caller.join();
            assertThat(refused(() -> session.call("good", Amount.class, good -> session.snapshot()))
                            .code())
                    .isEqualTo(ErrorCode.INVALID);
            session.snapshot();
        }
    }

    @Test
    void a_plugin_cannot_use_its_store_afterwards_or_write_keys_of_others() {
        AtomicReference<SnapshotStore> kept = new AtomicReference<>();
        StatePlugin leaky = new StatePlugin() {
            @Override
            public String name() {
                return "leaky";
            }

            @Override
            public void saveState(SnapshotStore store, String key, String sessionId) {
                kept.set(store);
                assertThat(refused(() -> store.save("other:" + key, Map.of())).code())
                        .isEqualTo(ErrorCode.INVALID);
                store.save("leaky:" + key, Map.of("session", sessionId));
            }

            @Override
            public void restoreState(SnapshotStore store, String key, String sessionId) {}

            @Override
            public void clearState(SnapshotStore store, String key, String sessionId) {}
        };
        try (EnvironmentHost host = cairn.environment(
                "lab", HostConfig.builder().plugin("leaky", () -> leaky).build())) {
            Environment session = host.start("s");
            assertThat(refused(() -> kept.get().save("leaky:state", Map.of())).code())
                    .isEqualTo(ErrorCode.CLOSED);
            assertThat(host.stored().states(host.stored().get("s", "latest")))
                    .hasToString("{leaky:state={\"session\":\"s\"}}");
            session.close();
            assertThat(refused(session::snapshot).code()).isEqualTo(ErrorCode.CLOSED);
        }
    }

    @Test
    void the_mode_says_who_takes_snapshots() {
        try (EnvironmentHost host = cairn.environment(
                "h", config(FailurePolicy.FAIL).mode(SnapshotMode.HOST).build())) {
            assertThat(refused(() -> host.start("s").savePlugin("good", "k")).code())
                    .isEqualTo(ErrorCode.UNSUPPORTED);
        }
        HostConfig own = config(FailurePolicy.FAIL).mode(SnapshotMode.PLUGIN).build();
        try (EnvironmentHost host = cairn.environment("p", own)) {
            Environment session = host.start("s");
            assertThat(refused(session::snapshot).code()).isEqualTo(ErrorCode.UNSUPPORTED);
            set(session, 1);
            session.savePlugin("good", "k");
            set(session, 2);
            session.savePlugin("last", "other");
            session.close();
            Resumed resumed = host.resume("s");
            assertThat(get(resumed.environment())).containsExactly(1, 0, 2);
            assertThat(resumed.report().restores()).hasSize(2);
        }
    }

    @Test
    void the_root_session_is_used_through_the_host() {
        try (EnvironmentHost host =
                cairn.environment("lab", config(FailurePolicy.FAIL).build())) {
            host.call("good", Amount.class, number -> number.set(4));
            host.root().snapshot("four");
        }
        try (EnvironmentHost host =
                cairn.environment("lab", config(FailurePolicy.FAIL).build())) {
            assertThat((int) host.call("good", Amount.class, number -> number.value))
                    .isEqualTo(4);
            assertThatThrownBy(() -> host.call("none", Amount.class, number -> 1))
                    .hasMessageContaining("'none'");
        }
    }

    @Test
    void the_configuration_reads_from_yaml_with_all_problems_at_once() {
        HostConfig config = HostConfig.fromYaml("""
                snapshot_mode: host
                plugins:
                  - name: first
                    type: number
                    timeout: 250ms
                    on_failure: skip
                  - {type: number, enabled: false}
                recording: {steps: 5, within: 1s}
                patience: 2s
                snapshot_store:
                  type: file
                  config: {root: /tmp/x}
                """, Map.of("number", () -> new Amount("first")));
        assertThat(config.mode()).isEqualTo(SnapshotMode.HOST);
        assertThat(config.plugins()).hasSize(1);
        assertThat(config.plugins().get(0).timeout()).isEqualTo(Duration.ofMillis(250));
        assertThat(config.plugins().get(0).onFailure()).isEqualTo(FailurePolicy.SKIP);
        assertThat(config.recording()).isEqualTo(new HostConfig.Recording(5, Duration.ofSeconds(1)));
        assertThat(HostConfig.fromYaml("", Map.of()).mode()).isEqualTo(SnapshotMode.HYBRID);
        assertThat(refused(() -> HostConfig.fromYaml("""
                        snapshot_mode: sometimes
                        plugins: [{type: unknown, priority: 3}, {type: number, name: 'a:b'}, 5]
                        recording: {steps: 0, within: soon}
                        snapshot_store: {type: file}
                        audit: true
                        """, Map.of("number", () -> new Amount("x")))))
                .hasMessageContaining("snapshot_mode 'sometimes'")
                .hasMessageContaining("plugins[0].type 'unknown' is unknown; known are [number]")
                .hasMessageContaining("plugins[0].priority is unknown")
                .hasMessageContaining("plugins[1].name")
                .hasMessageContaining("plugins[2] is a number")
                .hasMessageContaining("recording.steps is below 1")
                .hasMessageContaining("recording.within is not a time")
                .hasMessageContaining("snapshot_store: config.root is missing")
                .hasMessageContaining("audit is unknown");
    }
}
