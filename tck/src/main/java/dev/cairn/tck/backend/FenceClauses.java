package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.ReadResult;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Which commits pass while a lease runs, and after. */
abstract class FenceClauses extends Clauses {
    private static final Duration LONG = Duration.ofHours(2);

    FenceClauses(DataPathTck kit) {
        super(kit);
    }

    private static Commit.Builder write(long token) {
        return Commit.inOrder().fence(token).put(put("a", "1"));
    }

    @Test
    void the_holder_may_write() {
        Lease lease = acquire(LONG);

        commit(write(lease.token()));

        assertThat(find("a")).isPresent();
    }

    @Test
    void no_other_writer_may_write_while_a_lease_runs() {
        store("b", "1");
        Lease lease = acquire(LONG);

        Refused refused = refuse(Reason.LOCKED, write(0));

        assertThat(refused.lease()).isEqualTo(lease);
        assertThat(find("a")).isEmpty();
    }

    @Test
    void a_lease_locks_a_scope_that_does_not_exist_yet() {
        acquire(LONG);

        refuse(Reason.LOCKED, write(0));

        assertThat(findHeader(SCOPE)).isEmpty();
    }

    @Test
    void a_token_that_is_not_that_of_the_running_lease_is_fenced() {
        Lease old = acquire(LONG);
        release(old);
        Lease running = acquire(LONG);

        assertThat(refuse(Reason.FENCED, write(old.token())).lease()).isEqualTo(running);
        assertThat(refuse(Reason.FENCED, write(running.token() + 1000)).lease()).isEqualTo(running);
        assertThat(find("a")).isEmpty();
    }

    @Test
    void a_token_is_fenced_after_its_lease_has_ended() {
        Lease ended = acquire(time.brief());
        time.waitUntilAfter(ended.expires());

        Refused refused = refuse(Reason.FENCED, write(ended.token()));

        assertThat(refused.lease()).isNull();
        assertThat(find("a")).isEmpty();
    }

    @Test
    void a_token_is_fenced_after_its_lease_was_released() {
        Lease released = acquire(LONG);
        release(released);

        refuse(Reason.FENCED, write(released.token()));
    }

    @Test
    void a_token_that_never_was_is_fenced() {
        store("b", "1");

        refuse(Reason.FENCED, write(12345));
    }

    @Test
    void everybody_may_write_after_a_lease_has_ended() {
        Lease lease = acquire(time.brief());
        time.waitUntilAfter(lease.expires());

        commit(write(0));
    }

    @Test
    void the_holder_may_write_after_the_first_end_of_a_renewed_lease() {
        Lease lease = acquire(time.renewable());
        storage.lease(new LeaseRequest.Renew(SCOPE, lease.token(), LONG));
        time.waitUntilAfter(lease.expires());

        commit(write(lease.token()));
    }

    @Test
    void the_fence_comes_before_the_checks() {
        store("b", "1");
        acquire(LONG);
        Check failing = new Check.Absent(KIND, bytes("b"));

        refuse(Reason.LOCKED, write(0).check(failing));
        refuse(Reason.FENCED, write(12345).check(failing));
    }

    @Test
    void the_fence_comes_before_the_lanes() {
        store("b", "1");
        acquire(LONG);

        refuse(Reason.LOCKED, write(0).frame(frame(LANE, 9, 1, "gap")));
    }

    @Test
    void a_fenced_commit_changes_nothing() {
        store("b", "1");
        acquire(LONG);
        ReadResult before = everything(SCOPE);

        refuse(
                Reason.LOCKED,
                write(0).delete(KIND, bytes("b")).frame(frame(LANE, 0, 1, "f")).summary(bytes("s")));
        refuse(Reason.FENCED, write(12345).delete(KIND, bytes("b")).frame(frame(LANE, 0, 1, "f")));

        assertThat(everything(SCOPE)).isEqualTo(before);
    }

    @Test
    void a_lease_locks_its_own_scope_only() {
        acquire(LONG);

        store(OTHER, "a", "1");
    }
}
