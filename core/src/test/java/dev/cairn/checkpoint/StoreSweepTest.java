package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.maintenance.FoldReport;
import dev.cairn.maintenance.SweepReport;
import dev.cairn.maintenance.Swept;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Key;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.store.Namespace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a sweep and folding tell and do, and what they leave. */
public class StoreSweepTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat");

    private final ServiceStore store = newStore();
    private final Storage storage = store.open();
    private final Cairn cairn = store.builder().on(storage);
    private final Checkpointer checkpoints = cairn.checkpoints();

    /** Where it is kept; backends' tests have it kept elsewhere. */
    protected ServiceStore newStore() {
        return ServiceStore.memory();
    }

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    private void put(String thread) {
        checkpoints.put(
                CheckpointConfig.of(thread),
                Checkpoint.of(Map.of("text", "word ".repeat(2_000))),
                CheckpointMetadata.of(0),
                PutOptions.none().idempotencyKey("request of " + thread));
    }

    private void stage(String thread) {
        storage.commit(
                Scope.of("", "thread", thread),
                Commit.inOrder()
                        .staged()
                        .frame(new Frame(77, 0, 1, 9, Bytes.fromUtf8("abandoned")))
                        .build());
    }

    private void fill() {
        for (String thread : List.of("lives", "over", "leased", "binned")) {
            put(thread);
            stage(thread);
        }
        for (String thread : List.of("over", "leased")) {
            checkpoints.threads().expire(thread, store.clock().instant().plus(Duration.ofDays(3)));
        }
        checkpoints.threads().delete("binned");
        Namespace users = Namespace.of("users");
        dev.cairn.store.ItemOptions hour = dev.cairn.store.ItemOptions.none().living(Duration.ofHours(1));
        cairn.store().put(users, "ends", "long ".repeat(5_000), hour.keepingHistory());
        cairn.store().put(users, "ends", "short", hour);
        cairn.store().put(users, "stays", "short");
        Scope dropped = Scope.of("", "other", "dropped");
        for (String key : List.of("a", "b", "c")) {
            storage.commit(
                    dropped,
                    Commit.inOrder()
                            .put(Put.of(1, Key.of(key), Bytes.fromUtf8("body")))
                            .build());
        }
        storage.admin().drop(dropped, new Budget(1));
    }

    private List<Scope> scopes() {
        ScopeScan all = new ScopeScan(ScopePrefix.EVERYTHING, ScopeScan.Order.NAME, null, 1_000);
        return storage.scopes(all).items().stream().map(ScopeInfo::scope).toList();
    }

    private long bytes() {
        return scopes().stream()
                .mapToLong(scope ->
                        storage.admin().view(scope, StoreSweepTest::bytes).orElseThrow())
                .sum();
    }

    private static long bytes(ScopeView view) {
        return view.records(0, 100_000, true).stream()
                        .mapToLong(record -> record.body().length())
                        .sum()
                + view.frames(null, 100_000, true).stream()
                        .mapToLong(stored -> stored.frame().body().length())
                        .sum();
    }

    @Test
    void a_dry_run_tells_what_the_sweep_does_byte_by_byte() {
        fill();
        store.forward(Duration.ofDays(8));
        storage.lease(new LeaseRequest.Acquire(Scope.of("", "thread", "leased"), "somebody", Duration.ofHours(1)));
        long before = bytes();

        dev.cairn.store.ItemSweepReport itemsReported = cairn.store().expired();
        SweepReport reported = cairn.maintenance().sweep(true, false);
        assertThat(bytes()).isEqualTo(before);
        dev.cairn.store.ItemSweepReport items = cairn.store().sweep();
        SweepReport done = cairn.maintenance().sweep(false, false);

        assertThat(items).isEqualTo(itemsReported);
        assertThat(items.removed()).isOne();
        assertThat(reported.kept() - items.removed()).isEqualTo(done.kept()).isEqualTo(2);
        assertThat(List.of(reported.scopes(), reported.trash(), reported.records(), reported.rows(), reported.frames()))
                .isEqualTo(List.of(done.scopes(), done.trash(), done.records(), done.rows(), done.frames()));
        assertThat(List.of(
                        done.scopes().count(),
                        done.trash().count(),
                        done.records().count()))
                .containsExactly(1L, 1L, 2L);
        assertThat(done.frames()).isEqualTo(new Swept(2, 18));
        assertThat(done.rows().count()).isPositive();
        assertThat(before - bytes()).isEqualTo(done.bytes() - done.rows().bytes() + items.bytes());
        assertThat(cairn.maintenance().sweep(false, false).bytes()).isZero();
        expectSound();
    }

    private void expectSound() {
        cairn.verify(damage -> {
            throw new AssertionError(damage);
        });
    }

    private void putMany(int from, int to) {
        for (int step = from; step < to; step++) {
            checkpoints.put(
                    THREAD,
                    Map.of("step", step, "text", ("line " + step + " ").repeat(400)),
                    CheckpointMetadata.of(step));
        }
    }

    private int frames() {
        return storage.admin()
                .view(
                        Scope.of("", "thread", "chat"),
                        view -> view.frames(null, 100_000, false).size())
                .orElseThrow();
    }

    private List<String> states() {
        return checkpoints.list(CheckpointQuery.of("chat").limit(1_000)).items().stream()
                .map(tuple -> tuple.config() + " " + tuple.checkpoint().values())
                .toList();
    }

    @Test
    void folding_leaves_every_state_as_it_was_in_fewer_frames_and_bytes() {
        putMany(0, 330);
        List<String> before = states();
        int frames = frames();
        long bytes = bytes();

        FoldReport reported = cairn.maintenance().fold(true);
        assertThat(frames()).isEqualTo(frames);
        FoldReport done = cairn.maintenance().fold(false);

        assertThat(done).isEqualTo(reported);
        assertThat(done.frames()).isGreaterThan(4 * done.by());
        assertThat(frames - frames()).isEqualTo((int) (done.frames() - done.by()));
        assertThat(bytes - bytes()).isEqualTo(done.bytes()).isPositive();
        assertThat(done.skipped()).isZero();
        assertThat(states()).isEqualTo(before).hasSize(330);
        assertThat(cairn.maintenance().fold(false)).isEqualTo(new FoldReport(0, 0, 0, 0, 0));
        putMany(330, 400);
        assertThat(states().subList(70, 400)).isEqualTo(before);
        expectSound();
    }

    @Test
    void what_is_under_a_lease_is_not_folded() {
        putMany(0, 20);
        int frames = frames();
        checkpoints.leases().acquire("chat", "somebody", Duration.ofHours(1));

        FoldReport done = cairn.maintenance().fold(false);

        assertThat(done.by()).isZero();
        assertThat(done.skipped()).isEqualTo(frames);
        assertThat(frames()).isEqualTo(frames);
    }
}
