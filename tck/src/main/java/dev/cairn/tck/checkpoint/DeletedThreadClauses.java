package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.DeletedThread;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Deleting a thread. */
abstract class DeletedThreadClauses extends CheckpointerClauses {
    DeletedThreadClauses(CheckpointerTck kit) {
        super(kit);
    }

    @Test
    void the_checkpoints_of_a_deleted_thread_are_gone() {
        chain(thread(), "c1", "c2");
        checkpoints.threads().delete(THREAD);
        assertThat(checkpoints.find(thread())).isEmpty();
        assertThat(checkpoints.find(thread().at("c1"))).isEmpty();
        assertThat(ids(THREAD)).isEmpty();
    }

    @Test
    void the_writes_of_a_deleted_thread_are_gone() {
        write(put(thread(), "c1", 0, "v", 1), "t", "a", 1);
        checkpoints.threads().delete(THREAD);
        assertThat(writes(put(thread(), "c1", 0, "v", 1))).isEmpty();
    }

    @Test
    void all_namespaces_of_a_deleted_thread_are_gone() {
        chain(thread(), "c1");
        chain(child(), "k1");
        checkpoints.threads().delete(THREAD);
        assertThat(checkpoints.find(child())).isEmpty();
        assertThat(checkpoints.branches().namespaces(THREAD)).isEmpty();
    }

    @Test
    void other_threads_stay_when_one_is_deleted() {
        for (String name : List.of(THREAD, "thread-11", "thread-", "hread-1")) {
            chain(CheckpointConfig.of(name), "c1");
        }
        checkpoints.threads().delete(THREAD);
        assertThat(threadIds()).containsExactly("hread-1", "thread-", "thread-11");
    }

    @Test
    void deleting_an_unknown_thread_does_nothing() {
        chain(other(), "c1");
        assertThat(checkpoints.threads().delete(THREAD)).isEqualTo(new DeletedThread(false, 0));
        assertThat(threadIds()).containsExactly(OTHER);
    }

    @Test
    void a_deleted_thread_is_not_listed() {
        chain(thread(), "c1");
        chain(other(), "c1");
        checkpoints.threads().delete(THREAD);
        assertThat(threadIds()).containsExactly(OTHER);
        assertThat(checkpoints.threads().find(THREAD)).isEmpty();
    }

    @Test
    void a_late_put_does_not_bring_back_what_was_deleted() {
        CheckpointConfig last = chain(thread(), "c1", "c2").get(1);
        checkpoints.threads().delete(THREAD);
        fails(ErrorCode.NOT_FOUND, () -> put(last, "c3", 2, "v", "late"));
        fails(
                ErrorCode.NOT_FOUND,
                () -> checkpoints.put(last, StateChange.empty().set("v", "late"), step(2)));
        fails(
                ErrorCode.NOT_FOUND,
                () -> checkpoints.put(last.at(null), StateChange.empty().set("v", "late"), step(2)));
        assertThat(threadIds()).isEmpty();
    }

    @Test
    void late_task_results_do_not_bring_back_what_was_deleted() {
        CheckpointConfig last = chain(thread(), "c1").get(0);
        checkpoints.threads().delete(THREAD);
        fails(ErrorCode.NOT_FOUND, () -> write(last, "t", "a", "late"));
        assertThat(writes(put(thread(), "c1", 0, "v", 1))).isEmpty();
    }

    @Test
    void a_config_of_a_deleted_thread_is_not_one_of_the_next_thread_of_its_name() {
        CheckpointConfig old = chain(thread(), "c1").get(0);
        checkpoints.threads().delete(THREAD);
        chain(thread(), "c1");
        fails(ErrorCode.NOT_FOUND, () -> put(old, "c2", 1, "v", "late"));
        fails(ErrorCode.NOT_FOUND, () -> write(old, "t", "a", "late"));
        assertThat(ids(THREAD)).containsExactly("c1");
        assertThat(writes(thread())).isEmpty();
    }

    @Test
    void the_name_of_a_deleted_thread_is_free() {
        chain(thread(), "c1", "c2");
        assertThat(checkpoints.threads().delete(THREAD).existed()).isTrue();
        put(thread(), "c2", 0, "other", 1);
        assertThat(values(thread())).isEqualTo(state("other", 1));
        assertThat(get(thread()).parentConfig()).isNull();
        assertThat(ids(THREAD)).containsExactly("c2");
    }
}
