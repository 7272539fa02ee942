package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.LANE;
import static dev.cairn.tck.backend.Clauses.OTHER;
import static dev.cairn.tck.backend.Clauses.SCOPE;

import dev.cairn.storage.Commit;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseOutcome.Status;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Storage;
import dev.cairn.tck.backend.Clauses;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/** Faults of closing and opening again. */
final class ReopenFaults {
    private ReopenFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.ofLater(
                        "everything_is_there_after_reopening",
                        "frames are lost",
                        t -> t.sound()
                                .commit(
                                        SCOPE,
                                        Commit.inOrder()
                                                .drop(new LaneRange(LANE, 0, 1))
                                                .build())),
                Fault.ofLater(
                        "numbers_go_on_after_reopening", "revisions begin anew", t -> t.records(d -> d.revision = 1)),
                Fault.ofLater(
                        "a_lease_runs_on_after_reopening",
                        "leases end with the instance",
                        ReopenFaults::releaseEverything),
                Fault.ofLater(
                        "tokens_grow_across_reopening",
                        "tokens begin anew with the instance",
                        t -> t.lease = request -> {
                            Lease lease = t.sound().lease(request).lease();
                            return lease == null
                                    ? new LeaseOutcome(Status.LOST, null)
                                    : new LeaseOutcome(Status.GRANTED, new Lease(1, lease.holder(), lease.expires()));
                        }),
                Fault.ofLater(
                        "an_unfinished_drop_stays_invisible_and_goes_on_after_reopening",
                        "an unfinished drop is undone",
                        t -> t.sound().commit(SCOPE, revived())),
                Fault.ofLater(
                        "a_half_made_copy_stays_invisible_and_goes_on_after_reopening",
                        "a half-made copy becomes a scope",
                        t -> t.sound().commit(OTHER, revived())),
                new Fault(
                        "reopening_is_what_the_backend_declares",
                        "a declared reopening gives an empty store",
                        () -> new DurableFixture() {
                            @Override
                            public Storage reopen(Clock clock) {
                                return new DurableFixture().open(clock);
                            }
                        }),
                new Fault(
                        "reopening_is_what_the_backend_declares",
                        "reopening is denied and works",
                        () -> new MemoryFixture() {
                            @Override
                            public Storage reopen(Clock clock) {
                                return open(clock);
                            }
                        }));
    }

    private static Commit revived() {
        return Commit.inOrder().put(Clauses.put("a", "1")).build();
    }

    private static void releaseEverything(Tamper t) {
        Lease running = t.sound()
                .lease(new LeaseRequest.Acquire(SCOPE, "x", Duration.ofSeconds(1)))
                .lease();
        if (running != null) {
            t.sound().lease(new LeaseRequest.Release(SCOPE, running.token()));
        }
    }
}
