package dev.cairn.tck.backend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Commit;
import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseOutcome.Status;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeScan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The exclusive right to write in a scope. */
abstract class LeaseClauses extends Clauses {
    private static final Duration LONG = Duration.ofHours(2);

    LeaseClauses(DataPathTck kit) {
        super(kit);
    }

    private static Lease lease(Status status, LeaseOutcome outcome) {
        assertThat(outcome.status()).isEqualTo(status);
        Lease lease = outcome.lease();
        assertThat(lease).isNotNull();
        return Objects.requireNonNull(lease);
    }

    private static void withoutLease(Status status, LeaseOutcome outcome) {
        assertThat(outcome).isEqualTo(new LeaseOutcome(status, null));
    }

    private LeaseOutcome renew(Lease lease, Duration lasting) {
        return storage.lease(new LeaseRequest.Renew(SCOPE, lease.token(), lasting));
    }

    private LeaseOutcome released(Lease lease) {
        return storage.lease(new LeaseRequest.Release(SCOPE, lease.token()));
    }

    @Test
    void a_free_lease_is_granted() {
        Lease lease = acquire(LONG);

        assertThat(lease.token()).isPositive();
        assertThat(lease.holder()).isEqualTo("holder");
        Instant expected = store(OTHER, "a", "1").at().plus(LONG);
        assertThat(lease.expires()).isBetween(expected.minus(Duration.ofMinutes(5)), expected);
    }

    @Test
    void a_running_lease_is_held_for_everybody() {
        Lease running = acquire(LONG);

        LeaseOutcome outcome = storage.lease(new LeaseRequest.Acquire(SCOPE, "another", LONG));

        assertThat(lease(Status.HELD, outcome)).isEqualTo(running);
        assertThat(storage.lease(new LeaseRequest.Acquire(SCOPE, "holder", LONG))
                        .status())
                .isEqualTo(Status.HELD);
    }

    @Test
    void a_lease_ends_by_itself() {
        Lease first = acquire(time.brief());
        time.waitUntilAfter(first.expires());

        LeaseOutcome outcome = storage.lease(new LeaseRequest.Acquire(SCOPE, "another", LONG));

        assertThat(lease(Status.GRANTED, outcome).token()).isGreaterThan(first.token());
        assertThat(lease(Status.GRANTED, outcome).holder()).isEqualTo("another");
    }

    @Test
    void a_released_lease_is_free_at_once() {
        Lease first = acquire(LONG);

        withoutLease(Status.RELEASED, released(first));

        assertThat(acquire(LONG).token()).isGreaterThan(first.token());
    }

    @Test
    void renewing_keeps_the_token_and_moves_the_end() {
        Lease first = acquire(LONG);

        Lease renewed = lease(Status.GRANTED, renew(first, LONG.multipliedBy(2)));

        assertThat(renewed.token()).isEqualTo(first.token());
        assertThat(renewed.holder()).isEqualTo("holder");
        assertThat(renewed.expires()).isAfter(first.expires().plus(Duration.ofHours(1)));
    }

    @Test
    void a_renewed_lease_outlives_its_first_end() {
        Lease first = acquire(time.renewable());
        LeaseOutcome renewed = renew(first, LONG);
        time.waitUntilAfter(first.expires());

        LeaseOutcome other = storage.lease(new LeaseRequest.Acquire(SCOPE, "another", LONG));

        assertThat(lease(Status.HELD, other)).isEqualTo(renewed.lease());
    }

    @Test
    void a_lease_that_has_ended_cannot_be_renewed() {
        Lease ended = acquire(time.brief());
        time.waitUntilAfter(ended.expires());

        withoutLease(Status.LOST, renew(ended, LONG));
        acquire(LONG);
    }

    @Test
    void a_lease_that_passed_to_another_is_lost() {
        Lease old = acquire(LONG);
        release(old);
        Lease running = acquire(LONG);

        assertThat(lease(Status.LOST, renew(old, LONG))).isEqualTo(running);
        assertThat(lease(Status.LOST, released(old))).isEqualTo(running);
        assertThat(lease(Status.HELD, storage.lease(new LeaseRequest.Acquire(SCOPE, "x", LONG))))
                .isEqualTo(running);
    }

    @Test
    void a_lease_can_be_released_once() {
        Lease lease = acquire(LONG);
        release(lease);

        withoutLease(Status.LOST, released(lease));
    }

    @Test
    void a_token_that_never_was_is_lost() {
        withoutLease(Status.LOST, storage.lease(new LeaseRequest.Renew(SCOPE, 77, LONG)));
        withoutLease(Status.LOST, storage.lease(new LeaseRequest.Release(SCOPE, 77)));
    }

    @Test
    void a_lease_neither_needs_nor_creates_its_scope() {
        Lease lease = acquire(LONG);

        assertThat(findHeader(SCOPE)).isEmpty();
        if (administers()) {
            assertThat(storage.admin().drop(SCOPE, Budget.UNLIMITED).existed()).isFalse();
        }
        withoutLease(Status.RELEASED, released(lease));
    }

    @Test
    void a_header_shows_its_lease_until_it_is_released() {
        store("a", "1");
        assertThat(header(SCOPE).lease()).isNull();
        Lease lease = acquire(LONG);

        assertThat(header(SCOPE).lease()).isEqualTo(lease);
        Lease renewed = lease(Status.GRANTED, renew(lease, LONG.multipliedBy(2)));
        assertThat(header(SCOPE).lease()).isEqualTo(renewed);

        release(renewed);
        assertThat(header(SCOPE).lease()).isNull();
    }

    @Test
    void a_listing_shows_leases_too() {
        store("a", "1");
        store(OTHER, "a", "1");
        Lease lease = acquire(LONG);

        List<ScopeInfo> listed = storage.scopes(new ScopeScan(ALL, ScopeScan.Order.NAME, null, 10))
                .items();

        assertThat(listed).contains(header(SCOPE), header(OTHER));
        assertThat(listed.stream().map(ScopeInfo::lease).filter(Objects::nonNull))
                .containsExactly(lease);
    }

    @Test
    void a_scope_that_is_made_under_a_lease_shows_it() {
        Lease lease = acquire(LONG);

        commit(Commit.inOrder().fence(lease.token()).put(put("a", "1")));

        assertThat(header(SCOPE).lease()).isEqualTo(lease);
    }

    @Test
    void leases_of_scopes_are_independent() {
        Lease one = acquire(SCOPE, LONG);
        Lease two = acquire(OTHER, LONG);

        release(one);

        LeaseOutcome other = storage.lease(new LeaseRequest.Acquire(OTHER, "another", LONG));
        assertThat(lease(Status.HELD, other)).isEqualTo(two);
    }

    @Test
    void tokens_grow_from_holder_to_holder() {
        long last = 0;
        for (int i = 0; i < 20; i++) {
            Lease lease = acquire(LONG);
            assertThat(lease.token()).isGreaterThan(last);
            last = lease.token();
            release(lease);
        }
    }
}
