package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.LANE;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Commit;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.MoveOutcome.Status;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** Faults of scopes that take the place of others. */
final class MoveOverFaults {
    private MoveOverFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_scope_takes_the_place_of_another",
                        "a lane stays behind",
                        t -> t.moveOver = (from, to, over) -> {
                            MoveOutcome outcome = t.sound().admin().moveOver(from, to, over);
                            t.sound()
                                    .commit(
                                            to,
                                            Commit.inOrder()
                                                    .drop(new LaneRange(LANE, 0, 2))
                                                    .build());
                            return outcome;
                        }),
                Fault.of(
                        "whoever_reads_meanwhile_finds_the_one_or_the_other",
                        "first the place is made free",
                        t -> t.moveOver = (from, to, over) -> inTwoSteps(t, from, to)),
                Fault.of(
                        "another_scope_than_the_meant_one_is_left_alone",
                        "whatever stands there is replaced",
                        t -> t.moveOver = (from, to, over) -> t.sound()
                                .admin()
                                .moveOver(from, to, t.header(to).orElse(over))),
                Fault.of(
                        "another_scope_than_the_meant_one_is_left_alone",
                        "only the incarnation is looked at",
                        t -> t.moveOver =
                                (from, to, over) -> t.sound().admin().moveOver(from, to, changed(t, to, over))),
                Fault.of(
                        "a_place_that_became_free_is_taken",
                        "what is gone cannot be replaced",
                        t -> t.moveOver = (from, to, over) -> t.header(to).isEmpty()
                                ? MoveOutcome.of(Status.TARGET_EXISTS)
                                : t.sound().admin().moveOver(from, to, over)),
                Fault.of(
                        "nothing_takes_the_place_of_a_scope_when_there_is_nothing_to_move",
                        "a place is made free before the source is looked for",
                        t -> t.moveOver = (from, to, over) -> {
                            t.sound().admin().drop(to, Budget.UNLIMITED);
                            return t.sound().admin().moveOver(from, to, over);
                        }),
                Fault.of(
                        "a_lease_on_either_name_forbids_to_take_a_place",
                        "leases do not hinder",
                        t -> t.moveOver = (from, to, over) -> {
                            Lease lease = t.header(to).orElse(over).lease();
                            if (lease != null) {
                                t.sound().lease(new LeaseRequest.Release(to, lease.token()));
                            }
                            return t.sound().admin().moveOver(from, to, over);
                        }),
                Fault.of(
                        "tokens_of_a_place_that_was_taken_go_on_growing",
                        "tokens begin anew",
                        MoveOverFaults::tokensRestart),
                Fault.of(
                        "a_scope_does_not_take_its_own_place",
                        "a scope that takes its own place is removed",
                        t -> t.moveOver = (from, to, over) -> {
                            t.sound().admin().drop(from, Budget.UNLIMITED);
                            return MoveOutcome.of(0);
                        }));
    }

    private static MoveOutcome inTwoSteps(Tamper t, Scope from, Scope to) {
        t.sound().admin().drop(to, Budget.UNLIMITED);
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return t.sound().admin().move(from, to, 0, null);
    }

    private static ScopeInfo changed(Tamper t, Scope to, ScopeInfo over) {
        ScopeInfo there = t.header(to).orElse(over);
        return there.incarnation() == over.incarnation() ? there : over;
    }

    private static void tokensRestart(Tamper t) {
        Tampering.LeaseHook inner = t.lease;
        boolean[] moved = {false};
        t.moveOver = (from, to, over) -> {
            moved[0] = true;
            return t.sound().admin().moveOver(from, to, over);
        };
        t.lease = request -> {
            LeaseOutcome outcome = inner.lease(request);
            return moved[0] && outcome.lease() != null
                    ? new LeaseOutcome(
                            outcome.status(),
                            new Lease(1, Objects.requireNonNull(outcome.lease()).holder(), Instant.MAX))
                    : outcome;
        };
    }
}
