package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.Fold;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two writers, or a writer and a reader, that get in each other's way; the order of steps is fixed by each test. */
abstract class RaceClauses extends Clauses {
    private static final int STEPS = 5;

    RaceClauses(DataPathTck kit) {
        super(kit);
    }

    @Test
    void a_commit_that_shares_segments_of_a_deleted_record_is_refused() {
        commit(Commit.inOrder().put(put("shared", "0..2")).frame(frame(LANE, 0, 2, "f")));
        Commit.Builder sharing =
                Commit.inOrder().check(new Check.Present(KIND, bytes("shared"))).put(put("fork", "0..2"));

        commit(Commit.inOrder().delete(KIND, bytes("shared")).drop(new LaneRange(LANE, 0, 2)));

        refuse(Reason.CHECK_FAILED, sharing);
        assertThat(find("fork")).isEmpty();
    }

    @Test
    void a_fork_between_mark_and_sweep_keeps_what_it_shares() {
        for (int step = 0; step <= STEPS; step++) {
            for (int forkedFrom = 0; forkedFrom < STEPS; forkedFrom++) {
                Scope scope = Scope.of("acme", "tck", "step " + step + " from " + forkedFrom);
                Pruner pruner = new Pruner(storage, scope, STEPS);
                pruner.prepare();
                boolean forked = pruner.run(step, forkedFrom);

                assertThat(pruner.uncovered())
                        .as("numbers that %s refers to", scope)
                        .isEmpty();
                assertThat(pruner.forkIsThere()).isEqualTo(forked);
            }
        }
    }

    @Test
    void a_reader_whose_frames_were_folded_meanwhile_finds_the_covering_one() {
        commit(Commit.inOrder()
                .put(put("a", "1..3"))
                .frame(frame(LANE, 0, 1, "w"))
                .frame(frame(LANE, 1, 1, "x"))
                .frame(frame(LANE, 2, 1, "y"))
                .frame(frame(LANE, 3, 1, "z")));
        LaneRange asked = new LaneRange(LANE, 1, 3);
        Read borders = Read.of().add(new Read.Frames(asked, false)).build();
        List<Integer> before = storage.read(SCOPE, borders).frames().get(0).stream()
                .map(frame -> frame.first())
                .toList();

        commit(Commit.inOrder().fold(new Fold(List.of(0, 1, 2, 3), frame(LANE, 0, 4, "wxyz"))));

        assertThat(before).containsExactly(1, 2);
        assertThat(frames(SCOPE, LANE, 1, 3)).containsExactly(frame(LANE, 0, 4, "wxyz"));
        assertThat(get("a").revision()).isEqualTo(1);
    }

    @Test
    void two_writers_with_the_same_head_do_not_both_win() {
        store("head", "c1");
        long revision = get("head").revision();
        Commit.Builder mine = Commit.inOrder()
                .check(new Check.RevisionIs(KIND, bytes("head"), revision))
                .put(put("head", "mine"))
                .frame(frame(LANE, 0, 1, "mine"));
        Commit.Builder theirs = Commit.inOrder()
                .check(new Check.RevisionIs(KIND, bytes("head"), revision))
                .put(put("head", "theirs"))
                .frame(frame(LANE, 0, 1, "theirs"));

        commit(theirs);

        assertThat(refuse(Reason.CHECK_FAILED, mine).current()).isEqualTo(get("head"));
        assertThat(lane()).containsExactly(frame(LANE, 0, 1, "theirs"));
    }

    @Test
    void a_put_survives_that_its_fold_came_too_late() {
        commit(Commit.inOrder().frame(frame(LANE, 0, 1, "x")).frame(frame(LANE, 1, 1, "y")));
        Commit.Builder late = Commit.inOrder()
                .put(put("mine", "1"))
                .frame(frame(LANE, 2, 1, "z"))
                .fold(new Fold(List.of(0, 1, 2), frame(LANE, 0, 3, "xyz")));

        commit(Commit.inOrder().fold(new Fold(List.of(0, 1), frame(LANE, 0, 2, "xy"))));

        assertThat(commit(late).foldsSkipped()).isEqualTo(1);
        assertThat(find("mine")).isPresent();
        assertThat(lane()).containsExactly(frame(LANE, 0, 2, "xy"), frame(LANE, 2, 1, "z"));
    }

    @Test
    void a_sweep_is_refused_when_anything_was_committed_since_its_mark() {
        store("a", "1");
        ScopeInfo mark = header(SCOPE);
        commit(Commit.inOrder().frame(frame(LANE, 0, 1, "f")));

        refuse(
                Reason.CHECK_FAILED,
                Commit.inOrder()
                        .check(new Check.ScopeUnchangedSince(mark.incarnation(), mark.change()))
                        .drop(new LaneRange(LANE, 0, 1)));
        assertThat(lane()).hasSize(1);
    }
}
