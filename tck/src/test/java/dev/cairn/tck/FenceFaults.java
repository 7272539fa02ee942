package dev.cairn.tck;

import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Scope;
import dev.cairn.tck.backend.StoreTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Faults of the fence in front of commits. */
final class FenceFaults {
    private FenceFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "the_holder_may_write",
                        "nobody may write while a lease runs",
                        t -> t.commit = (scope, c) -> c.fence() == 0
                                ? t.sound().commit(scope, c)
                                : new Refused(Reason.FENCED, null, null, null)),
                Fault.of(
                        "no_other_writer_may_write_while_a_lease_runs",
                        "leases do not lock",
                        t -> forgive(t, Reason.LOCKED, true)),
                Fault.of(
                        "a_lease_locks_a_scope_that_does_not_exist_yet",
                        "leases do not lock a missing scope",
                        t -> t.refused(
                                Reason.LOCKED,
                                (scope, c, r) -> t.header(scope).isEmpty() ? withRunningToken(t, scope, c, r) : r)),
                Fault.of(
                        "a_token_that_is_not_that_of_the_running_lease_is_fenced",
                        "any token passes while a lease runs",
                        t -> forgive(t, Reason.FENCED, true)),
                Fault.of(
                        "a_token_is_fenced_after_its_lease_has_ended",
                        "a token passes after its lease has ended",
                        t -> forgive(t, Reason.FENCED, false)),
                Fault.of(
                        "a_token_is_fenced_after_its_lease_was_released",
                        "a released token passes",
                        FenceFaults::releasedPasses),
                Fault.of(
                        "a_token_that_never_was_is_fenced",
                        "a token that never was passes",
                        t -> t.commits(d -> d.fence = d.fence == 12345 ? 0 : d.fence)),
                Fault.of(
                        "everybody_may_write_after_a_lease_has_ended",
                        "a lease locks until it is released",
                        FenceFaults::locksForEver),
                Fault.of(
                        "the_holder_may_write_after_the_first_end_of_a_renewed_lease",
                        "the fence knows the first end of a lease only",
                        FenceFaults::firstEndCounts),
                Fault.of(
                        "the_fence_comes_before_the_checks",
                        "checks come before the fence",
                        t -> t.refused(
                                Reason.LOCKED,
                                (scope, c, r) -> c.checks().isEmpty()
                                        ? r
                                        : new Refused(
                                                Reason.CHECK_FAILED, c.checks().get(0), null, null))),
                Fault.of(
                        "the_fence_comes_before_the_lanes",
                        "lanes come before the fence",
                        t -> t.refused(
                                Reason.LOCKED,
                                (scope, c, r) ->
                                        c.frames().isEmpty() ? r : new Refused(Reason.LANE_MOVED, null, null, null))),
                Fault.of(
                        "a_fenced_commit_changes_nothing",
                        "deletes are done before the fence",
                        t -> t.refused(Reason.LOCKED, (scope, c, r) -> {
                            withRunningToken(t, scope, CommitDraft.onlyDeletes(c), r);
                            return r;
                        })),
                Fault.of(
                        "the_holder_may_drop",
                        "nobody may drop while a lease runs",
                        t -> t.fencedDrop =
                                (scope, fence, budget) -> t.sound().admin().drop(scope, 0, budget)),
                Fault.of(
                        "no_other_writer_may_drop_while_a_lease_runs",
                        "leases do not hinder a drop",
                        t -> t.fencedDrop =
                                (scope, fence, budget) -> t.sound().admin().drop(scope, budget)),
                Fault.of(
                        "what_was_seen_is_not_dropped_while_a_lease_runs",
                        "a lease does not keep what was seen",
                        t -> t.seenDrop = (seen, budget) -> t.sound().admin().drop(seen.scope(), budget)),
                Fault.of(
                        "a_drop_with_an_old_token_is_fenced",
                        "any token may drop while no lease runs",
                        t -> t.fencedDrop = (scope, fence, budget) -> {
                            DropOutcome outcome = t.sound().admin().drop(scope, fence, budget);
                            Refused refused = outcome.refused();
                            return refused != null && refused.lease() == null
                                    ? t.sound().admin().drop(scope, budget)
                                    : outcome;
                        }),
                Fault.of(
                        "everybody_may_drop_while_no_lease_runs",
                        "a drop needs a lease",
                        t -> t.fencedDrop = (scope, fence, budget) -> fence == 0
                                ? DropOutcome.of(new Refused(Reason.FENCED, null, null, null))
                                : t.sound().admin().drop(scope, fence, budget)),
                Fault.of(
                        "a_lease_locks_its_own_scope_only", "a lease locks every scope", FenceFaults::locksEverything));
    }

    /** Lets a refused commit pass, with the running lease's token or without any. */
    private static void forgive(Tamper t, Reason reason, boolean whileRunning) {
        t.refused(reason, (scope, c, r) -> {
            if (whileRunning == (r.lease() == null)) {
                return r;
            }
            return whileRunning ? withRunningToken(t, scope, c, r) : withToken(t, scope, c, 0);
        });
    }

    private static CommitOutcome withRunningToken(Tamper t, Scope scope, Commit commit, Refused refused) {
        Lease running = refused.lease();
        return withToken(t, scope, commit, running == null ? 0 : running.token());
    }

    private static CommitOutcome withToken(Tamper t, Scope scope, Commit commit, long token) {
        return t.sound().commit(scope, CommitDraft.changed(commit, d -> d.fence = token));
    }

    /** Listens to what is granted. */
    private static void grants(Tamper t, Consumer<LeaseRequest> asked, Consumer<Lease> granted) {
        t.lease = request -> {
            LeaseOutcome outcome = t.sound().lease(request);
            asked.accept(request);
            Lease lease = outcome.lease();
            if (lease != null) {
                granted.accept(lease);
            }
            return outcome;
        };
    }

    private static void releasedPasses(Tamper t) {
        Set<Long> released = new HashSet<>();
        grants(
                t,
                request -> {
                    if (request instanceof LeaseRequest.Release release) {
                        released.add(release.token());
                    }
                },
                lease -> {});
        t.commits(d -> d.fence = released.contains(d.fence) ? 0 : d.fence);
    }

    private static void locksForEver(Tamper t) {
        List<Lease> granted = new ArrayList<>();
        grants(t, request -> {}, granted::add);
        t.commit = (scope, c) -> granted.isEmpty() || c.fence() != 0 || scope.equals(StoreTime.PROBE)
                ? t.sound().commit(scope, c)
                : new Refused(Reason.LOCKED, null, null, granted.get(0));
    }

    private static void firstEndCounts(Tamper t) {
        Map<Long, Lease> first = new HashMap<>();
        grants(t, request -> {}, lease -> first.putIfAbsent(lease.token(), lease));
        t.commit = (scope, c) -> {
            Lease lease = first.get(c.fence());
            boolean over = lease != null && t.clock().instant().isAfter(lease.expires());
            return over
                    ? new Refused(Reason.FENCED, null, null, null)
                    : t.sound().commit(scope, c);
        };
    }

    private static void locksEverything(Tamper t) {
        List<Lease> granted = new ArrayList<>();
        grants(t, request -> {}, granted::add);
        t.commit = (scope, c) ->
                granted.isEmpty() ? t.sound().commit(scope, c) : new Refused(Reason.LOCKED, null, null, granted.get(0));
    }
}
