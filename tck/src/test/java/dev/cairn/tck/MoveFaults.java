package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.LANE;
import static dev.cairn.tck.backend.Clauses.OTHER;
import static dev.cairn.tck.backend.Clauses.OTHER_LANE;
import static dev.cairn.tck.backend.Clauses.SCOPE;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.MoveOutcome.Status;
import dev.cairn.storage.Scope;
import dev.cairn.storage.Scoped;
import dev.cairn.tck.backend.Clauses;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;

/** Faults of moving scopes. */
final class MoveFaults {
    private MoveFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_moved_scope_is_the_same_one_under_the_new_name",
                        "a lane stays behind",
                        t -> afterDone(
                                t,
                                (from, to) -> commit(t, to, Commit.inOrder().drop(new LaneRange(OTHER_LANE, 0, 1))))),
                Fault.of(
                        "a_moved_scope_is_listed_under_the_new_name_only",
                        "records across scopes keep the old name",
                        t -> t.scanAll = (prefix, s, after) -> Tamper.mapped(
                                t.sound().scanAll(prefix, s, after), found -> new Scoped<>(SCOPE, found.value()))),
                Fault.of("nothing_is_left_under_the_old_name", "a move is a copy", MoveFaults::copies),
                Fault.of(
                        "a_move_counts_as_a_change",
                        "the change counter stays",
                        t -> t.readHeaders(d -> d.change -= d.scope.equals(OTHER) ? 1 : 0)),
                Fault.of(
                        "a_moved_scope_goes_on",
                        "lanes of a moved scope are closed",
                        t -> t.commits((scope, draft) -> {
                            if (scope.equals(OTHER)) {
                                draft.frames.clear();
                                draft.frames.add(Clauses.frame(LANE, 9, 1, "x"));
                            }
                        })),
                Fault.of(
                        "staged_frames_move_with_their_scope",
                        "staged frames stay behind",
                        t -> afterDone(
                                t, (from, to) -> commit(t, to, Commit.inOrder().drop(new LaneRange(LANE, 0, 1))))),
                Fault.of(
                        "a_move_sets_the_expiry",
                        "the expiry of a moved scope stays as it was",
                        t -> t.move = (from, to, fence, expires) -> t.sound()
                                .admin()
                                .move(
                                        from,
                                        to,
                                        fence,
                                        t.header(from).orElseThrow().expires())),
                Fault.of(
                        "the_old_name_is_free_for_another_scope",
                        "what is stored under the old name goes to the moved scope",
                        MoveFaults::oldNameLeadsOn),
                Fault.of(
                        "a_scope_can_be_moved_back",
                        "a scope is moved once only",
                        t -> t.move = (from, to, fence, expires) -> from.equals(OTHER)
                                ? MoveOutcome.of(Status.NO_SOURCE)
                                : t.sound().admin().move(from, to, fence, expires)),
                Fault.of(
                        "a_missing_scope_is_not_moved",
                        "a missing scope is moved as an empty one",
                        t -> t.move = (from, to, fence, expires) -> {
                            MoveOutcome outcome = t.sound().admin().move(from, to, fence, expires);
                            if (outcome.status() == Status.NO_SOURCE) {
                                t.touch(to);
                            }
                            return outcome;
                        }),
                Fault.of(
                        "nothing_is_moved_onto_a_scope",
                        "a move replaces what stands there",
                        t -> t.move = (from, to, fence, expires) -> {
                            t.sound().admin().drop(to, Budget.UNLIMITED);
                            return t.sound().admin().move(from, to, fence, expires);
                        }),
                Fault.of(
                        "a_scope_is_not_moved_to_its_own_name",
                        "a move to the own name removes the scope",
                        t -> t.move = (from, to, fence, expires) -> {
                            t.sound().admin().drop(from, Budget.UNLIMITED);
                            return MoveOutcome.of(0);
                        }),
                Fault.of(
                        "a_lease_on_the_old_name_forbids_a_move_without_its_token",
                        "a move asks for no token",
                        t -> t.move = (from, to, fence, expires) ->
                                t.sound().admin().move(from, to, running(t, from), expires)),
                Fault.of(
                        "a_scope_that_was_seen_is_moved_although_it_went_on",
                        "any change since forbids a move",
                        t -> t.seenMove = (seen, to, fence, expires) ->
                                t.header(seen.scope()).filter(seen::equals).isPresent()
                                        ? t.sound().admin().move(seen, to, fence, expires)
                                        : MoveOutcome.of(Status.SOURCE_CHANGED)),
                Fault.of(
                        "a_scope_that_got_another_expiry_than_was_seen_is_left_alone",
                        "an expiry that came meanwhile is lost with a move",
                        t -> t.seenMove = (seen, to, fence, expires) ->
                                t.header(seen.scope()).orElseThrow().incarnation() == seen.incarnation()
                                        ? t.sound().admin().move(seen.scope(), to, fence, expires)
                                        : MoveOutcome.of(Status.SOURCE_CHANGED)),
                Fault.of(
                        "another_scope_of_the_name_than_was_seen_is_left_alone",
                        "whatever has the name is moved",
                        t -> t.seenMove =
                                (seen, to, fence, expires) -> t.sound().admin().move(seen.scope(), to, fence, expires)),
                Fault.of(
                        "a_lease_forbids_to_move_what_was_seen_without_its_token",
                        "a move of what was seen asks for no token",
                        t -> t.seenMove = (seen, to, fence, expires) ->
                                t.sound().admin().move(seen, to, running(t, seen.scope()), expires)),
                Fault.of(
                        "a_scope_in_which_something_changed_is_not_moved_as_unchanged",
                        "only the incarnation and the expiry are compared",
                        t -> t.unchangedMove =
                                (seen, to, fence, expires) -> t.sound().admin().move(seen, to, fence, expires)),
                Fault.of(
                        "another_scope_of_the_name_is_not_moved_as_unchanged",
                        "only the number of changes is compared",
                        t -> t.unchangedMove = (seen, to, fence, expires) -> t.header(seen.scope())
                                        .filter(now -> now.change() == seen.change())
                                        .isPresent()
                                ? t.sound().admin().move(seen.scope(), to, fence, expires)
                                : t.sound().admin().moveUnchanged(seen, to, fence, expires)),
                Fault.of(
                        "a_lease_forbids_to_move_what_is_unchanged_without_its_token",
                        "a move of what is unchanged asks for no token",
                        t -> t.unchangedMove = (seen, to, fence, expires) ->
                                t.sound().admin().moveUnchanged(seen, to, running(t, seen.scope()), expires)),
                Fault.of(
                        "a_lease_stays_with_the_old_name",
                        "a lease is lost with a move",
                        t -> t.move = (from, to, fence, expires) -> {
                            MoveOutcome outcome = t.sound().admin().move(from, to, fence, expires);
                            t.sound().lease(new LeaseRequest.Release(from, fence));
                            return outcome;
                        }),
                Fault.of(
                        "nothing_is_moved_onto_a_leased_name",
                        "a lease on the target does not hinder a move",
                        t -> t.move = (from, to, fence, expires) -> {
                            t.sound().lease(new LeaseRequest.Release(to, running(t, to)));
                            return t.sound().admin().move(from, to, fence, expires);
                        }),
                Fault.of(
                        "tokens_of_the_new_name_go_on_growing",
                        "tokens begin anew after a move",
                        MoveFaults::tokensRestart),
                Fault.of(
                        "a_moved_scope_is_dropped_by_its_new_name",
                        "a drop goes by the old name",
                        t -> t.drop =
                                (scope, budget) -> t.sound().admin().drop(scope.equals(OTHER) ? SCOPE : scope, budget)),
                Fault.of(
                        "a_moved_scope_can_be_copied",
                        "a moved scope seems missing to a copy",
                        t -> t.copy = (from, to, budget) -> new CopyOutcome(CopyOutcome.Status.NO_SOURCE, 0)),
                Fault.of(
                        "a_scope_without_order_can_be_moved",
                        "a scope without order is not moved",
                        t -> t.move = (from, to, fence, expires) ->
                                t.header(from).orElseThrow().ordered()
                                        ? t.sound().admin().move(from, to, fence, expires)
                                        : MoveOutcome.of(Status.NO_SOURCE)));
    }

    private static void commit(Tamper t, Scope scope, Commit.Builder commit) {
        t.sound().commit(scope, commit.build());
    }

    private static void afterDone(Tamper t, BiConsumer<Scope, Scope> more) {
        t.move = (from, to, fence, expires) -> {
            MoveOutcome outcome = t.sound().admin().move(from, to, fence, expires);
            if (outcome.status() == Status.DONE) {
                more.accept(from, to);
            }
            return outcome;
        };
    }

    private static void copies(Tamper t) {
        t.move = (from, to, fence, expires) -> MoveOutcome.of(
                t.sound().admin().copy(from, to, Budget.UNLIMITED).records());
    }

    private static void oldNameLeadsOn(Tamper t) {
        boolean[] moved = {false};
        afterDone(t, (from, to) -> moved[0] = true);
        Tampering.CommitHook inner = t.commit;
        t.commit = (scope, c) -> inner.commit(moved[0] && scope.equals(SCOPE) ? OTHER : scope, c);
    }

    /** The token of the lease that runs on a name, or 0. */
    private static long running(Tamper t, Scope scope) {
        LeaseOutcome held = t.sound().lease(new LeaseRequest.Acquire(scope, "fault", Duration.ofMillis(1)));
        return held.lease() == null ? 0 : Objects.requireNonNull(held.lease()).token();
    }

    private static void tokensRestart(Tamper t) {
        Tampering.LeaseHook inner = t.lease;
        boolean[] moved = {false};
        afterDone(t, (from, to) -> moved[0] = true);
        t.lease = request -> {
            LeaseOutcome outcome = inner.lease(request);
            return moved[0] && outcome.lease() != null
                    ? new LeaseOutcome(outcome.status(), new Lease(1, "x", Instant.MAX))
                    : outcome;
        };
    }
}
