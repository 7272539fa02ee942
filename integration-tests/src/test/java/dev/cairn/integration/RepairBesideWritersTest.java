package dev.cairn.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.ThreadLease;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.maintenance.RepairOptions;
import dev.cairn.maintenance.RepairReport;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Put;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import dev.cairn.storage.WatchedStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repair while others hold leases or write: what it leaves is reported, what it takes out is kept first, and nothing is reported twice. */
class RepairBesideWritersTest {
    /** The kinds of an agent's records. */
    private static final int SNAPSHOT = 2;

    private static final int MARKS = 3;
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat");

    @TempDir
    Path folder;

    private final Storage storage = new PlainMemoryFixture().open(Clock.systemUTC());
    private final Cairn cairn = Cairn.builder().on(storage);

    @AfterEach
    void close() {
        cairn.close();
        storage.close();
    }

    private RepairReport repair(Storage on, boolean moveHeads) {
        return Cairn.builder().on(on).repair(new RepairOptions(false, moveHeads, folder.resolve("quarantine")));
    }

    /** The storage where someone does something just before the first commit to a scope. */
    private Storage before(Scope scope, Runnable writer) {
        boolean[] done = {false};
        return WatchedStorage.of(storage, (method, arguments, call) -> {
            if (method.equals("commit") && scope.equals(arguments[0]) && !done[0]) {
                done[0] = true;
                writer.run();
            }
            return call.run();
        });
    }

    private void fill(ServiceSample sample, int... damaged) {
        for (int number = 0; number < 4; number++) {
            sample.add(cairn, number);
        }
        var frames = sample.frames(storage);
        for (int number : damaged) {
            sample.lose(storage, frames.get(number));
            assertThat(sample.find(cairn, number)).isEqualTo(ServiceSample.NOTHING);
        }
    }

    private void expectSound() {
        cairn.verify(damage -> {
            throw new AssertionError(damage);
        });
    }

    private static List<String> kept(RepairReport report) {
        try {
            return Files.readAllLines(report.file().orElseThrow());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> scopes(List<Damage> damages) {
        return damages.stream().map(Damage::scope).distinct().toList();
    }

    @Test
    void a_thread_under_a_lease_is_left_and_reported_and_all_else_is_repaired() {
        ServiceSample threads = ServiceSample.threads();
        ServiceSample environments = ServiceSample.environments();
        fill(threads, 1);
        fill(environments, 1);
        cairn.checkpoints().threads().copy("chat", "another chat");
        cairn.checkpoints().threads().copy("chat", "chat 2");
        ThreadLease lease = cairn.checkpoints().leases().acquire("chat", "worker", Duration.ofMinutes(5));
        RepairReport report = repair(storage, false);

        assertThat(report.unmended()).singleElement().satisfies(damage -> {
            assertThat(damage.scope()).isEqualTo(threads.scope.toString());
            assertThat(damage.reason()).contains("worker");
        });
        assertThat(scopes(report.takenOut()))
                .containsExactlyInAnyOrder(environments.scope.toString(), "/thread/another chat", "/thread/chat 2");
        assertThat(cairn.checkpoints().summaries(CheckpointQuery.of("chat")).items())
                .hasSize(4);
        lease.close();

        assertThat(scopes(repair(storage, false).takenOut())).containsExactly(threads.scope.toString());
        expectSound();
    }

    @Test
    void what_is_handed_over_again_is_kept_and_reported_once() {
        ServiceSample threads = ServiceSample.threads();
        fill(threads, 1);

        RepairReport report = repair(before(threads.scope, () -> threads.add(cairn, 4)), false);

        assertThat(kept(report)).hasSize(1);
        assertThat(report.takenOut()).hasSize(1);
        assertThat(report.unmended()).isEmpty();
        assertThat(threads.findNewest(cairn)).isEqualTo(threads.read(cairn, 4));
        expectSound();
    }

    @Test
    void a_head_that_is_left_is_reported_once_however_often_a_repair_starts_again() {
        ServiceSample threads = ServiceSample.threads();
        fill(threads, 1, 3);

        RepairReport report = repair(
                before(
                        threads.scope,
                        () -> cairn.checkpoints()
                                .put(
                                        THREAD.onBranch("other"),
                                        Checkpoint.of(Map.of("n", 1)),
                                        CheckpointMetadata.of(0),
                                        PutOptions.none().expectingHead(PutOptions.NO_HEAD))),
                false);

        assertThat(report.unmended()).hasSize(1);
        assertThat(report.takenOut()).hasSize(1);
        assertThat(kept(report)).hasSize(1);
    }

    @Test
    void a_checkpoint_that_stops_being_a_head_meanwhile_is_kept_before_it_goes() {
        ServiceSample threads = ServiceSample.threads();
        fill(threads, 1, 3);

        RepairReport report = repair(
                before(threads.scope, () -> cairn.checkpoints().branches().rewind(THREAD.at("c2"))), false);

        assertThat(report.unmended()).isEmpty();
        assertThat(report.takenOut()).hasSize(2);
        assertThat(kept(report)).hasSize(2);
        assertThat(cairn.checkpoints().find(THREAD.at("c3"))).isEmpty();
        expectSound();
    }

    private Bytes newestKey(Scope scope, int kind) {
        Scan scan = Scan.all(kind, 1);
        return storage.scan(scope, scan).items().get(0).key();
    }

    private void put(Scope scope, int kind, Bytes key, String body) {
        CareStores.commit(storage, scope, Commit.inOrder().put(Put.of(kind, key, Bytes.fromUtf8(body))));
    }

    @Test
    void marks_of_an_agent_that_are_written_meanwhile_stay_and_that_is_reported() {
        ServiceSample agents = ServiceSample.agents();
        fill(agents);
        Bytes key = newestKey(agents.scope, SNAPSHOT);
        put(agents.scope, MARKS, key, "no marks");

        RepairReport report = repair(
                before(agents.scope, () -> put(agents.scope, MARKS, key, "{\"tags\":[],\"pinned\":true}")), false);

        assertThat(report.unmended())
                .singleElement()
                .satisfies(damage -> assertThat(damage.reason()).contains("another writer changes it", "repair again"));
        StoredRecord marks = storage.read(
                        agents.scope, Read.of().get(MARKS, key).build())
                .first(0)
                .orElseThrow();
        assertThat(marks.body().utf8()).contains("pinned");
    }

    @Test
    void the_head_of_an_agent_that_moves_meanwhile_stays_where_it_moved_to_and_that_is_reported() {
        ServiceSample agents = ServiceSample.agents();
        fill(agents);
        Bytes key = newestKey(agents.scope, SNAPSHOT);
        CareStores.commit(storage, agents.scope, Commit.inOrder().delete(SNAPSHOT, key));

        RepairReport report = repair(before(agents.scope, () -> agents.add(cairn, 4)), true);

        assertThat(report.unmended())
                .singleElement()
                .satisfies(damage -> assertThat(damage.reason()).contains("another writer changes it", "repair again"));
        assertThat(agents.findNewest(cairn)).isEqualTo(agents.read(cairn, 4));
    }

    @Test
    void a_session_that_a_host_writes_meanwhile_keeps_its_head_and_that_is_reported() {
        ServiceSample environments = ServiceSample.environments();
        fill(environments, 3);

        StoredSessions stored = cairn.environment("lab").stored();

        RepairReport report =
                repair(before(environments.scope, () -> stored.rewind("s", stored.get("s", "label-1"))), true);

        assertThat(report.unmended())
                .singleElement()
                .satisfies(damage -> assertThat(damage.reason()).contains("a host writes it", "repair again"));
        assertThat(report.takenOut()).isEmpty();
        assertThat(environments.findNewest(cairn)).isEqualTo(environments.read(cairn, 1));
        assertThat(repair(storage, true).takenOut()).hasSize(1);
        expectSound();
    }

    @Test
    void a_snapshot_to_which_a_session_goes_meanwhile_stays_and_that_is_reported() {
        ServiceSample environments = ServiceSample.environments();
        fill(environments, 1);
        StoredSessions stored = cairn.environment("lab").stored();

        RepairReport report =
                repair(before(environments.scope, () -> stored.rewind("s", stored.get("s", "label-1"))), false);

        assertThat(report.unmended())
                .singleElement()
                .satisfies(damage -> assertThat(damage.reason()).contains("a host writes it", "repair again"));
        assertThat(report.takenOut()).isEmpty();
        assertThat(stored.find("s", "label-1")).isPresent();
    }
}
