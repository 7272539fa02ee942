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
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A put that is queued or held is answered and stored as one that is stored at once would be. */
@Timeout(120)
public class QueuedPutsTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");
    private static final PutOptions EXIT = PutOptions.none().durability(Durability.EXIT);
    private static final PutOptions ASYNC = PutOptions.none().durability(Durability.ASYNC);
    private static final PutOptions SYNC = PutOptions.none().durability(Durability.SYNC);

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
        gate.open();
        cairn.close();
        store.close();
    }

    private static PutOptions later(Durability mode) {
        return PutOptions.none().durability(mode);
    }

    private CheckpointConfig append(Object item, PutOptions options) {
        return append(checkpoints, THREAD, item, options);
    }

    private static CheckpointConfig append(
            Checkpointer into, CheckpointConfig config, Object item, PutOptions options) {
        return into.put(config, StateChange.empty().append("log", item), CheckpointMetadata.of(0), options);
    }

    private static CairnException error(ThrowingCallable call) {
        CairnException error = catchThrowableOfType(CairnException.class, call);
        assertThat(error).as("an error").isNotNull();
        return error;
    }

    private String log() {
        return others.find(THREAD)
                .map(found -> found.checkpoint().value("log").json())
                .orElse("none");
    }

    private int stored() {
        return others.summaries(CheckpointQuery.of("chat-1")).items().size();
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "EXIT"})
    void an_outsiders_put_is_refused_and_the_lease_holders_stored_whatever_their_order(Durability mode) {
        append("a", SYNC);
        try (ThreadLease lease = others.leases().acquire("chat-1", "worker", Duration.ofMinutes(1))) {
            Checkpointer mine = checkpoints.leases().withToken("chat-1", lease.token());
            CheckpointConfig outsiders = append("outside 1", later(mode));
            append(mine, THREAD, "mine 1", later(mode));
            append("mine 2", later(mode).token(lease.token()));
            append("outside 2", later(mode));
            CairnException refused = error(checkpoints::flush);
            assertThat(refused.code()).isEqualTo(ErrorCode.LOCKED);
            assertThat(refused.details().get("not_stored").toString())
                    .contains(String.valueOf(outsiders.checkpointId()));
        }
        assertThat(log()).isEqualTo("[\"a\",\"mine 1\",\"mine 2\"]");
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "EXIT"})
    void a_fenced_token_is_refused_beside_a_put_without_one(Durability mode) {
        ThreadLease lease = others.leases().acquire("chat-1", "worker", Duration.ofMinutes(1));
        lease.release();
        append("fenced", later(mode).token(lease.token()));
        append("free", later(mode));
        assertThat(error(checkpoints::flush).code()).isEqualTo(ErrorCode.FENCED);
        assertThat(log()).isEqualTo("[\"free\"]");
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "EXIT"})
    void of_two_equal_expected_heads_the_second_is_refused(Durability mode) {
        String head = append("a", SYNC).checkpointId();
        append("b", later(mode).expectingHead(head));
        CheckpointConfig second = append("c", later(mode).expectingHead(head));
        append("d", later(mode));
        CairnException refused = error(checkpoints::flush);
        assertThat(refused.code()).isEqualTo(ErrorCode.CONFLICT);
        assertThat(refused.details()).containsEntry("not_stored", List.of(second.checkpointId()));
        assertThat(log()).isEqualTo("[\"a\",\"b\",\"d\"]");
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "EXIT"})
    void a_stale_expected_head_is_refused_between_puts_without_one(Durability mode) {
        String old = append("a", SYNC).checkpointId();
        append("b", SYNC);
        append("c", later(mode));
        append("stale", later(mode).expectingHead(old));
        append("d", later(mode));
        assertThat(error(checkpoints::flush).code()).isEqualTo(ErrorCode.CONFLICT);
        assertThat(log()).isEqualTo("[\"a\",\"b\",\"c\",\"d\"]");
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "EXIT"})
    void the_same_key_twice_is_one_request_while_it_waits_and_after_it(Durability mode) {
        PutOptions key = later(mode).idempotencyKey("request-1");
        gate.shut();
        CheckpointConfig first = append("paid", key);
        append("b", later(mode));
        assertThat(append("paid", key)).isEqualTo(first);
        gate.open();
        checkpoints.flush();
        assertThat(append("paid", key)).isEqualTo(first);
        assertThat(append(others, THREAD, "paid", key.withDurability(Durability.SYNC)))
                .isEqualTo(first);
        checkpoints.flush();
        assertThat(log()).isEqualTo("[\"paid\",\"b\"]");
    }

    @ParameterizedTest
    @EnumSource
    void a_request_is_recognised_in_every_mode_by_another_program(Durability mode) {
        PutOptions key = PutOptions.none().idempotencyKey("request-1");
        CheckpointConfig first = append(others, THREAD, "paid", key.withDurability(mode));
        others.flush();
        for (Durability again : Durability.values()) {
            assertThat(append("paid", key.withDurability(again))).isEqualTo(first);
        }
        checkpoints.flush();
        assertThat(log()).isEqualTo("[\"paid\"]");
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "EXIT"})
    void another_request_with_a_key_is_refused(Durability mode) {
        PutOptions key = later(mode).idempotencyKey("request-1");
        append("paid", key);
        assertThat(error(() -> {
                            append("paid twice", key);
                            checkpoints.flush();
                        })
                        .code())
                .isEqualTo(ErrorCode.CONFLICT);
        assertThat(log()).isEqualTo("[\"paid\"]");
    }

    @Test
    void a_held_put_keeps_its_key_when_others_follow_it() {
        PutOptions key = EXIT.idempotencyKey("request-1");
        CheckpointConfig first = append("paid", key);
        append("b", EXIT);
        append("c", EXIT);
        assertThat(checkpoints.flush()).isEqualTo(new FlushReport(2, 1));
        assertThat(append("paid", SYNC.idempotencyKey("request-1"))).isEqualTo(first);
        assertThat(log()).isEqualTo("[\"paid\",\"b\",\"c\"]");
    }

    @ParameterizedTest
    @EnumSource
    void the_same_id_twice_appends_once(Durability mode) {
        StateChange change = StateChange.empty().append("log", "a").withId("x1");
        append("0", later(mode));
        CheckpointConfig first = checkpoints.put(THREAD, change, CheckpointMetadata.of(1), later(mode));
        store.forward(Duration.ofSeconds(1));
        assertThat(checkpoints.put(THREAD, change, CheckpointMetadata.of(1), later(mode)))
                .isEqualTo(first);
        checkpoints.flush();
        assertThat(log()).isEqualTo("[\"0\",\"a\"]");
    }

    @ParameterizedTest
    @EnumSource
    void the_same_id_with_another_append_is_refused(Durability mode) {
        StateChange change = StateChange.empty().append("log", "first").withId("x1");
        StateChange other = StateChange.empty().append("log", "something else").withId("x1");
        append("0", later(mode));
        checkpoints.put(THREAD, change, CheckpointMetadata.of(1), later(mode));
        assertThat(error(() -> {
                            checkpoints.put(THREAD, other, CheckpointMetadata.of(1), later(mode));
                            checkpoints.flush();
                        })
                        .code())
                .isEqualTo(ErrorCode.CONFLICT);
        assertThat(log()).isEqualTo("[\"0\",\"first\"]");
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "EXIT"})
    void a_put_that_replaces_is_stored_with_the_one_that_it_replaces_and_those_around_it(Durability mode) {
        StateChange change = StateChange.empty().append("log", "a").withId("x1");
        checkpoints.put(THREAD, change, CheckpointMetadata.of(1), later(mode));
        Checkpoint other = Checkpoint.of(Map.of("log", List.of("b"))).withId("x1");
        PutOptions replacing = PutOptions.none().replacing().durability(mode);
        checkpoints.put(THREAD, other, CheckpointMetadata.of(1), replacing);
        append("c", later(mode));
        checkpoints.flush();
        assertThat(log()).isEqualTo("[\"b\",\"c\"]");
        assertThat(stored()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "EXIT"})
    void a_put_on_the_former_head_drops_no_other(Durability mode) {
        CheckpointConfig head = append("a", SYNC);
        CheckpointConfig acknowledged = append("b", later(mode));
        append(checkpoints, head, "c", later(mode));
        try {
            checkpoints.flush();
        } catch (CairnException refused) {
            assertThat(refused.code()).isEqualTo(ErrorCode.CONFLICT);
        }
        assertThat(others.get(acknowledged).checkpoint().value("log").json()).isEqualTo("[\"a\",\"b\"]");
    }

    private static CheckpointMetadata run(String runId) {
        return CheckpointMetadata.of(0).withRunId(runId);
    }

    private CheckpointConfig appendOf(String runId, Object item, PutOptions options) {
        return checkpoints.put(THREAD, StateChange.empty().append("log", item), run(runId), options);
    }

    @Test
    void puts_of_different_runs_are_not_merged_and_those_of_one_run_are() {
        append("a", EXIT);
        appendOf("gone", "b", EXIT);
        appendOf("gone", "c", EXIT);
        appendOf("other", "d", EXIT);
        assertThat(checkpoints.flush()).isEqualTo(new FlushReport(3, 1));
        checkpoints.retention().deleteRuns(List.of("other"));
        checkpoints.retention().deleteRuns(List.of("gone"));
        assertThat(log()).isEqualTo("[\"a\"]");
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "EXIT"})
    void what_waits_of_a_run_does_not_come_back_after_its_deletion(Durability mode) {
        append("a", later(mode));
        appendOf("gone", "secret", later(mode));
        checkpoints.retention().deleteRuns(List.of("gone"));
        checkpoints.flush();
        assertThat(log()).isEqualTo("[\"a\"]");
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "EXIT"})
    void what_waits_of_a_thread_does_not_come_back_after_its_deletion(Durability mode) {
        append("a", SYNC);
        append("b", later(mode));
        checkpoints.threads().delete("chat-1", Duration.ZERO);
        checkpoints.flush();
        assertThat(log()).isEqualTo("none");
        append("new", later(mode));
        checkpoints.flush();
        assertThat(log()).isEqualTo("[\"new\"]");
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "EXIT"})
    void what_waits_of_a_thread_is_brought_back_with_it(Durability mode) {
        append("a", SYNC);
        append("b", later(mode));
        checkpoints.threads().delete("chat-1", Duration.ofDays(1));
        checkpoints.threads().undelete("chat-1");
        assertThat(log()).isEqualTo("[\"a\",\"b\"]");
    }

    @ParameterizedTest
    @EnumSource(names = {"ASYNC", "EXIT"})
    void a_rewind_comes_after_what_was_put_before_it(Durability mode) {
        CheckpointConfig first = append("a", SYNC);
        append("b", later(mode));
        checkpoints.branches().rewind(first);
        append("c", later(mode));
        checkpoints.flush();
        assertThat(log()).isEqualTo("[\"a\",\"c\"]");
    }

    @Test
    void two_held_puts_to_one_branch_that_wait_for_a_place_are_both_stored() throws Exception {
        gate.shut();
        for (int i = 1; i < WriteBehind.MOST; i++) {
            append(checkpoints, CheckpointConfig.of("full-" + i % 50), i, ASYNC);
        }
        append(checkpoints, CheckpointConfig.of("full-0"), 0, ASYNC);
        List<Thread> waiting = new ArrayList<>();
        List<FutureTask<CheckpointConfig>> puts = new ArrayList<>();
        for (String item : List.of("x", "y")) {
            FutureTask<CheckpointConfig> put = new FutureTask<>(() -> append(item, EXIT));
            Thread thread = new Thread(put);
            thread.setDaemon(true);
            thread.start();
            waiting.add(thread);
            puts.add(put);
        }
        for (Thread thread : waiting) {
            while (thread.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        }
        gate.open();
        for (FutureTask<CheckpointConfig> put : puts) {
            put.get(60, TimeUnit.SECONDS);
        }
        checkpoints.flush();
        assertThat(log()).contains("x").contains("y");
        placesAreFree();
    }

    /** As many puts as may wait can wait again. */
    private void placesAreFree() {
        gate.shut();
        for (int i = 0; i < WriteBehind.MOST; i++) {
            append(checkpoints, CheckpointConfig.of("again-" + i % 50), i, ASYNC);
        }
        gate.open();
        assertThat(checkpoints.flush().stored()).isEqualTo(WriteBehind.MOST);
    }

    @Test
    void many_held_puts_leave_no_place_taken() {
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < WriteBehind.MOST + 10; i++) {
                append(checkpoints, CheckpointConfig.of("held-" + i % 7), i, EXIT);
            }
            checkpoints.flush();
        }
        placesAreFree();
    }

    @Test
    void a_single_writer_does_not_conflict_with_itself() {
        Cairn holding = store.builder().durability(Durability.EXIT).on(storage);
        Checkpointer mine = holding.checkpoints();
        append(mine, THREAD, "a", PutOptions.none());
        ThreadRun turn = mine.newTurn("chat-1", StateChange.empty().append("log", "question"));
        turn.commit(StateChange.empty().append("log", "answer"));
        append(mine, THREAD, "b", PutOptions.none());
        ThreadRun resumed = mine.resume("chat-1");
        resumed.commit(StateChange.empty().append("log", "c"));
        append(mine, THREAD, "d", PutOptions.none());
        append(mine, mine.get(THREAD).config(), "e", PutOptions.none());
        append(
                mine,
                mine.get(THREAD).config(),
                "f",
                SYNC.expectingHead(mine.get(THREAD).config().checkpointId()));
        holding.close();
        assertThat(log()).isEqualTo("[\"a\",\"question\",\"answer\",\"b\",\"c\",\"d\",\"e\",\"f\"]");
    }

    @Test
    void a_failure_is_reported_by_flush_and_by_no_other_call() {
        CheckpointConfig head = append("a", SYNC);
        CheckpointConfig refused = append("x", ASYNC.expectingHead("another"));
        checkpoints.get(THREAD);
        checkpoints.summaries(CheckpointQuery.of("chat-1"));
        checkpoints.putWrites(head, List.of(ChannelWrite.of("a", 1)), "task", "");
        append("b", SYNC);
        append("c", EXIT);
        checkpoints.branches().fork(head, "fork");
        try (ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker", Duration.ofMinutes(1))) {
            append(lease.checkpoints(), THREAD, "d", ASYNC);
        }
        checkpoints.threads().delete("chat-1");
        CairnException reported = error(checkpoints::flush);
        assertThat(reported.code()).isEqualTo(ErrorCode.CONFLICT);
        assertThat(reported.details()).containsEntry("not_stored", List.of(refused.checkpointId()));
        checkpoints.flush();
    }

    @Test
    void the_end_of_a_lease_tells_what_was_not_stored_under_it_and_nothing_else() {
        CheckpointConfig outside = append("x", ASYNC.expectingHead("another"));
        ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker", Duration.ofMinutes(1));
        CheckpointConfig inside = append(lease.checkpoints(), THREAD, "y", ASYNC.expectingHead("another"));
        assertThat(error(lease::release).details()).containsEntry("not_stored", List.of(inside.checkpointId()));
        assertThat(error(checkpoints::flush).details()).containsEntry("not_stored", List.of(outside.checkpointId()));
    }

    @Test
    void a_held_change_that_cannot_be_made_does_not_take_others_with_it() {
        append("a", EXIT);
        checkpoints.put(THREAD, StateChange.empty().set("log", "text"), CheckpointMetadata.of(1), EXIT);
        CheckpointConfig refused = append("never", EXIT);
        checkpoints.put(THREAD, StateChange.empty().set("x", 1), CheckpointMetadata.of(3), EXIT);
        CairnException reported = error(checkpoints::flush);
        assertThat(reported.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(reported.details()).containsEntry("not_stored", List.of(refused.checkpointId()));
        assertThat(others.get(THREAD).checkpoint().values()).hasToString("{log=\"text\", x=1}");
    }

    @Test
    void what_was_queued_before_a_thread_was_deleted_elsewhere_does_not_begin_a_thread_in_its_middle() {
        for (PutOptions options : List.of(ASYNC, EXIT)) {
            append(0, SYNC);
            gate.shut();
            for (int i = 1; i <= 200; i++) {
                append(i, options);
            }
            others.threads().delete("chat-1");
            gate.open();
            assertThat(error(checkpoints::flush).code()).isEqualTo(ErrorCode.NOT_FOUND);
            assertThat(others.find(THREAD)).isEmpty();
            append("new", options);
            checkpoints.flush();
            assertThat(log()).isEqualTo("[\"new\"]");
            others.threads().delete("chat-1");
        }
    }

    @Test
    void a_thread_that_was_deleted_takes_new_puts_and_none_of_its_old_configs() {
        for (PutOptions options : List.of(ASYNC, EXIT)) {
            append("a", SYNC);
            CheckpointConfig old = append("b", options);
            checkpoints.threads().delete("chat-1");
            append(checkpoints, old, "c", options);
            append("new", options);
            assertThat(error(checkpoints::flush).code()).isEqualTo(ErrorCode.NOT_FOUND);
            assertThat(log()).isEqualTo("[\"new\"]");
            checkpoints.threads().delete("chat-1");
        }
    }

    @Test
    void a_checkpoint_that_another_held_put_names_is_stored() {
        CheckpointConfig outer = append("a", EXIT);
        CheckpointMetadata inside = new CheckpointMetadata(
                CheckpointMetadata.Source.LOOP, 0, null, Map.of("", outer.checkpointId()), null, Map.of());
        checkpoints.put(THREAD.inNamespace("inner"), StateChange.empty().set("x", 1), inside, EXIT);
        append("b", EXIT);
        assertThat(checkpoints.flush()).isEqualTo(new FlushReport(3, 0));
        assertThat(others.find(outer)).isPresent();
    }

    @Test
    void counted_versions_and_seen_ones_are_those_that_puts_stored_at_once_would_have() {
        for (Durability mode : Durability.values()) {
            CheckpointConfig thread = CheckpointConfig.of("thread-" + mode);
            List<StateChange> changes = List.of(
                    StateChange.empty().append("log", 1).set("x", 1),
                    StateChange.empty().append("log", 2).set("x", 1),
                    StateChange.empty().remove("x").append("log"),
                    StateChange.empty().set("x", 2).set("y", 1));
            for (StateChange change : changes) {
                checkpoints.put(thread, change, CheckpointMetadata.of(1), later(mode));
            }
            checkpoints.put(
                    thread, Checkpoint.of(Map.of("log", List.of(1, 2), "x", 3)), CheckpointMetadata.of(2), later(mode));
            checkpoints.flush();
            Map<String, ChannelVersion> versions =
                    others.get(thread).checkpoint().versions();
            assertThat(versions)
                    .as("versions in mode %s", mode)
                    .isEqualTo(others.get(CheckpointConfig.of("thread-SYNC"))
                            .checkpoint()
                            .versions());
        }
    }
}
