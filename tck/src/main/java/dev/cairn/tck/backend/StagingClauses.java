package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.Reclaimable;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Frames that are written before the commit that refers to them. */
abstract class StagingClauses extends Clauses {
    StagingClauses(DataPathTck kit) {
        super(kit);
    }

    private void stage(long lane, int first, String body) {
        commit(Commit.inOrder().staged().frame(frame(lane, first, 1, body)));
    }

    private int swept() {
        return storage.admin().maintain(Budget.UNLIMITED, damage -> {}).sweptFrames();
    }

    @Test
    void staged_frames_can_be_read_and_extend_their_lane() {
        stage(LANE, 0, "s");
        stage(LANE, 1, "t");

        refuse(Reason.LANE_MOVED, Commit.inOrder().staged().frame(frame(LANE, 1, 1, "again")));
        assertThat(lane()).containsExactly(frame(LANE, 0, 1, "s"), frame(LANE, 1, 1, "t"));
    }

    @Test
    void a_staged_commit_creates_the_scope() {
        stage(LANE, 0, "staged");

        assertThat(header(SCOPE).records()).isZero();
        assertThat(header(SCOPE).bytes()).isEqualTo("staged".length());
    }

    @Test
    void staged_frames_stay_while_they_are_young() {
        stage(LANE, 0, "s");

        assertThat(swept()).isZero();
        assertThat(lane()).hasSize(1);
    }

    @Test
    void staged_frames_are_swept_after_an_hour() {
        store("a", "1");
        stage(LANE, 0, "s");
        stage(LANE, 1, "t");

        if (time.letAnHourPass()) {
            assertThat(swept()).isEqualTo(2);
            assertThat(lane()).isEmpty();
            assertThat(header(SCOPE).bytes()).isEqualTo("1".length());
        } else {
            assertThat(swept()).isZero();
            assertThat(lane()).hasSize(2);
        }
    }

    @Test
    void ordinary_frames_are_never_swept() {
        commit(Commit.inOrder().put(put("a", "1")).frame(frame(LANE, 0, 1, "kept")));
        stage(LANE, 1, "s");

        boolean passed = time.letAnHourPass();

        assertThat(swept()).isEqualTo(passed ? 1 : 0);
        assertThat(frames(SCOPE, LANE, 0, 1)).containsExactly(frame(LANE, 0, 1, "kept"));
    }

    @Test
    void adopted_frames_are_never_swept() {
        stage(LANE, 0, "s");
        stage(LANE, 1, "t");
        stage(OTHER_LANE, 0, "orphan");
        commit(Commit.inOrder().put(put("a", "1")).adopt(LANE).frame(frame(LANE, 2, 1, "u")));

        boolean passed = time.letAnHourPass();

        assertThat(swept()).isEqualTo(passed ? 1 : 0);
        assertThat(lane()).hasSize(3);
        assertThat(frames(SCOPE, OTHER_LANE, 0, 1)).hasSize(passed ? 0 : 1);
    }

    @Test
    void a_lane_that_is_still_being_staged_stays_whole() {
        stage(LANE, 0, "s");
        boolean passed = time.letAnHourPass();
        stage(LANE, 1, "t");

        assertThat(swept()).isZero();
        assertThat(lane()).hasSize(2);
        if (passed) {
            time.clock().advance(Duration.ofMinutes(61));
            assertThat(swept()).isEqualTo(2);
        }
    }

    @Test
    void adopting_a_lane_without_staged_frames_is_refused() {
        commit(Commit.inOrder().put(put("a", "1")).frame(frame(LANE, 0, 1, "ordinary")));

        refuse(Reason.LANE_MOVED, Commit.inOrder().put(put("b", "1")).adopt(LANE));
        refuse(Reason.LANE_MOVED, Commit.inOrder().put(put("b", "1")).adopt(OTHER_LANE));
        assertThat(find("b")).isEmpty();
    }

    @Test
    void a_refused_commit_adopts_nothing() {
        stage(LANE, 0, "s");
        refuse(
                Reason.LANE_MOVED,
                Commit.inOrder().put(put("a", "1")).adopt(LANE).frame(frame(LANE, 5, 1, "gap")));

        boolean passed = time.letAnHourPass();

        assertThat(swept()).isEqualTo(passed ? 1 : 0);
        commitOrRefuse(passed);
    }

    /** Adopting works as long as the staged frames are there. */
    private void commitOrRefuse(boolean swept) {
        Commit.Builder adopting = Commit.inOrder().put(put("a", "1")).adopt(LANE);
        if (swept) {
            refuse(Reason.LANE_MOVED, adopting);
        } else {
            commit(adopting);
        }
    }

    @Test
    void sweeping_counts_in_the_budget() {
        for (int lane = 1; lane <= 6; lane++) {
            stage(lane, 0, "s");
        }
        boolean passed = time.letAnHourPass();

        int swept = 0;
        boolean more = true;
        for (int i = 0; more && i < 100; i++) {
            MaintenanceResult round = storage.admin().maintain(new Budget(2), damage -> {});
            assertThat(round.sweptFrames()).isLessThanOrEqualTo(2);
            swept += round.sweptFrames();
            more = round.more();
        }
        assertThat(more).isFalse();
        assertThat(swept).isEqualTo(passed ? 6 : 0);
    }

    @Test
    void what_is_left_over_is_counted_as_maintenance_removes_it() {
        stage(1, 0, "abandoned");
        stage(2, 0, "abandoned, too");
        time.letAnHourPass();
        stage(3, 0, "of a writer that goes on");
        for (String key : List.of("a", "b", "c")) {
            store(OTHER, key, "body");
        }
        storage.admin().drop(OTHER, new Budget(1));

        Reclaimable reported = storage.admin().leftOver(scope -> true, damage -> {});
        Reclaimable dropped = storage.admin().leftOver(scope -> !scope.equals(SCOPE), damage -> {});
        MaintenanceResult done = storage.admin().maintain(Budget.UNLIMITED, damage -> {});

        assertThat(reported.rows()).isEqualTo(done.removedRows()).isPositive();
        assertThat(reported.rowBytes()).isEqualTo(4 * (reported.rows() - 1));
        assertThat(reported.frames()).isEqualTo(done.sweptFrames());
        assertThat(reported.frameBytes()).isEqualTo(reported.frames() == 0 ? 0 : 23);
        assertThat(dropped).isEqualTo(new Reclaimable(reported.rows(), reported.rowBytes(), 0, 0));
        assertThat(storage.admin().leftOver(scope -> true, damage -> {})).isEqualTo(Reclaimable.NONE);
    }
}
