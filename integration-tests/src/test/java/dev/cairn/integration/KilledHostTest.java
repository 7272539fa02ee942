package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.environment.HostConfig;
import dev.cairn.environment.RecordedStep;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.host.Environment;
import dev.cairn.environment.host.EnvironmentHost;
import dev.cairn.environment.host.Resumed;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.environment.snapshot.FileSnapshotStore;
import dev.cairn.integration.HostChild.Amount;
import dev.cairn.storage.Damage;
import dev.cairn.testing.Child;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What environments are for, each with a host process that is killed as {@code kill -9} does. */
class KilledHostTest {
    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("lab.db");
    }

    private static long value(Environment environment, String plugin) {
        return environment.call(plugin, Amount.class, Amount::value);
    }

    private static long state(StoredSessions stored, SnapshotInfo snapshot, String part) {
        return stored.states(snapshot).get(part).at("/value").as(Long.class);
    }

    private void expectSound(Cairn cairn) {
        List<Damage> damage = new ArrayList<>();
        cairn.verify(damage::add);
        assertThat(damage).isEmpty();
    }

    @Test
    void sessions_are_restored_by_label_and_id_and_resumed_from_the_last_whole_snapshot() {
        killAtWork(3, 0);
    }

    @Test
    @Tag("long")
    void two_hundred_kills_at_any_moment_leave_whole_snapshots_and_replayable_steps() {
        for (int kill = 0; kill < 200; kill++) {
            killAtWork(1 + kill % 3, kill * 997_003L % 5_000_000);
        }
    }

    /** Kills a host some time after so many rounds, then looks at everything that it acknowledged. */
    private void killAtWork(int rounds, long nanos) {
        long last = 0;
        try (Child child = Child.start(HostChild.class, file().toString(), "work")) {
            for (int i = 0; i < rounds; i++) {
                last = Long.parseLong(child.line().substring("round ".length()));
            }
            LockSupport.parkNanos(nanos);
            child.kill();
        }
        try (Cairn cairn = Cairn.open("sqlite:" + file());
                EnvironmentHost host = cairn.environment("lab", HostChild.config())) {
            StoredSessions stored = host.stored();
            List<SnapshotInfo> all = stored.snapshots("s", null, 1_000).items();
            SnapshotInfo newest = all.get(0);
            assertThat(stored.find("s", "round " + last)).isPresent();
            for (SnapshotInfo snapshot : all) {
                assertThat(state(stored, snapshot, "left:state")).isEqualTo(state(stored, snapshot, "right:state"));
            }
            assertThat(host.replay("s", 1, Long.MAX_VALUE).divergence()).isEmpty();
            Resumed resumed = host.resume("s");
            Environment session = resumed.environment();
            assertThat(resumed.report().restores().get(0).snapshot().place()).isEqualTo(newest.place());
            assertThat(session.stepNumber()).isEqualTo(newest.step());
            assertThat(value(session, "left")).isEqualTo(state(stored, newest, "left:state"));
            session.restore("round 1");
            session.restore(newest.place().id());
            assertThat(value(session, "right")).isEqualTo(state(stored, newest, "right:state"));
            session.close();
            expectSound(cairn);
        }
    }

    @Test
    void a_host_killed_while_a_plugin_saves_leaves_the_old_snapshot_and_says_what_is_lost() {
        stopIn("right save");
        try (Cairn cairn = Cairn.open("sqlite:" + file());
                EnvironmentHost host = cairn.environment("lab", HostChild.config())) {
            assertThat(host.stored().find("s", "three")).isEmpty();
            Resumed resumed = host.resume("s");
            assertThat(resumed.report().restores().get(0).snapshot().label()).isEqualTo("two");
            assertThat(resumed.report().step()).isEqualTo(2);
            assertThat(resumed.report().lostSteps()).isEmpty();
            assertThat(resumed.report().text()).contains("step 2", "no recorded step is lost", "up to 4 steps");
            assertThat(value(resumed.environment(), "left")).isEqualTo(value(resumed.environment(), "right"));
            expectSound(cairn);
        }
    }

    @Test
    void a_host_killed_in_the_middle_of_a_restore_leaves_the_state_before_it() {
        stopIn("right restore");
        try (Cairn cairn = Cairn.open("sqlite:" + file());
                EnvironmentHost host = cairn.environment("lab", HostChild.config())) {
            Resumed resumed = host.resume("s");
            assertThat(resumed.report().restores().get(0).snapshot().label()).isEqualTo("two");
            assertThat(value(resumed.environment(), "left")).isEqualTo(value(resumed.environment(), "right"));
        }
    }

    private void stopIn(String place) {
        try (Child child = Child.start(HostChild.class, file().toString(), "stop", place)) {
            assertThat(child.line()).isEqualTo("stopped");
            child.kill();
        }
    }

    @Test
    void recorded_steps_of_a_killed_host_are_replayed_and_done_again() {
        try (Child child = Child.start(HostChild.class, file().toString(), "steps")) {
            assertThat(child.line()).isEqualTo("six");
            child.kill();
        }
        try (Cairn cairn = Cairn.open("sqlite:" + file());
                EnvironmentHost host = cairn.environment("lab", HostChild.config())) {
            assertThat(host.replay("s", 1, Long.MAX_VALUE).replayed()).isEqualTo(4);
            assertThat(host.replay("s", 3, 3).last()).isEqualTo(3);
            Resumed resumed = host.resume("s");
            List<RecordedStep> lost = resumed.report().lostSteps();
            assertThat(resumed.report().step()).isZero();
            assertThat(lost).extracting(RecordedStep::number).containsExactly(1L, 2L, 3L, 4L);
            assertThat(resumed.report().text()).contains("steps 1 to 4", "up to 4 steps");
            assertThat(value(resumed.environment(), "left")).isZero();
            assertThat(resumed.environment().reapply(lost)).isEmpty();
            assertThat(value(resumed.environment(), "left"))
                    .isEqualTo(lost.get(3).result().observation().as(Long.class));
            resumed.environment().close();
            assertThat(host.replay("s", 1, Long.MAX_VALUE).replayed()).isEqualTo(4);
        }
    }

    @Test
    void branches_of_a_killed_host_are_whole_or_at_their_beginning() {
        try (Child child = Child.start(HostChild.class, file().toString(), "branches")) {
            assertThat(child.line()).isEqualTo("branch 0");
            assertThat(child.line()).isEqualTo("branch 1");
            assertThat(child.line()).isEqualTo("stopped");
            child.kill();
        }
        try (Cairn cairn = Cairn.open("sqlite:" + file());
                EnvironmentHost host = cairn.environment("lab", HostChild.config())) {
            StoredSessions stored = host.stored();
            SnapshotInfo fork = stored.get("s", "fork");
            for (String branch : List.of("b0", "b1", "b2")) {
                assertThat(stored.get(branch).parent()).isEqualTo(fork.place());
            }
            assertThat(stored.diff(stored.get("b0", "end"), stored.get("b1", "end"))
                            .same())
                    .isFalse();
            assertThat(stored.find("b2", "end")).isEmpty();
            assertThat(stored.get("b2", "latest").place()).isEqualTo(fork.place());
            assertThat(host.replay("b1", 1, Long.MAX_VALUE).replayed()).isEqualTo(3);
            Environment third = host.resume("b2").environment();
            assertThat(third.stepNumber()).isEqualTo(1);
            assertThat(value(third, "left")).isEqualTo(state(stored, fork, "right:state"));
            third.close();
            expectSound(cairn);
        }
    }

    @Test
    void in_files_parts_without_their_manifest_are_no_snapshot() throws Exception {
        try (Child child = Child.start(HostChild.class, folder.toString(), "plain")) {
            assertThat(child.line()).isEqualTo("stopped");
            child.kill();
        }
        try (Stream<Path> files = Files.list(folder.resolve("sessions/s"))) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith("left%3A")))
                    .hasSize(3);
        }
        HostConfig config = HostConfig.builder()
                .plugin("left", () -> new Amount("left"))
                .plugin("right", () -> new Amount("right"))
                .build();
        try (EnvironmentHost host = EnvironmentHost.of(new FileSnapshotStore(folder), config, HostChild.means())) {
            Resumed resumed = host.resume("s");
            assertThat(resumed.report().restores().get(0).snapshot().label()).isEqualTo("one");
            assertThat(value(resumed.environment(), "left")).isEqualTo(1);
            assertThat(value(resumed.environment(), "right")).isEqualTo(1);
            resumed.environment().snapshot("two");
            assertThat(host.stored().get("s", "latest").label()).isEqualTo("two");
        }
    }
}
