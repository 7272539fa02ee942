package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.Frame;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lanes and their frames: appending, finding, dropping. */
abstract class LaneClauses extends Clauses {
    LaneClauses(DataPathTck kit) {
        super(kit);
    }

    /** Frames 0..2, 2..5, 5..6 of the usual lane. */
    private void appendThree() {
        commit(Commit.inOrder().put(put("a", "1")).frame(frame(LANE, 0, 2, "first")));
        commit(Commit.inOrder().frame(frame(LANE, 2, 3, "second")));
        commit(Commit.inOrder().frame(frame(LANE, 5, 1, "third")));
    }

    private List<String> covering(int from, int to) {
        return frames(SCOPE, LANE, from, to).stream()
                .map(frame -> frame.body().utf8())
                .toList();
    }

    @Test
    void a_frame_alone_creates_the_scope() {
        commit(Commit.inOrder().frame(frame(LANE, 0, 1, "f")));

        assertThat(header(SCOPE).records()).isZero();
        assertThat(lane()).hasSize(1);
    }

    @Test
    void a_frame_reads_back_with_every_part() {
        Frame frame = new Frame(LANE, 0, 5, 4711, Bytes.fromOwned(new byte[] {0, -1, 127, -128, 10}));

        commit(Commit.inOrder().frame(frame));

        assertThat(lane()).containsExactly(frame);
    }

    @Test
    void an_unknown_lane_begins_at_zero() {
        store("a", "1");

        refuse(Reason.LANE_MOVED, Commit.inOrder().frame(frame(LANE, 1, 1, "f")));
        assertThat(lane()).isEmpty();
    }

    @Test
    void a_frame_that_leaves_a_gap_is_refused() {
        appendThree();

        refuse(Reason.LANE_MOVED, Commit.inOrder().frame(frame(LANE, 7, 1, "gap")));
        assertThat(covering(0, 100)).containsExactly("first", "second", "third");
    }

    @Test
    void a_frame_that_begins_before_the_end_is_refused() {
        appendThree();

        refuse(Reason.LANE_MOVED, Commit.inOrder().frame(frame(LANE, 5, 4, "overlap")));
        refuse(Reason.LANE_MOVED, Commit.inOrder().frame(frame(LANE, 0, 1, "again")));
        assertThat(covering(0, 100)).containsExactly("first", "second", "third");
    }

    @Test
    void frames_of_one_commit_follow_each_other() {
        commit(Commit.inOrder()
                .frame(frame(LANE, 0, 2, "first"))
                .frame(frame(OTHER_LANE, 0, 1, "other"))
                .frame(frame(LANE, 2, 1, "second")));

        assertThat(covering(0, 100)).containsExactly("first", "second");
        refuse(Reason.LANE_MOVED, Commit.inOrder().frame(frame(LANE, 3, 1, "x")).frame(frame(LANE, 3, 1, "y")));
    }

    @Test
    void lanes_are_independent() {
        appendThree();

        commit(Commit.inOrder().frame(frame(LANE + 1, 0, 1, "next")).frame(frame(LANE - 1, 0, 9, "previous")));
        commit(OTHER, Commit.inOrder().frame(frame(LANE, 0, 1, "other scope")));

        assertThat(covering(0, 100)).containsExactly("first", "second", "third");
        assertThat(frames(SCOPE, LANE + 1, 0, 100)).hasSize(1);
        assertThat(frames(OTHER, LANE, 0, 100)).hasSize(1);
    }

    @Test
    void a_range_finds_every_frame_that_covers_a_number_of_it() {
        appendThree();

        assertThat(covering(0, 6)).containsExactly("first", "second", "third");
        assertThat(covering(1, 3)).containsExactly("first", "second");
        assertThat(covering(3, 4)).containsExactly("second");
        assertThat(covering(4, 100)).containsExactly("second", "third");
    }

    @Test
    void a_frame_that_only_touches_a_range_is_not_found() {
        appendThree();

        assertThat(covering(2, 5)).containsExactly("second");
        assertThat(covering(6, 100)).isEmpty();
        assertThat(covering(3, 3)).isEmpty();
    }

    @Test
    void borders_may_be_asked_for_without_bodies() {
        appendThree();
        Read read =
                Read.of().add(new Read.Frames(new LaneRange(LANE, 1, 3), false)).build();

        ReadResult result = storage.read(SCOPE, read);

        assertThat(result.frames().get(0))
                .containsExactly(new Frame(LANE, 0, 2, 2, Bytes.EMPTY), new Frame(LANE, 2, 3, 3, Bytes.EMPTY));
    }

    @Test
    void dropped_frames_leave_a_hole() {
        appendThree();

        commit(Commit.inOrder().drop(new LaneRange(LANE, 2, 5)));

        assertThat(covering(0, 100)).containsExactly("first", "third");
        assertThat(covering(2, 5)).isEmpty();
    }

    @Test
    void a_drop_takes_every_frame_of_its_range_and_of_its_lane_only() {
        appendThree();
        commit(Commit.inOrder().frame(frame(OTHER_LANE, 0, 5, "other")));

        commit(Commit.inOrder().drop(new LaneRange(LANE, 0, 5)));

        assertThat(covering(0, 100)).containsExactly("third");
        assertThat(frames(SCOPE, OTHER_LANE, 0, 5)).hasSize(1);
    }

    @Test
    void a_drop_that_cuts_a_frame_is_invalid() {
        appendThree();

        fails(ErrorCode.INVALID, () -> commit(Commit.inOrder().drop(new LaneRange(LANE, 1, 5))));
        fails(ErrorCode.INVALID, () -> commit(Commit.inOrder().drop(new LaneRange(LANE, 2, 4))));
        assertThat(covering(0, 100)).containsExactly("first", "second", "third");
    }

    @Test
    void dropping_what_is_not_there_is_no_error() {
        appendThree();
        commit(Commit.inOrder().drop(new LaneRange(LANE, 2, 5)));

        commit(Commit.inOrder().drop(new LaneRange(LANE, 2, 5)).drop(new LaneRange(LANE, 3, 5)));
        commit(Commit.inOrder().drop(new LaneRange(OTHER_LANE, 0, 7)));

        assertThat(covering(0, 100)).containsExactly("first", "third");
    }

    @Test
    void a_lane_with_holes_goes_on_where_it_ended() {
        appendThree();
        commit(Commit.inOrder().drop(new LaneRange(LANE, 0, 5)));

        refuse(Reason.LANE_MOVED, Commit.inOrder().frame(frame(LANE, 0, 1, "in the hole")));
        commit(Commit.inOrder().frame(frame(LANE, 6, 1, "fourth")));

        assertThat(covering(0, 100)).containsExactly("third", "fourth");
    }

    @Test
    void the_header_counts_the_bytes_of_frames() {
        appendThree();
        long before = header(SCOPE).bytes();
        commit(Commit.inOrder().drop(new LaneRange(LANE, 0, 2)));

        assertThat(before).isEqualTo("1".length() + "first".length() + "second".length() + "third".length());
        assertThat(header(SCOPE).bytes()).isEqualTo(before - "first".length());
    }
}
