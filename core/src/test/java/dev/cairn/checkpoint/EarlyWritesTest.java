package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.maintenance.SweepReport;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of writes whose checkpoint does not come. */
public class EarlyWritesTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat");
    private static final Scope SCOPE = Scope.of("", "thread", "chat");
    private static final Duration DAY = Duration.ofHours(24);

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

    private void write(String id, String task) {
        ChannelWrite large = ChannelWrite.of("a", "result of " + task + " ".repeat(9_000));
        checkpoints.putWrites(THREAD.at(id), List.of(large, ChannelWrite.of("b", 2)), task, "");
    }

    private void put(String id) {
        checkpoints.put(THREAD, Checkpoint.of(Map.of("v", id)).withId(id), CheckpointMetadata.of(0));
    }

    private SweepReport sweep(boolean dryRun) {
        return cairn.maintenance().sweep(dryRun, false);
    }

    private Optional<Integer> rows() {
        return storage.admin()
                .view(
                        SCOPE,
                        view -> view.records(0, 1_000, false).size()
                                + view.frames(null, 1_000, false).size());
    }

    private List<String> tasks(String id) {
        return checkpoints.get(THREAD.at(id)).pendingWrites().stream()
                .map(PendingWrite::taskId)
                .distinct()
                .toList();
    }

    private void expectSound() {
        cairn.verify(damage -> {
            throw new AssertionError(damage);
        });
    }

    @Test
    void writes_whose_checkpoint_never_came_go_after_a_day_with_their_thread() {
        write("c1", "t");
        store.forward(DAY.minusMillis(1));
        assertThat(sweep(false).records().count()).isZero();
        store.forward(Duration.ofMillis(1));
        SweepReport reported = sweep(true);
        assertThat(rows()).hasValue(3);
        SweepReport done = sweep(false);
        assertThat(List.of(done.records(), done.frames())).isEqualTo(List.of(reported.records(), reported.frames()));
        assertThat(done.records().count()).isEqualTo(2);
        assertThat(done.frames().count()).isOne();
        assertThat(storage.admin().view(SCOPE, ScopeView::info)).isEmpty();
        put("c1");
        assertThat(tasks("c1")).isEmpty();
        expectSound();
    }

    @Test
    void writes_whose_checkpoint_came_stay_however_late_it_was() {
        write("c1", "t");
        store.forward(Duration.ofDays(3));
        put("c1");
        assertThat(tasks("c1")).containsExactly("t");
        store.forward(Duration.ofDays(30));
        sweep(false);
        assertThat(tasks("c1")).containsExactly("t");
        expectSound();
    }

    @Test
    void only_the_writes_without_their_checkpoint_go_from_a_thread_that_goes_on() {
        put("c1");
        write("c1", "kept");
        write("c9", "gone");
        int rows = rows().orElseThrow();
        store.forward(DAY);
        SweepReport done = sweep(false);
        assertThat(done.records().count()).isEqualTo(2);
        assertThat(rows()).hasValue(rows - 3);
        put("c9");
        assertThat(tasks("c9")).isEmpty();
        assertThat(tasks("c1")).containsExactly("kept");
        expectSound();
    }

    @Test
    void a_checkpoint_of_the_same_id_in_another_namespace_is_not_theirs() {
        checkpoints.put(THREAD.inNamespace("inner"), Checkpoint.of(Map.of()).withId("c1"), CheckpointMetadata.of(0));
        write("c1", "t");
        store.forward(DAY);
        assertThat(sweep(false).records().count()).isEqualTo(2);
    }

    @Test
    void what_is_under_a_lease_stays_for_the_next_sweep() {
        write("c1", "t");
        store.forward(DAY);
        storage.lease(new LeaseRequest.Acquire(SCOPE, "somebody", Duration.ofDays(30)));
        assertThat(sweep(false).records().count()).isZero();
        assertThat(rows()).hasValue(3);
    }

    @Test
    void a_thread_may_begin_under_the_name_that_a_sweep_took_away() {
        write("c1", "t");
        store.forward(DAY);
        sweep(false);
        write("c2", "t");
        put("c2");
        assertThat(tasks("c2")).containsExactly("t");
        assertThatThrownBy(() -> checkpoints.get(THREAD.at("c1"))).isInstanceOf(CairnException.class);
        expectSound();
    }
}
