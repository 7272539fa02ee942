package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.Fold;
import dev.cairn.storage.LaneRange;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Folding: adjacent frames become one that covers the same numbers, or the fold is skipped. */
abstract class FoldClauses extends Clauses {
    FoldClauses(DataPathTck kit) {
        super(kit);
    }

    /** Frames 0..1, 1..3, 3..4, 4..6 of the usual lane. */
    @BeforeEach
    void appendFour() {
        commit(Commit.inOrder()
                .put(put("a", "1"))
                .frame(frame(LANE, 0, 1, "w"))
                .frame(frame(LANE, 1, 2, "x"))
                .frame(frame(LANE, 3, 1, "y"))
                .frame(frame(LANE, 4, 2, "z")));
    }

    private static Fold fold(int first, int count, Integer... replaced) {
        return new Fold(List.of(replaced), frame(LANE, first, count, "folded"));
    }

    private List<String> bodies() {
        return lane().stream().map(frame -> frame.body().utf8()).toList();
    }

    private void skips(Fold fold) {
        List<String> before = bodies();
        Committed outcome = commit(Commit.inOrder().put(put("b", "1")).fold(fold));
        assertThat(outcome.foldsSkipped()).isEqualTo(1);
        assertThat(bodies()).isEqualTo(before);
        assertThat(find("b")).isPresent();
    }

    @Test
    void a_fold_replaces_frames_by_the_covering_one() {
        Committed outcome = commit(Commit.inOrder().fold(fold(1, 3, 1, 3)));

        assertThat(outcome.foldsSkipped()).isZero();
        assertThat(lane()).containsExactly(frame(LANE, 0, 1, "w"), frame(LANE, 1, 3, "folded"), frame(LANE, 4, 2, "z"));
    }

    @Test
    void a_fold_may_take_in_frames_of_its_own_commit() {
        Committed outcome =
                commit(Commit.inOrder().frame(frame(LANE, 6, 1, "new")).fold(fold(3, 4, 3, 4, 6)));

        assertThat(outcome.foldsSkipped()).isZero();
        assertThat(bodies()).containsExactly("w", "x", "folded");
    }

    @Test
    void folded_frames_may_be_folded_again() {
        commit(Commit.inOrder().fold(fold(0, 3, 0, 1)));
        Committed outcome = commit(Commit.inOrder().fold(fold(0, 6, 0, 3, 4)));

        assertThat(outcome.foldsSkipped()).isZero();
        assertThat(lane()).containsExactly(frame(LANE, 0, 6, "folded"));
    }

    @Test
    void a_fold_of_frames_that_are_gone_is_skipped_and_the_commit_goes_on() {
        commit(Commit.inOrder().fold(fold(1, 3, 1, 3)));

        skips(fold(0, 4, 0, 1, 3));
        skips(fold(3, 3, 3, 4));
    }

    @Test
    void a_fold_that_does_not_name_every_frame_between_is_skipped() {
        skips(fold(0, 4, 0, 3));
        skips(fold(0, 4));
    }

    @Test
    void a_fold_that_names_frames_outside_is_skipped() {
        skips(fold(0, 3, 0, 1, 3));
    }

    @Test
    void a_fold_whose_border_cuts_a_frame_is_skipped() {
        skips(fold(0, 2, 0, 1));
        skips(fold(2, 2, 1, 3));
    }

    @Test
    void a_fold_over_a_hole_is_skipped() {
        commit(Commit.inOrder().drop(new LaneRange(LANE, 1, 3)));

        skips(fold(0, 4, 0, 3));
        skips(fold(1, 2));
    }

    @Test
    void a_fold_beyond_the_end_of_the_lane_is_skipped() {
        skips(fold(3, 4, 3, 4));
    }

    @Test
    void each_fold_is_skipped_or_done_for_itself() {
        Committed outcome = commit(
                Commit.inOrder().fold(fold(0, 2, 0, 1)).fold(fold(3, 3, 3, 4)).fold(fold(7, 1, 7)));

        assertThat(outcome.foldsSkipped()).isEqualTo(2);
        assertThat(bodies()).containsExactly("w", "x", "folded");
    }

    @Test
    void a_fold_leaves_the_end_of_its_lane_where_it_was() {
        commit(Commit.inOrder().fold(fold(0, 6, 0, 1, 3, 4)));

        refuse(Reason.LANE_MOVED, Commit.inOrder().frame(frame(LANE, 1, 1, "early")));
        commit(Commit.inOrder().frame(frame(LANE, 6, 1, "next")));
        assertThat(bodies()).containsExactly("folded", "next");
    }

    @Test
    void a_fold_changes_no_record() {
        var before = get("a");

        commit(Commit.inOrder().fold(fold(0, 6, 0, 1, 3, 4)));

        assertThat(get("a")).isEqualTo(before);
    }

    @Test
    void the_header_counts_the_bytes_of_a_folded_frame() {
        commit(Commit.inOrder().fold(fold(0, 6, 0, 1, 3, 4)));

        assertThat(header(SCOPE).bytes()).isEqualTo("1".length() + "folded".length());
    }
}
