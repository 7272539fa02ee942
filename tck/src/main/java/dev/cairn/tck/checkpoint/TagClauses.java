package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.PruneStrategy;
import dev.cairn.error.ErrorCode;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tags of checkpoints. */
@NeedsFeature(Feature.TAGS)
abstract class TagClauses extends CheckpointerClauses {
    TagClauses(CheckpointerTck kit) {
        super(kit);
    }

    private void tag(String id, String... tags) {
        checkpoints.tag(thread().at(id), List.of(tags), List.of());
    }

    @Test
    void tags_are_given_and_taken_away_and_the_answer_tells_what_is_left() {
        chain(thread(), "c1");
        assertThat(checkpoints.tag(thread().at("c1"), List.of("v1", "good"), List.of()))
                .containsExactly("good", "v1");
        assertThat(checkpoints.tag(thread().at("c1"), List.of("good", "v2"), List.of("v1", "never given")))
                .containsExactly("good", "v2");
        assertThat(tags(THREAD)).containsExactlyInAnyOrder("c1 good", "c1 v2");
    }

    @Test
    void several_checkpoints_of_a_thread_may_have_the_same_tag() {
        chain(thread(), "c1", "c2", "c3");
        tag("c2", "good");
        tag("c1", "good");
        assertThat(tags(THREAD)).containsExactly("c2 good", "c1 good");
    }

    @Test
    void without_an_id_the_head_gets_the_tag_and_keeps_it_when_the_branch_goes_on() {
        chain(thread(), "c1", "c2");
        checkpoints.tag(thread(), List.of("good"), List.of());
        put(thread(), "c3", 2, "v", "c3");
        assertThat(tags(THREAD)).containsExactly("c2 good");
    }

    @Test
    void only_what_is_stored_can_have_a_tag() {
        chain(thread(), "c1");
        fails(ErrorCode.NOT_FOUND, () -> tag("c9", "good"));
        fails(ErrorCode.NOT_FOUND, () -> checkpoints.tag(other(), List.of("good"), List.of()));
        assertThat(tags(THREAD)).isEmpty();
        assertThat(checkpoints.threads().tags("unknown")).isEmpty();
    }

    @Test
    void one_wrong_tag_refuses_all() {
        chain(thread(), "c1");
        fails(ErrorCode.INVALID, () -> tag("c1", "good", ""));
        fails(ErrorCode.TOO_LARGE, () -> tag("c1", "good", "x".repeat(513)));
        assertThat(tags(THREAD)).isEmpty();
        tag("c1", "x".repeat(512));
        assertThat(tags(THREAD)).hasSize(1);
    }

    @Test
    void checkpoints_are_listed_by_tag() {
        chain(thread(), "c1", "c2", "c3");
        chain(other(), "d1", "d2");
        tag("c1", "good");
        tag("c3", "good");
        tag("c2", "goods");
        checkpoints.tag(other().at("d1"), List.of("good"), List.of());
        assertThat(ids(CheckpointQuery.of(THREAD).tagged("good"))).containsExactly("c3", "c1");
        assertThat(ids(CheckpointQuery.all().tagged("good"))).containsExactlyInAnyOrder("c3", "c1", "d1");
        assertThat(ids(CheckpointQuery.all().tagged("bad"))).isEmpty();
    }

    @Test
    @NeedsFeature(Feature.COPY)
    void tags_are_copied_with_their_thread() {
        chain(thread(), "c1", "c2");
        tag("c1", "good");
        checkpoints.threads().copy(THREAD, OTHER);
        assertThat(tags(OTHER)).containsExactly("c1 good");
        assertThat(tags(THREAD)).containsExactly("c1 good");
    }

    @Test
    void the_tags_of_a_deleted_thread_are_gone() {
        chain(thread(), "c1");
        tag("c1", "good");
        checkpoints.threads().delete(THREAD);
        chain(thread(), "c1");
        assertThat(tags(THREAD)).isEmpty();
    }

    @Test
    @NeedsFeature(Feature.PRUNE)
    void a_checkpoint_with_a_tag_is_kept_by_pruning_until_the_tag_is_taken_away() {
        chain(thread(), "c1", "c2", "c3");
        tag("c1", "good");
        checkpoints.retention().prune(List.of(THREAD), PruneStrategy.KEEP_LATEST);
        assertThat(ids(THREAD)).containsExactly("c3", "c1");
        assertThat(tags(THREAD)).containsExactly("c1 good");
        checkpoints.tag(thread().at("c1"), List.of(), List.of("good"));
        checkpoints.retention().prune(List.of(THREAD), PruneStrategy.KEEP_LATEST);
        assertThat(ids(THREAD)).containsExactly("c3");
    }
}
