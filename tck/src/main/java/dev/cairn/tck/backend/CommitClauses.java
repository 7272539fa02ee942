package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Fold;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Put;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a commit does: all of it, in the contract's order, or nothing. */
abstract class CommitClauses extends Clauses {
    private static final Instant LATER = Instant.parse("2031-05-06T07:08:09Z");

    CommitClauses(DataPathTck kit) {
        super(kit);
    }

    @Test
    void a_commit_is_visible_with_every_part_when_it_returns() {
        commit(Commit.inOrder()
                .put(new Put(KIND, bytes("key"), bytes("body"), bytes("link"), LATER))
                .frame(frame(LANE, 0, 2, "frame")));

        StoredRecord record = get("key");
        assertThat(record.kind()).isEqualTo(KIND);
        assertThat(record.key()).isEqualTo(bytes("key"));
        assertThat(record.body()).isEqualTo(bytes("body"));
        assertThat(record.link()).isEqualTo(bytes("link"));
        assertThat(record.expires()).isEqualTo(LATER);
        assertThat(lane()).containsExactly(frame(LANE, 0, 2, "frame"));
    }

    @Test
    void the_first_commit_creates_the_scope() {
        Committed outcome = store("a", "1");

        ScopeInfo header = header(SCOPE);
        assertThat(header.scope()).isEqualTo(SCOPE);
        assertThat(header.incarnation()).isPositive();
        assertThat(header.ordered()).isTrue();
        assertThat(header.created()).isEqualTo(outcome.at());
        assertThat(header.changed()).isEqualTo(outcome.at());
        assertThat(header.expires()).isNull();
        assertThat(header.summary()).isEqualTo(Bytes.EMPTY);
    }

    @Test
    void a_commit_that_puts_nothing_creates_no_scope() {
        Committed outcome = commit(Commit.inOrder()
                .check(new Check.Absent(KIND, bytes("a")))
                .delete(KIND, bytes("a"))
                .summary(bytes("nothing")));

        assertThat(outcome.incarnation()).isZero();
        assertThat(outcome.change()).isZero();
        assertThat(findHeader(SCOPE)).isEmpty();
    }

    @Test
    void a_refused_commit_changes_nothing() {
        commit(Commit.inOrder().put(put("a", "1")).put(put("b", "1")).frame(frame(LANE, 0, 1, "f")));
        ReadResult before = everything(SCOPE);

        refuse(
                Reason.CHECK_FAILED,
                Commit.inOrder()
                        .check(new Check.Absent(KIND, bytes("a")))
                        .delete(KIND, bytes("b"))
                        .put(put("a", "2"))
                        .put(put("c", "1"))
                        .frame(frame(LANE, 1, 1, "g"))
                        .fold(new Fold(List.of(0), frame(LANE, 0, 1, "h")))
                        .summary(bytes("changed"))
                        .expires(LATER));

        assertThat(everything(SCOPE)).isEqualTo(before);
    }

    @Test
    void a_commit_whose_frame_is_refused_changes_nothing() {
        commit(Commit.inOrder().put(put("a", "1")).put(put("b", "1")).frame(frame(LANE, 0, 1, "f")));
        ReadResult before = everything(SCOPE);

        refuse(
                Reason.LANE_MOVED,
                Commit.inOrder()
                        .delete(KIND, bytes("b"))
                        .put(put("a", "2"))
                        .frame(frame(LANE, 1, 1, "g"))
                        .frame(frame(OTHER_LANE, 5, 1, "gap"))
                        .summary(bytes("changed")));

        assertThat(everything(SCOPE)).isEqualTo(before);
    }

    @Test
    void an_invalid_commit_changes_nothing() {
        commit(Commit.inOrder().put(put("a", "1")).put(put("b", "1")).frame(frame(LANE, 0, 4, "f")));
        ReadResult before = everything(SCOPE);

        fails(
                ErrorCode.INVALID,
                () -> commit(Commit.inOrder()
                        .delete(KIND, bytes("b"))
                        .put(put("a", "2"))
                        .frame(frame(LANE, 4, 1, "g"))
                        .drop(new LaneRange(LANE, 0, 2))));

        assertThat(everything(SCOPE)).isEqualTo(before);
    }

    @Test
    void deletes_come_before_puts() {
        commit(Commit.inOrder().put(put("a", "1")).put(put("b", "1")));

        commit(Commit.inOrder().put(put("a", "2")).delete(KIND, bytes("a")));

        StoredRecord record = get("a");
        assertThat(record.body()).isEqualTo(bytes("2"));
        assertThat(record.revision()).isEqualTo(1);
        assertThat(record.sequence()).isGreaterThan(get("b").sequence());
    }

    @Test
    void folds_come_after_frames_and_drops_after_folds() {
        commit(Commit.inOrder().put(put("a", "1")).frame(frame(LANE, 0, 1, "f")));

        Committed outcome = commit(Commit.inOrder()
                .drop(new LaneRange(LANE, 0, 2))
                .fold(new Fold(List.of(0, 1), frame(LANE, 0, 2, "both")))
                .frame(frame(LANE, 1, 1, "g"))
                .frame(frame(LANE, 2, 1, "h")));

        assertThat(outcome.foldsSkipped()).isZero();
        assertThat(lane()).containsExactly(frame(LANE, 2, 1, "h"));
    }

    @Test
    void deleting_what_is_not_there_is_no_error() {
        store("a", "1");

        Committed outcome = commit(Commit.inOrder().delete(KIND, bytes("x")).delete(OTHER_KIND, bytes("a")));

        assertThat(outcome.repeated()).isFalse();
        assertThat(get("a").body()).isEqualTo(bytes("1"));
    }

    @Test
    void a_deleted_record_is_gone() {
        commit(Commit.inOrder().put(put("a", "1")).put(put("b", "1")));

        commit(Commit.inOrder().delete(KIND, bytes("a")));

        assertThat(find("a")).isEmpty();
        assertThat(keys(everything(SCOPE).records().get(0))).containsExactly("b");
    }

    @Test
    void the_change_counter_grows_with_each_ordered_commit() {
        long first = store("a", "1").change();
        long second = store("a", "2").change();
        long third = commit(Commit.inOrder().delete(KIND, bytes("a"))).change();

        assertThat(first).isPositive();
        assertThat(second).isGreaterThan(first);
        assertThat(third).isGreaterThan(second);
    }

    @Test
    void the_outcome_says_what_the_header_says() {
        store("a", "1");
        time.tick();
        Committed outcome = store("b", "1");

        ScopeInfo header = header(SCOPE);
        assertThat(outcome.incarnation()).isEqualTo(header.incarnation());
        assertThat(outcome.change()).isEqualTo(header.change());
        assertThat(outcome.at()).isEqualTo(header.changed()).isAfter(header.created());
        assertThat(outcome.repeated()).isFalse();
        assertThat(outcome.foldsSkipped()).isZero();
    }

    @Test
    void written_numbers_come_in_the_order_of_the_puts() {
        store("m", "1");

        Committed outcome =
                commit(Commit.inOrder().put(put("z", "1")).put(put("m", "2")).put(put("a", "1")));

        assertThat(outcome.written())
                .containsExactly(
                        new Written(1, get("z").sequence()),
                        new Written(2, get("m").sequence()),
                        new Written(1, get("a").sequence()));
    }

    @Test
    void the_summary_stays_until_a_commit_replaces_it() {
        commit(Commit.inOrder().put(put("a", "1")).summary(bytes("first")));
        store("a", "2");
        Bytes kept = header(SCOPE).summary();
        commit(Commit.inOrder().summary(bytes("second")));

        assertThat(kept).isEqualTo(bytes("first"));
        assertThat(header(SCOPE).summary()).isEqualTo(bytes("second"));
    }

    @Test
    void the_expiry_stays_until_a_commit_replaces_it() {
        commit(Commit.inOrder().put(put("a", "1")).expires(LATER));
        store("a", "2");
        Instant kept = header(SCOPE).expires();
        commit(Commit.inOrder().put(put("a", "3")).expires(LATER.plusSeconds(1)));

        assertThat(kept).isEqualTo(LATER);
        assertThat(header(SCOPE).expires()).isEqualTo(LATER.plusSeconds(1));
    }

    @Test
    void an_expiry_at_the_end_of_time_means_never() {
        commit(Commit.inOrder().put(put("a", "1")).expires(LATER));

        commit(Commit.inOrder().expires(Instant.MAX));

        assertThat(header(SCOPE).expires()).isNull();
    }

    @Test
    void the_header_counts_records_and_bytes() {
        commit(Commit.inOrder()
                .put(put("a", "12345"))
                .put(put("b", "123"))
                .put(put("c", "1"))
                .frame(frame(LANE, 0, 1, "1234567")));
        commit(Commit.inOrder().put(put("a", "12")).delete(KIND, bytes("c")));

        ScopeInfo header = header(SCOPE);
        assertThat(header.records()).isEqualTo(2);
        assertThat(header.bytes()).isEqualTo(2 + 3 + 7);
    }

    @Test
    void a_commit_leaves_other_scopes_alone() {
        store(SCOPE, "a", "1");
        store(OTHER, "a", "other");
        ReadResult before = everything(OTHER);

        commit(SCOPE, Commit.inOrder().put(put("a", "2")).put(put("b", "1")).frame(frame(LANE, 0, 1, "f")));
        commit(SCOPE, Commit.inOrder().delete(KIND, bytes("a")));

        assertThat(everything(OTHER)).isEqualTo(before);
    }
}
