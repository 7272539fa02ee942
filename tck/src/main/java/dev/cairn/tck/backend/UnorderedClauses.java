package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Scopes whose writers need no common order. */
abstract class UnorderedClauses extends Clauses {
    UnorderedClauses(DataPathTck kit) {
        super(kit);
    }

    private Committed storeUnordered(String key, String body) {
        return commit(Commit.unordered().put(put(key, body)));
    }

    @Test
    void an_unordered_commit_stores_records_and_frames() {
        commit(Commit.unordered().put(put("a", "1")).frame(frame(LANE, 0, 2, "f")));
        storeUnordered("a", "2");

        assertThat(get("a").body()).isEqualTo(bytes("2"));
        assertThat(get("a").revision()).isEqualTo(2);
        assertThat(lane()).containsExactly(frame(LANE, 0, 2, "f"));
        assertThat(header(SCOPE).ordered()).isFalse();
        assertThat(header(SCOPE).incarnation()).isPositive();
    }

    @Test
    void an_unordered_commit_reports_no_change_number() {
        assertThat(storeUnordered("a", "1").change()).isZero();
        assertThat(storeUnordered("a", "2").change()).isZero();
        assertThat(storeUnordered("a", "2").incarnation())
                .isEqualTo(header(SCOPE).incarnation());
    }

    @Test
    void unchanged_is_unsupported_in_a_scope_without_order() {
        Committed mark = storeUnordered("a", "1");
        Check unchanged = new Check.ScopeUnchangedSince(mark.incarnation(), mark.change());

        fails(
                ErrorCode.UNSUPPORTED,
                () -> commit(Commit.unordered().check(unchanged).put(put("b", "1"))));
        assertThat(find("b")).isEmpty();
    }

    @Test
    void an_ordered_commit_is_invalid_in_a_scope_without_order() {
        storeUnordered("a", "1");

        fails(ErrorCode.INVALID, () -> commit(Commit.inOrder().put(put("b", "1"))));
        assertThat(find("b")).isEmpty();
    }

    @Test
    void an_unordered_commit_is_invalid_in_a_scope_with_order() {
        store("a", "1");
        ReadResult before = everything(SCOPE);

        fails(ErrorCode.INVALID, () -> commit(Commit.unordered().put(put("b", "1"))));
        assertThat(everything(SCOPE)).isEqualTo(before);
    }

    @Test
    void checks_on_records_hold_without_order() {
        storeUnordered("a", "1");

        refuse(
                Reason.CHECK_FAILED,
                Commit.unordered().check(new Check.Absent(KIND, bytes("a"))).put(put("b", "1")));
        refuse(
                Reason.CHECK_FAILED,
                Commit.unordered()
                        .check(new Check.RevisionIs(KIND, bytes("a"), 2))
                        .put(put("a", "2")));
        commit(Commit.unordered()
                .check(new Check.RevisionIs(KIND, bytes("a"), 1))
                .put(put("a", "2")));
        assertThat(find("b")).isEmpty();
    }

    @Test
    void an_unordered_commit_sent_again_counts_as_done() {
        Commit.Builder commit =
                Commit.unordered().check(new Check.Absent(KIND, bytes("a"))).put(put("a", "1"));
        Committed first = commit(commit);

        Committed second = commit(commit);

        assertThat(second.repeated()).isTrue();
        assertThat(second.written()).isEqualTo(first.written());
        assertThat(get("a").revision()).isEqualTo(1);
    }

    @Test
    void sequence_and_last_number_grow_without_order_too() {
        storeUnordered("b", "1");
        storeUnordered("a", "1");
        StoredRecord first = get("b");
        storeUnordered("b", "2");

        assertThat(get("a").sequence()).isGreaterThan(first.sequence());
        assertThat(get("b").sequence()).isEqualTo(first.sequence());
        assertThat(get("b").modified()).isGreaterThan(get("a").modified());
        assertThat(keys(storage.scan(SCOPE, Scan.all(KIND, 10)).items())).containsExactly("a", "b");
    }

    @Test
    void frames_go_in_the_commit_that_deletes_their_record() {
        commit(Commit.unordered().put(put("a", "1")).frame(frame(LANE, 0, 2, "f")));
        commit(Commit.unordered().put(put("b", "1")).frame(frame(OTHER_LANE, 0, 2, "g")));

        commit(Commit.unordered().delete(KIND, bytes("a")).drop(new LaneRange(LANE, 0, 2)));

        assertThat(find("a")).isEmpty();
        assertThat(lane()).isEmpty();
        assertThat(frames(SCOPE, OTHER_LANE, 0, 2)).hasSize(1);
    }

    @Test
    void an_unordered_commit_may_set_summary_and_expiry() {
        Instant end = Instant.parse("2031-01-01T00:00:00Z");

        commit(Commit.unordered().put(put("a", "1")).summary(bytes("s")).expires(end));

        assertThat(header(SCOPE).summary()).isEqualTo(bytes("s"));
        assertThat(header(SCOPE).expires()).isEqualTo(end);
    }

    @Test
    void a_refused_unordered_commit_changes_nothing() {
        commit(Commit.unordered().put(put("a", "1")));
        ReadResult before = everything(SCOPE);

        refuse(
                Reason.LANE_MOVED,
                Commit.unordered().delete(KIND, bytes("a")).put(put("b", "1")).frame(frame(LANE, 3, 1, "gap")));

        assertThat(everything(SCOPE)).isEqualTo(before);
    }
}
