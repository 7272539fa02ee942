package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Capability;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.ReadResult;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Closing a store and opening it again; or, where that is denied, that nothing is there to be opened. */
abstract class ReopenClauses extends Clauses {
    ReopenClauses(DataPathTck kit) {
        super(kit);
    }

    @Test
    void everything_is_there_after_reopening() {
        commit(Commit.inOrder()
                .put(put("a", "1"))
                .frame(frame(LANE, 0, 1, "f"))
                .frame(frame(OTHER_LANE, 0, 1, "g"))
                .summary(bytes("s")));
        store("a", "2");
        ReadResult before = everything(SCOPE);

        if (reopens()) {
            assertThat(everything(SCOPE)).isEqualTo(before);
        }
    }

    @Test
    void numbers_go_on_after_reopening() {
        Committed first = commit(Commit.inOrder().put(put("a", "1")).frame(frame(LANE, 0, 1, "f")));

        if (reopens()) {
            Committed second = commit(
                    Commit.inOrder().put(put("a", "2")).put(put("b", "1")).frame(frame(LANE, 1, 1, "g")));
            assertThat(second.incarnation()).isEqualTo(first.incarnation());
            assertThat(second.change()).isGreaterThan(first.change());
            assertThat(get("a").revision()).isEqualTo(2);
            assertThat(get("b").sequence()).isGreaterThan(get("a").sequence());
        }
    }

    @Test
    void a_lease_runs_on_after_reopening() {
        Lease lease = storage.lease(new LeaseRequest.Acquire(SCOPE, "holder", Duration.ofHours(1)))
                .lease();

        if (reopens()) {
            LeaseOutcome other = storage.lease(new LeaseRequest.Acquire(SCOPE, "x", Duration.ofHours(1)));
            assertThat(other).isEqualTo(new LeaseOutcome(LeaseOutcome.Status.HELD, lease));
            refuse(Reason.LOCKED, Commit.inOrder().put(put("a", "1")));
            commit(Commit.inOrder().fence(Objects.requireNonNull(lease).token()).put(put("a", "1")));
        }
    }

    @Test
    void tokens_grow_across_reopening() {
        LeaseRequest request = new LeaseRequest.Acquire(SCOPE, "holder", Duration.ofHours(1));
        long before = Objects.requireNonNull(storage.lease(request).lease()).token();
        storage.lease(new LeaseRequest.Release(SCOPE, before));

        if (reopens()) {
            assertThat(Objects.requireNonNull(storage.lease(request).lease()).token())
                    .isGreaterThan(before);
        }
    }

    @Test
    void reopening_is_what_the_backend_declares() {
        assertThat(storage.capabilities().has(Capability.REOPEN))
                .isEqualTo(fixture.capabilities().has(Capability.REOPEN));
        store("a", "1");

        if (reopens()) {
            assertThat(get("a").body()).isEqualTo(bytes("1"));
        }
    }
}
