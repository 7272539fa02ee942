package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.stats.TrashFigures;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Page;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

public class ThreadTrashTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    private final ServiceStore store = newStore();
    private final Cairn cairn = store.program();
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

    private CheckpointConfig put(CheckpointConfig thread, int step) {
        return checkpoints.put(
                thread, Map.of("step", step, "text", "word ".repeat(500) + step), CheckpointMetadata.of(step));
    }

    private void fill() {
        put(THREAD, 0);
        CheckpointConfig second = put(THREAD, 1);
        checkpoints.putWrites(second, List.of(ChannelWrite.of("answer", 42)), "task", "");
        checkpoints.branches().fork(second, "fork", StateChange.empty().set("step", 9));
        checkpoints.tag(second, List.of("good"), List.of());
        put(THREAD.inNamespace("child"), 0);
    }

    private Object everything(String thread) {
        return List.of(
                checkpoints.list(CheckpointQuery.of(thread)).items(),
                checkpoints.branches().tree(thread, ""),
                checkpoints.branches().tree(thread, "child"),
                checkpoints.threads().tags(thread),
                checkpoints.threads().find(thread).orElseThrow());
    }

    private static void refused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(code));
    }

    @Test
    void a_deleted_thread_comes_back_as_it_was_and_goes_on() {
        fill();
        Object before = everything("chat-1");

        DeletedThread deleted = checkpoints.threads().delete("chat-1");
        assertThat(deleted.existed()).isTrue();
        assertThat(deleted.until()).isEqualTo(store.clock().instant().plus(Threads.TRASH_TIME));
        assertThat(checkpoints.threads().find("chat-1")).isEmpty();
        assertThat(checkpoints.find(THREAD)).isEmpty();
        assertThat(checkpoints.threads().list(ThreadQuery.all()).items()).isEmpty();

        checkpoints.threads().undelete("chat-1");

        assertThat(everything("chat-1")).isEqualTo(before);
        assertThat(checkpoints.threads().deleted(ThreadQuery.all()).items()).isEmpty();
        put(THREAD, 2);
        assertThat(checkpoints.get(THREAD).checkpoint().value("step").as(Integer.class))
                .isEqualTo(2);
        cairn.verify(damage -> {
            throw new AssertionError(damage);
        });
    }

    @Test
    void the_thread_that_was_deleted_last_comes_back_also_when_the_clock_went_back() {
        put(THREAD, 1);
        checkpoints.threads().delete("chat-1");
        put(THREAD, 2);
        store.forward(Duration.ofHours(-1));
        checkpoints.threads().delete("chat-1");
        checkpoints.threads().undelete("chat-1");
        assertThat(checkpoints.get(THREAD).metadata().step()).isEqualTo(2);
    }

    @Test
    void a_thread_comes_back_with_the_end_that_it_had() {
        Instant end = store.clock().instant().plus(Duration.ofDays(3));
        put(THREAD, 1);
        checkpoints.threads().expire("chat-1", end);
        checkpoints.threads().delete("chat-1");
        checkpoints.threads().undelete("chat-1");
        assertThat(checkpoints.threads().find("chat-1").orElseThrow().expires()).isEqualTo(end);
        checkpoints.threads().delete("chat-1");
        store.forward(Duration.ofDays(4));
        checkpoints.threads().undelete("chat-1");
        assertThat(checkpoints.threads().find("chat-1").orElseThrow().expires()).isNull();
    }

    @Test
    void an_end_that_comes_while_a_thread_is_moved_is_kept() {
        OvertakenStorage moves = new OvertakenStorage(store.open(), (name, with) -> name.equals("move"));
        Checkpointer moving = store.builder().on(moves.storage()).checkpoints();
        Instant end = store.clock().instant().plus(Duration.ofDays(3));
        put(THREAD, 1);
        checkpoints.threads().expire("chat-1", end.plusSeconds(9));
        moves.beforeNext(() -> checkpoints.threads().expire("chat-1", end));
        moving.threads().rename("chat-1", "chat-2");
        assertThat(checkpoints.threads().find("chat-2").orElseThrow().expires()).isEqualTo(end);

        moves.beforeNext(() -> checkpoints.threads().expire("chat-2", end.plusSeconds(1)));
        moving.threads().delete("chat-2");
        checkpoints.threads().undelete("chat-2");
        assertThat(checkpoints.threads().find("chat-2").orElseThrow().expires()).isEqualTo(end.plusSeconds(1));
    }

    @Test
    void a_step_that_comes_between_the_comparison_and_the_deletion_refuses_it() {
        OvertakenStorage moves = new OvertakenStorage(store.open(), (name, with) -> name.equals("moveUnchanged"));
        Checkpointer moving = store.builder().on(moves.storage()).checkpoints();
        put(THREAD, 1);
        for (Duration keep : List.of(Duration.ofDays(1), Duration.ZERO)) {
            ThreadInfo seen = checkpoints.threads().find("chat-1").orElseThrow();
            moves.beforeNext(() -> put(THREAD, 2));
            refused(ErrorCode.CONFLICT, () -> moving.threads().delete(seen, keep));
            assertThat(checkpoints.threads().find("chat-1").orElseThrow().records())
                    .isGreaterThan(seen.records());
            assertThat(checkpoints.threads().deleted("chat-1")).isEmpty();
        }
        ThreadInfo seen = checkpoints.threads().find("chat-1").orElseThrow();
        moves.beforeNext(() -> checkpoints.threads().delete("chat-1"));
        refused(ErrorCode.NOT_FOUND, () -> moving.threads().delete(seen));
    }

    @Test
    void a_thread_that_is_created_again_while_it_is_renamed_is_the_one_that_gets_the_name() {
        OvertakenStorage moves = new OvertakenStorage(store.open(), (name, with) -> name.equals("move"));
        Checkpointer moving = store.builder().on(moves.storage()).checkpoints();
        put(THREAD, 1);
        checkpoints.threads().expire("chat-1", store.clock().instant().plus(Duration.ofDays(3)));
        moves.beforeNext(() -> {
            checkpoints.threads().delete("chat-1", Duration.ZERO);
            put(THREAD, 2);
        });
        moving.threads().rename("chat-1", "chat-2");
        assertThat(checkpoints.threads().find("chat-2").orElseThrow().expires()).isNull();
        moves.beforeNext(() -> checkpoints.threads().delete("chat-2", Duration.ZERO));
        refused(ErrorCode.NOT_FOUND, () -> moving.threads().rename("chat-2", "chat-3"));
    }

    @Test
    void after_seven_days_it_is_gone_and_a_sweep_removes_it() {
        fill();
        checkpoints.threads().delete("chat-1");
        store.forward(Threads.TRASH_TIME.minusSeconds(60));
        assertThat(cairn.maintenance().sweep(false, false).trash().count()).isZero();
        assertThat(checkpoints.threads().deleted(ThreadQuery.all()).items()).hasSize(1);

        store.forward(Duration.ofSeconds(60));

        refused(ErrorCode.NOT_FOUND, () -> checkpoints.threads().undelete("chat-1"));
        assertThat(checkpoints.threads().deleted(ThreadQuery.all()).items()).isEmpty();
        assertThat(cairn.maintenance().sweep(true, false).trash().count()).isOne();
        assertThat(cairn.maintenance().sweep(false, false).trash().count()).isOne();
    }

    @Test
    void a_store_may_keep_deleted_threads_for_another_time_or_not_at_all() {
        Cairn longer = store.builder().trash(Duration.ofDays(30)).on(store.open());
        Cairn never = store.builder().trash(Duration.ZERO).on(store.open());
        put(THREAD, 0);
        assertThat(longer.checkpoints().threads().delete("chat-1").until())
                .isEqualTo(store.clock().instant().plus(Duration.ofDays(30)));
        longer.checkpoints().threads().undelete("chat-1");

        assertThat(never.checkpoints().threads().delete("chat-1").until()).isNull();

        assertThatThrownBy(() -> checkpoints.threads().undelete("chat-1")).isInstanceOf(NotFoundException.class);
        refused(ErrorCode.INVALID, () -> Cairn.builder().trash(Duration.ofDays(-1)));
    }

    @Test
    void the_id_is_free_at_once_and_then_only_another_id_brings_the_thread_back() {
        fill();
        checkpoints.threads().delete("chat-1");
        put(THREAD, 7);

        refused(ErrorCode.ALREADY_EXISTS, () -> checkpoints.threads().undelete("chat-1"));
        checkpoints.threads().undelete("chat-1", "old chat");

        assertThat(checkpoints.get(THREAD).metadata().step()).isEqualTo(7);
        assertThat(checkpoints.get(CheckpointConfig.of("old chat")).metadata().step())
                .isOne();
        assertThat(checkpoints.threads().tags("old chat")).hasSize(1);
    }

    @Test
    void what_was_deleted_last_comes_back_first() {
        for (int step = 0; step < 3; step++) {
            put(THREAD, step);
            checkpoints.threads().delete("chat-1");
        }
        assertThat(checkpoints.threads().deleted(ThreadQuery.all()).items()).hasSize(3);

        checkpoints.threads().undelete("chat-1", "c");
        checkpoints.threads().undelete("chat-1", "b");
        checkpoints.threads().undelete("chat-1", "a");

        for (String id : List.of("a", "b", "c")) {
            assertThat(checkpoints.get(CheckpointConfig.of(id)).metadata().step())
                    .isEqualTo(id.charAt(0) - 'a');
        }
    }

    @Test
    void deleted_threads_are_listed_by_id_page_by_page() {
        for (String id : List.of("b-2", "a", "b-1", "b")) {
            put(CheckpointConfig.of(id), 3);
            checkpoints.threads().delete(id);
        }
        Page<TrashedThread> first =
                checkpoints.threads().deleted(ThreadQuery.all().prefix("b").limit(2));
        Page<TrashedThread> second = checkpoints
                .threads()
                .deleted(ThreadQuery.all().prefix("b").limit(2).from(first.next()));

        assertThat(first.items()).extracting(TrashedThread::threadId).containsExactly("b", "b-1");
        assertThat(second.items()).extracting(TrashedThread::threadId).containsExactly("b-2");
        assertThat(second.next()).isNull();
        TrashedThread thread = first.items().get(0);
        assertThat(thread.deleted()).isEqualTo(store.clock().instant());
        assertThat(thread.step()).isEqualTo(3);
        assertThat(thread.records()).isEqualTo(2);
        refused(
                ErrorCode.INVALID,
                () -> checkpoints.threads().deleted(ThreadQuery.all().status(ThreadStatus.IDLE)));
    }

    @Test
    void deleted_threads_can_be_removed_before_their_time() {
        for (int step = 0; step < 2; step++) {
            put(THREAD, step);
            checkpoints.threads().delete("chat-1");
        }
        put(THREAD, 5);
        put(CheckpointConfig.of("chat-10"), 0);
        checkpoints.threads().delete("chat-10");

        assertThat(checkpoints.threads().purge("chat-1")).isEqualTo(2);

        assertThat(checkpoints.get(THREAD).metadata().step()).isEqualTo(5);
        assertThat(checkpoints.threads().deleted(ThreadQuery.all()).items())
                .extracting(TrashedThread::threadId)
                .containsExactly("chat-10");
    }

    @Test
    void the_trash_is_counted_and_emptied_but_for_what_is_over() {
        put(CheckpointConfig.of("early"), 0);
        checkpoints.threads().delete("early", Duration.ofHours(1));
        store.forward(Duration.ofHours(2));
        put(THREAD, 0);
        put(CheckpointConfig.of("chat-2"), 1);
        long bytes = checkpoints.threads().find("chat-1").orElseThrow().bytes();
        checkpoints.threads().delete("chat-1", Duration.ofHours(1));
        assertThat(cairn.trash())
                .isEqualTo(new TrashFigures(1, bytes, store.clock().instant().plus(Duration.ofHours(1))));
        assertThat(cairn.stats(1).trash().threads()).isEqualTo(2);
        assertThat(cairn.tenant("acme").emptyTrash()).isEqualTo(TrashFigures.NONE);

        assertThat(cairn.emptyTrash().threads()).isOne();

        assertThat(cairn.trash()).isEqualTo(TrashFigures.NONE);
        assertThat(checkpoints.threads().find("chat-2")).isPresent();
        assertThat(cairn.maintenance().sweep(false, false).trash().count()).isOne();
        assertThat(cairn.stats(1).trash()).isEqualTo(TrashFigures.NONE);
    }

    @Test
    void a_lease_on_the_id_keeps_a_thread_from_coming_back() {
        fill();
        ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker", Duration.ofMinutes(5));
        refused(ErrorCode.LOCKED, () -> checkpoints.threads().delete("chat-1"));
        lease.checkpoints().threads().delete("chat-1");

        assertThatThrownBy(() -> checkpoints.threads().undelete("chat-1"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.LOCKED))
                .hasMessageContaining("is leased to worker");

        lease.close();
        checkpoints.threads().undelete("chat-1");
        assertThat(checkpoints.get(THREAD).metadata().step()).isOne();
    }

    @Test
    void tenants_have_trash_of_their_own() {
        Checkpointer acme = cairn.tenant("acme").checkpoints();
        acme.put(THREAD, Map.of("n", 1), CheckpointMetadata.of(0));
        acme.threads().delete("chat-1");

        assertThat(checkpoints.threads().deleted(ThreadQuery.all()).items()).isEmpty();
        assertThatThrownBy(() -> checkpoints.threads().undelete("chat-1")).isInstanceOf(NotFoundException.class);
        acme.threads().undelete("chat-1");
    }

    @Test
    void another_program_that_remembers_the_thread_goes_on_after_it_came_back() {
        Checkpointer theirs = store.program().checkpoints();
        theirs.put(THREAD, Map.of("list", List.of(1)), CheckpointMetadata.of(0));
        checkpoints.threads().delete("chat-1");
        put(THREAD, 4);
        checkpoints.threads().delete("chat-1", Duration.ZERO);
        checkpoints.threads().undelete("chat-1");

        theirs.put(THREAD, StateChange.empty().append("list", 2), CheckpointMetadata.of(1));

        assertThat(checkpoints.get(THREAD).checkpoint().value("list").toString())
                .isEqualTo("[1,2]");
    }

    @Test
    void results_that_came_before_their_checkpoint_are_no_thread_to_delete_or_bring_back() {
        fill();
        Object state = checkpoints.get(THREAD).checkpoint().values();
        checkpoints.threads().delete("chat-1");
        checkpoints.putWrites(THREAD.at("late"), List.of(ChannelWrite.of("a", 1)), "task", "");
        assertThatThrownBy(() -> checkpoints.threads().undelete("chat-1")).hasMessageContaining("task results");
        assertThatThrownBy(() -> checkpoints.threads().rename("chat-1", "chat-2"))
                .isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> checkpoints.threads().copy("chat-1", "chat-2")).isInstanceOf(NotFoundException.class);

        assertThat(checkpoints.threads().delete("chat-1")).isEqualTo(new DeletedThread(false, 1));

        assertThat(checkpoints.threads().deleted(ThreadQuery.all()).items()).hasSize(1);
        checkpoints.threads().undelete("chat-1");
        assertThat(checkpoints.get(THREAD).checkpoint().values()).isEqualTo(state);
    }
}
