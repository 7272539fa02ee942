package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is there after the store was closed and opened again. */
@NeedsFeature(Feature.REOPEN)
abstract class LastingClauses extends CheckpointerClauses {
    LastingClauses(CheckpointerTck kit) {
        super(kit);
    }

    @Test
    void checkpoints_last() {
        chain(thread(), "c1", "c2");
        chain(child(), "k1");
        List<String> before = ids(THREAD);
        checkpoints = subject.reopen();
        assertThat(ids(THREAD)).isEqualTo(before);
        assertThat(values(thread())).isEqualTo(state("v", "c2"));
        assertThat(values(child())).isEqualTo(state("v", "k1"));
    }

    @Test
    void writes_last() {
        chain(thread(), "c1");
        write(thread().at("c1"), "t", "a", 1);
        checkpoints = subject.reopen();
        assertThat(writes(thread())).containsExactly("t a=1");
    }

    @Test
    @NeedsFeature(Feature.BRANCHES)
    void branches_and_former_tips_last() {
        chain(thread(), "c1", "c2");
        checkpoints.branches().fork(thread().at("c1"), "b");
        checkpoints.branches().rewind(thread().at("c1"));
        var before = checkpoints.branches().tree(THREAD, "");
        checkpoints = subject.reopen();
        assertThat(checkpoints.branches().tree(THREAD, "")).isEqualTo(before);
    }

    @Test
    @NeedsFeature(Feature.BRANCHES)
    void a_thread_goes_on_after_it_was_reopened() {
        checkpoints.put(thread(), StateChange.empty().append("list", "x".repeat(3_000)), step(0));
        checkpoints = subject.reopen();
        checkpoints.put(thread(), StateChange.empty().append("list", "y".repeat(3_000)), step(1));
        checkpoints = subject.reopen();
        assertThat(values(thread())).isEqualTo(state("list", List.of("x".repeat(3_000), "y".repeat(3_000))));
        assertThat(checkpoints.branches().ancestry(thread())).hasSize(2);
    }

    @Test
    void a_deleted_thread_stays_deleted() {
        chain(thread(), "c1");
        checkpoints.threads().delete(THREAD);
        checkpoints = subject.reopen();
        assertThat(checkpoints.find(thread())).isEmpty();
        assertThat(ids(CheckpointQuery.all())).isEmpty();
    }
}
