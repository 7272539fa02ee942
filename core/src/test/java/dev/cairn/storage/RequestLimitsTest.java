package dev.cairn.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class RequestLimitsTest {
    private static final Bytes KEY = Bytes.fromUtf8("k");

    @Test
    void a_staged_commit_may_hold_frames_and_checks() {
        Commit commit = Commit.inOrder()
                .staged()
                .fence(3)
                .check(new Check.Absent(1, KEY))
                .frame(new Frame(1, 0, 1, 1, KEY))
                .build();

        assertThat(commit.staged()).isTrue();
    }

    @Test
    void a_staged_commit_holds_nothing_else() {
        Frame frame = new Frame(1, 0, 1, 1, KEY);
        List<Commit.Builder> wrong = List.of(
                Commit.inOrder().put(Put.of(1, KEY, KEY)),
                Commit.inOrder().delete(1, KEY),
                Commit.inOrder().adopt(1),
                Commit.inOrder().fold(new Fold(List.of(0), frame)),
                Commit.inOrder().drop(new LaneRange(1, 0, 1)),
                Commit.inOrder().summary(KEY),
                Commit.inOrder().expires(Instant.MAX));

        assertThat(wrong)
                .allSatisfy(builder -> refused(
                        ErrorCode.INVALID, () -> builder.staged().frame(frame).build()));
    }

    @Test
    void a_scope_name_has_1_to_2000_bytes() {
        assertThat(new Scope(Bytes.fromOwned(new byte[2_000])).id().length()).isEqualTo(2_000);
        refused(ErrorCode.TOO_LARGE, () -> new Scope(Bytes.fromOwned(new byte[2_001])));
        refused(ErrorCode.TOO_LARGE, () -> new Scope(Bytes.EMPTY));
    }

    @Test
    void a_record_key_has_1_to_2000_bytes() {
        assertThat(Put.of(1, Bytes.fromOwned(new byte[2_000]), KEY).key().length())
                .isEqualTo(2_000);
        refused(ErrorCode.TOO_LARGE, () -> Put.of(1, Bytes.fromOwned(new byte[2_001]), KEY));
        refused(ErrorCode.TOO_LARGE, () -> Put.of(1, Bytes.EMPTY, KEY));
        refused(ErrorCode.TOO_LARGE, () -> new Delete(1, Bytes.EMPTY));
    }

    @Test
    void a_kind_lies_between_1_and_15() {
        refused(ErrorCode.INVALID, () -> Put.of(0, KEY, KEY));
        refused(ErrorCode.INVALID, () -> Put.of(16, KEY, KEY));
    }

    @Test
    void a_commit_puts_a_record_once() {
        Commit.Builder commit = Commit.inOrder().put(Put.of(1, KEY, KEY)).put(Put.of(2, KEY, KEY));
        assertThat(commit.build().puts()).hasSize(2);
        refused(ErrorCode.INVALID, () -> commit.put(Put.of(1, KEY, Bytes.EMPTY)).build());
    }

    @Test
    void a_page_and_a_budget_hold_at_least_one() {
        refused(ErrorCode.INVALID, () -> Scan.all(1, 0));
        refused(ErrorCode.INVALID, () -> new ScopeScan(ScopePrefix.EVERYTHING, ScopeScan.Order.NAME, null, 0));
        refused(ErrorCode.INVALID, () -> new Budget(0));
    }

    @Test
    void a_range_of_a_lane_does_not_run_backwards() {
        assertThat(new LaneRange(1, 4, 4).to()).isEqualTo(4);
        refused(ErrorCode.INVALID, () -> new LaneRange(1, 5, 4));
        refused(ErrorCode.INVALID, () -> new LaneRange(1, -1, 4));
    }

    private static void refused(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
