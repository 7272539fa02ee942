package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.ErrorCode;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import dev.cairn.tck.support.Crowd;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two instances of one store. */
@NeedsFeature(Feature.SHARED)
abstract class TwoInstanceClauses extends CheckpointerClauses {
    TwoInstanceClauses(CheckpointerTck kit) {
        super(kit);
    }

    @Test
    void an_instance_sees_what_another_one_put() {
        Checkpointer another = subject.another();
        chain(thread(), "c1");
        assertThat(java(get(another, thread()).checkpoint().values())).isEqualTo(state("v", "c1"));
        chain(thread(), "c2");
        assertThat(java(get(another, thread()).checkpoint().values())).isEqualTo(state("v", "c2"));
        assertThat(ids(another.list(CheckpointQuery.of(THREAD)))).containsExactly("c2", "c1");
    }

    @Test
    void an_instance_sees_writes_of_another_one() {
        Checkpointer another = subject.another();
        chain(thread(), "c1");
        assertThat(get(another, thread()).pendingWrites()).isEmpty();
        write(thread().at("c1"), "t", "a", 1);
        assertThat(shown(get(another, thread()).pendingWrites())).containsExactly("t a=1");
    }

    @Test
    void a_writer_whose_head_is_old_is_refused_by_its_expectation() {
        Checkpointer another = subject.another();
        chain(thread(), "c1");
        another.put(thread(), checkpoint("c2", "v", 2), step(1));
        fails(
                ErrorCode.CONFLICT,
                () -> checkpoints.put(
                        thread(),
                        checkpoint("c3", "v", 3),
                        step(1),
                        PutOptions.none().expectingHead("c1")));
        assertThat(get(another, thread()).checkpoint().id()).isEqualTo("c2");
    }

    @Test
    @NeedsFeature(Feature.BRANCHES)
    void two_writers_without_expectation_follow_each_other() {
        Checkpointer another = subject.another();
        for (int i = 0; i < 10; i++) {
            (i % 2 == 0 ? checkpoints : another)
                    .put(thread(), StateChange.empty().append("list", i), step(i));
        }
        assertThat(values(thread())).isEqualTo(state("list", List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)));
        assertThat(checkpoints.branches().ancestry(thread())).hasSize(10);
    }

    @Test
    void a_deletion_is_a_deletion_for_the_other_instance() {
        Checkpointer another = subject.another();
        chain(thread(), "c1", "c2");
        assertThat(another.find(thread())).isPresent();
        another.threads().delete(THREAD);
        assertThat(checkpoints.find(thread())).isEmpty();
        put(thread(), "n1", 0, "v", "new");
        assertThat(get(another, thread()).parentConfig()).isNull();
    }

    @Test
    void appends_through_two_instances_at_once_are_all_kept() {
        Checkpointer another = subject.another();
        Crowd.run(4, i -> () -> CompanyClauses.grow(i % 2 == 0 ? checkpoints : another, thread(), 10));
        assertThat(get(thread()).checkpoint().value("list").size()).isEqualTo(40);
        assertThat(get(another, thread()).checkpoint().value("list").size()).isEqualTo(40);
    }
}
