package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.internal.queue.WriteBehind;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Storage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

public class DurabilityTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");
    private static final CheckpointConfig OTHER = CheckpointConfig.of("chat-2");
    private static final PutOptions ASYNC = PutOptions.none().durability(Durability.ASYNC);
    private static final PutOptions EXIT = PutOptions.none().durability(Durability.EXIT);

    private final ServiceStore store = newStore();
    private final Storage storage = store.open();
    private final GatedStorage gate = new GatedStorage(storage);
    private final Cairn cairn = store.builder().on(gate.storage());
    private final Checkpointer checkpoints = cairn.checkpoints();
    private final Checkpointer others = store.builder().on(storage).checkpoints();

    /** Where it is kept; backends' tests have it kept elsewhere. */
    protected ServiceStore newStore() {
        return ServiceStore.memory();
    }

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    private CheckpointConfig append(CheckpointConfig config, Object item, PutOptions options) {
        return checkpoints.put(config, StateChange.empty().append("log", item), CheckpointMetadata.of(0), options);
    }

    private CheckpointConfig put(CheckpointConfig config, int step, PutOptions options) {
        return checkpoints.put(config, Checkpoint.of(Map.of("step", step)), CheckpointMetadata.of(step), options);
    }

    private static CairnException error(ThrowingCallable call) {
        CairnException error = catchThrowableOfType(CairnException.class, call);
        assertThat(error).as("an error").isNotNull();
        return error;
    }

    @Test
    void an_async_put_returns_before_it_is_stored_and_reads_wait_for_it() throws Exception {
        gate.shut();
        CheckpointConfig put = put(THREAD, 1, ASYNC);
        gate.awaitArrivals(1);
        assertThat(others.find(put)).isEmpty();
        FutureTask<CheckpointTuple> read = new FutureTask<>(() -> checkpoints.get(put));
        Thread reader = started(read);
        awaitWaiting(reader);
        gate.open();
        assertThat(read.get(30, TimeUnit.SECONDS).checkpoint().value("step").json())
                .isEqualTo("1");
        assertThat(others.get(THREAD).config()).isEqualTo(put);
    }

    private static Thread started(FutureTask<?> task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            assertThat(thread.isAlive()).as("it waits and does not end").isTrue();
            Thread.onSpinWait();
        }
    }

    @Test
    void queued_puts_of_a_thread_are_stored_in_their_order() {
        List<CheckpointConfig> put = new ArrayList<>();
        List<Integer> expected = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            put.add(append(THREAD, i, ASYNC));
            expected.add(i);
        }
        assertThat(checkpoints.get(THREAD).checkpoint().value("log").asList(Integer.class))
                .isEqualTo(expected);
        List<CheckpointConfig> chain = new ArrayList<>(checkpoints
                .branches()
                .ancestry(THREAD)
                .map(CheckpointSummary::config)
                .toList());
        Collections.reverse(chain);
        assertThat(chain).isEqualTo(put);
    }

    @Test
    void a_queued_put_follows_the_config_of_one_that_is_queued_before() {
        gate.shut();
        CheckpointConfig first = append(THREAD, "a", ASYNC);
        CheckpointConfig second = append(first, "b", ASYNC);
        gate.open();
        assertThat(checkpoints.get(second).parentConfig()).isEqualTo(first);
    }

    @Test
    void what_a_caller_changes_after_a_put_that_is_queued_or_held_does_not_show() {
        for (PutOptions options : List.of(ASYNC, EXIT)) {
            List<Object> items = new ArrayList<>(List.of("a"));
            gate.shut();
            checkpoints.put(THREAD, StateChange.empty().set("log", items), CheckpointMetadata.of(0), options);
            items.add("b");
            gate.open();
            checkpoints.flush();
            assertThat(checkpoints.get(THREAD).checkpoint().value("log").json()).isEqualTo("[\"a\"]");
        }
    }

    @Test
    void a_full_queue_makes_the_next_put_wait() throws Exception {
        gate.shut();
        for (int i = 0; i < WriteBehind.MOST; i++) {
            append(CheckpointConfig.of("chat-" + i % 50), i, ASYNC);
        }
        FutureTask<CheckpointConfig> next = new FutureTask<>(() -> append(THREAD, "last", ASYNC));
        awaitWaiting(started(next));
        gate.open();
        assertThat(checkpoints.get(next.get(30, TimeUnit.SECONDS))).isNotNull();
        assertThat(checkpoints.flush().stored()).isEqualTo(WriteBehind.MOST + 1);
    }

    @Test
    void a_failed_put_is_reported_by_the_next_flush_once_and_those_behind_it_are_answered_for_themselves() {
        CheckpointConfig head = put(THREAD, 0, PutOptions.none());
        gate.shut();
        CheckpointConfig stored = put(THREAD, 1, ASYNC);
        CheckpointConfig failing = put(THREAD, 2, ASYNC.expectingHead("another"));
        CheckpointConfig onIt = append(failing, "x", ASYNC);
        CheckpointConfig behind = append(THREAD, "y", ASYNC);
        CheckpointConfig elsewhere = put(OTHER, 1, ASYNC);
        gate.open();
        assertThat(checkpoints.get(elsewhere)).isNotNull();

        CairnException error = error(checkpoints::flush);

        assertThat(error.code()).isEqualTo(ErrorCode.CONFLICT);
        assertThat(error.details()).containsEntry("not_stored", List.of(failing.checkpointId(), onIt.checkpointId()));
        assertThat(checkpoints.get(THREAD).config()).isEqualTo(behind);
        assertThat(checkpoints.get(behind).parentConfig()).isEqualTo(stored);
        assertThat(checkpoints.get(stored).parentConfig()).isEqualTo(head);
        assertThat(checkpoints.flush()).isEqualTo(new FlushReport(3, 0));
    }

    @Test
    void a_threads_flush_tells_what_failed_in_it_and_leaves_other_threads_failures() {
        CheckpointConfig failing = put(THREAD, 1, ASYNC.expectingHead("another"));
        CheckpointConfig elsewhere = put(OTHER, 1, EXIT.expectingHead("another"));
        checkpoints.flush("chat-3");
        assertThat(error(() -> checkpoints.flush("chat-1")).details())
                .containsEntry("not_stored", List.of(failing.checkpointId()));
        checkpoints.flush("chat-1");
        assertThat(error(checkpoints::flush).details()).containsEntry("not_stored", List.of(elsewhere.checkpointId()));
    }

    @Test
    void close_stores_what_waits_and_tells_what_failed() {
        gate.shut();
        CheckpointConfig put = put(THREAD, 1, ASYNC);
        CheckpointConfig held = put(OTHER, 1, EXIT);
        put(CheckpointConfig.of("chat-3"), 1, ASYNC.expectingHead("another"));
        gate.open();
        assertThat(error(cairn::close).code()).isEqualTo(ErrorCode.CONFLICT);
        assertThat(others.find(put)).isPresent();
        assertThat(others.find(held)).isPresent();
        assertThat(error(() -> put(THREAD, 2, ASYNC)).code()).isEqualTo(ErrorCode.CLOSED);
        assertThat(error(() -> put(THREAD, 2, EXIT)).code()).isEqualTo(ErrorCode.CLOSED);
    }

    @Test
    void of_puts_that_wait_for_the_exit_the_last_one_of_each_namespace_and_branch_is_stored() {
        CheckpointConfig inner = THREAD.inNamespace("inner");
        CheckpointConfig branch = checkpoints
                .branches()
                .fork(put(THREAD, -1, PutOptions.none()), "what-if")
                .at(null);
        for (int step = 0; step < 5; step++) {
            put(THREAD, step, EXIT);
            put(inner, 10 + step, EXIT);
            put(branch, 20 + step, EXIT);
        }
        assertThat(others.get(THREAD).metadata().step()).isEqualTo(-1);
        assertThat(checkpoints.flush()).isEqualTo(new FlushReport(3, 12));
        assertThat(checkpoints.get(THREAD).metadata().step()).isEqualTo(4);
        assertThat(checkpoints.get(inner).metadata().step()).isEqualTo(14);
        assertThat(checkpoints.get(branch).metadata().step()).isEqualTo(24);
        assertThat(checkpoints.summaries(CheckpointQuery.of("chat-1")).items()).hasSize(4);
        assertThat(checkpoints.flush()).isEqualTo(FlushReport.NOTHING);
    }

    @Test
    void changes_of_skipped_puts_are_in_the_one_that_is_stored() {
        CheckpointConfig head = append(THREAD, "a", PutOptions.none());
        CheckpointConfig skipped = append(THREAD, "b", EXIT);
        CheckpointConfig last = append(skipped, "c", EXIT);
        checkpoints.flush();
        CheckpointTuple stored = checkpoints.get(THREAD);
        assertThat(stored.config()).isEqualTo(last);
        assertThat(stored.parentConfig()).isEqualTo(head);
        assertThat(stored.checkpoint().value("log").json()).isEqualTo("[\"a\",\"b\",\"c\"]");
    }

    @Test
    void changes_of_a_whole_state_that_is_held_are_applied_to_it() {
        put(THREAD, 0, PutOptions.none());
        checkpoints.put(THREAD, Checkpoint.of(Map.of("log", List.of("a"), "x", 1)), CheckpointMetadata.of(1), EXIT);
        StateChange change = StateChange.empty().append("log", "b").remove("x").set("y", 2);
        checkpoints.put(THREAD, change, CheckpointMetadata.of(2), EXIT);
        checkpoints.flush();
        assertThat(checkpoints.get(THREAD).checkpoint().values().toString()).isEqualTo("{log=[\"a\",\"b\"], y=2}");
        checkpoints.put(THREAD, Checkpoint.of(Map.of("log", 1)), CheckpointMetadata.of(3), EXIT);
        append(THREAD, "c", EXIT);
        assertThat(error(checkpoints::flush).code()).isEqualTo(ErrorCode.INVALID);
        assertThat(checkpoints.get(THREAD).checkpoint().values().toString()).isEqualTo("{log=1}");
    }

    @Test
    void a_held_put_expects_the_head_that_the_skipped_ones_expected() {
        CheckpointConfig head = put(THREAD, 0, PutOptions.none());
        CheckpointConfig skipped = put(THREAD, 1, EXIT.expectingHead(head.checkpointId()));
        put(skipped, 2, EXIT.expectingHead(skipped.checkpointId()));
        others.put(THREAD, Map.of("step", 9), CheckpointMetadata.of(9));
        assertThat(error(checkpoints::flush).code()).isEqualTo(ErrorCode.CONFLICT);
    }

    @Test
    void a_held_put_with_a_parent_of_its_own_takes_nothing_from_the_skipped_one() {
        CheckpointConfig head = append(THREAD, "a", PutOptions.none());
        append(THREAD, "b", EXIT);
        append(head, "c", EXIT.movingHead());
        checkpoints.flush();
        assertThat(checkpoints.get(THREAD).checkpoint().value("log").json()).isEqualTo("[\"a\",\"c\"]");
    }

    @Test
    void an_operation_that_writes_first_stores_what_is_held() {
        put(THREAD, 0, EXIT);
        put(THREAD, 1, PutOptions.none());
        put(THREAD, 2, EXIT);
        put(THREAD, 3, ASYNC);
        put(THREAD, 4, EXIT);
        checkpoints.branches().fork(THREAD, "fork");
        assertThat(checkpoints
                        .branches()
                        .ancestry(THREAD)
                        .map(step -> step.metadata().step()))
                .containsExactly(4L, 3L, 2L, 1L, 0L);
        assertThat(checkpoints.flush()).isEqualTo(new FlushReport(4, 0));
    }

    @Test
    void what_is_queued_under_a_lease_is_stored_before_it_is_released() {
        for (PutOptions options : List.of(ASYNC, EXIT)) {
            CheckpointConfig put;
            try (ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker", Duration.ofMinutes(1))) {
                put = lease.checkpoints().put(THREAD, Checkpoint.of(Map.of("a", 1)), CheckpointMetadata.of(1), options);
            }
            assertThat(others.find(put)).isPresent();
        }
    }

    @Test
    void a_flush_is_one_tenants_and_the_end_is_all_of_them() {
        Checkpointer acme = cairn.tenant("acme").checkpoints();
        CheckpointConfig mine = put(THREAD, 1, EXIT);
        CheckpointConfig acmes = acme.put(THREAD, Checkpoint.of(Map.of("a", 1)), CheckpointMetadata.of(1), EXIT);
        assertThat(cairn.flush().stored()).isEqualTo(1);
        assertThat(others.find(mine)).isPresent();
        Checkpointer stored = store.builder().on(storage).tenant("acme").checkpoints();
        assertThat(stored.find(acmes)).isEmpty();
        cairn.close();
        assertThat(stored.find(acmes)).isPresent();
    }

    @Test
    void a_cairn_may_be_opened_with_another_durability() {
        Cairn holding = Cairn.builder().durability(Durability.EXIT).on(storage);
        holding.checkpoints().put(THREAD, Map.of("step", 1), CheckpointMetadata.of(1));
        assertThat(others.find(THREAD)).isEmpty();
        holding.checkpoints()
                .put(
                        OTHER,
                        StateChange.empty().set("a", 1),
                        CheckpointMetadata.of(1),
                        PutOptions.none().durability(Durability.SYNC));
        assertThat(others.find(OTHER)).isPresent();
        holding.close();
        assertThat(others.find(THREAD)).isPresent();
    }

    @Test
    void what_looks_at_all_threads_waits_for_all_that_is_queued() {
        put(OTHER, 0, PutOptions.none());
        for (int i = 1; i <= 50; i++) {
            put(THREAD, i, ASYNC);
            put(OTHER, i, ASYNC);
            assertThat(checkpoints.threads().list(ThreadQuery.all()).items())
                    .extracting(ThreadInfo::step)
                    .containsOnly((long) i);
            put(THREAD, i, ASYNC);
            put(OTHER, i, ASYNC);
            assertThat(checkpoints.summaries(CheckpointQuery.all()).items()).hasSize(Math.min(100, 4 * i + 1));
        }
    }

    @Test
    void names_are_checked_before_a_put_is_queued() {
        assertThat(error(() -> checkpoints.put(
                                THREAD, Checkpoint.of(Map.of()).withId("\n"), CheckpointMetadata.of(0), ASYNC))
                        .code())
                .isEqualTo(ErrorCode.INVALID);
        checkpoints.flush();
    }
}
