package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Copying a thread. */
@NeedsFeature(Feature.COPY)
abstract class CopiedThreadClauses extends CheckpointerClauses {
    CopiedThreadClauses(CheckpointerTck kit) {
        super(kit);
    }

    private void copy() {
        checkpoints.put(thread(), checkpoint("c1", "a", "one", "big", "x".repeat(9_000)), step(0).with("k", "kept"));
        put(thread(), "c2", 1, "a", "two", "big", "x".repeat(9_000));
        put(thread(), "c3", 2, "a", "three", "big", "x".repeat(9_000));
        put(child(), "k1", 0, "a", "child");
        write(thread().at("c2"), "t", "a", 1);
        checkpoints.threads().copy(THREAD, OTHER);
    }

    @Test
    void all_checkpoints_are_copied() {
        copy();
        assertThat(ids(OTHER)).containsExactlyInAnyOrder("c1", "c2", "c3", "k1");
    }

    @Test
    void the_values_of_each_checkpoint_are_copied() {
        copy();
        for (String id : List.of("c1", "c2", "c3")) {
            assertThat(values(other().at(id))).isEqualTo(values(thread().at(id)));
        }
    }

    @Test
    void metadata_is_copied() {
        copy();
        assertThat(get(other().at("c1")).metadata()).isEqualTo(step(0).with("k", "kept"));
    }

    @Test
    void namespaces_are_copied() {
        copy();
        assertThat(checkpoints.branches().namespaces(OTHER)).containsExactly("", CHILD);
        assertThat(values(other().inNamespace(CHILD))).isEqualTo(state("a", "child"));
    }

    @Test
    void writes_are_copied() {
        copy();
        assertThat(writes(other().at("c2"))).containsExactly("t a=1");
    }

    @Test
    void ids_order_and_parents_are_copied() {
        copy();
        assertThat(ids(OTHER)).isEqualTo(ids(THREAD));
        assertThat(parent(other())).isEqualTo("c2");
    }

    @Test
    void the_source_of_a_copy_stays() {
        copy();
        assertThat(ids(THREAD)).containsExactly("k1", "c3", "c2", "c1");
        assertThat(values(thread())).containsEntry("a", "three");
    }

    @Test
    void of_an_unknown_source_no_copy_is_made() {
        chain(other(), "d1");
        fails(ErrorCode.NOT_FOUND, () -> checkpoints.threads().copy(THREAD, "thread-3"));
        assertThat(threadIds()).containsExactly(OTHER);
    }

    @Test
    void a_copy_onto_a_thread_that_holds_something_is_refused() {
        chain(thread(), "c1");
        chain(other(), "d1");
        fails(ErrorCode.ALREADY_EXISTS, () -> checkpoints.threads().copy(THREAD, OTHER));
        assertThat(ids(OTHER)).containsExactly("d1");
    }

    @Test
    void a_copy_onto_itself_is_refused_and_harms_nothing() {
        chain(thread(), "c1");
        fails(ErrorCode.ALREADY_EXISTS, () -> checkpoints.threads().copy(THREAD, THREAD));
        assertThat(values(thread())).isEqualTo(state("v", "c1"));
    }

    @Test
    void a_copy_and_its_source_go_on_apart() {
        copy();
        put(other(), "c4", 3, "a", "copy");
        put(thread(), "c4", 3, "a", "source");
        assertThat(values(other())).containsEntry("a", "copy");
        assertThat(values(thread())).containsEntry("a", "source");
        checkpoints.threads().delete(THREAD);
        assertThat(values(other().at("c3"))).containsEntry("a", "three");
    }

    @Test
    void a_renamed_thread_is_found_under_its_new_id_only_and_goes_on() {
        chain(thread(), "c1", "c2");
        write(thread().at("c2"), "t", "a", 1);
        checkpoints.threads().rename(THREAD, OTHER);
        assertThat(threadIds()).containsExactly(OTHER);
        assertThat(ids(OTHER)).containsExactly("c2", "c1");
        assertThat(writes(other())).containsExactly("t a=1");
        put(other(), "c3", 2, "v", "c3");
        chain(thread(), "n1");
        assertThat(get(thread()).parentConfig()).isNull();
    }

    @Test
    void a_thread_is_not_renamed_over_another_or_itself_or_from_nothing() {
        chain(thread(), "c1");
        chain(other(), "d1");
        fails(ErrorCode.ALREADY_EXISTS, () -> checkpoints.threads().rename(THREAD, OTHER));
        fails(ErrorCode.ALREADY_EXISTS, () -> checkpoints.threads().rename(THREAD, THREAD));
        fails(ErrorCode.NOT_FOUND, () -> checkpoints.threads().rename("thread-3", "thread-4"));
        assertThat(threadIds()).containsExactly(THREAD, OTHER);
        assertThat(ids(THREAD)).containsExactly("c1");
        assertThat(ids(OTHER)).containsExactly("d1");
    }
}
