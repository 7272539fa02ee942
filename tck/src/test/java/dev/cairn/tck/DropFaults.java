package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.LANE;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.Frame;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.tck.backend.Clauses;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Faults of removing scopes. */
final class DropFaults {
    private DropFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_dropped_scope_is_gone_with_everything_in_it",
                        "frames of a dropped scope can still be read",
                        DropFaults::framesStay),
                Fault.of(
                        "a_drop_says_how_many_records_there_were",
                        "a drop counts frames among the records",
                        t -> t.drop = (scope, budget) -> {
                            int frames = t.lane(scope, LANE).size();
                            DropOutcome outcome = t.sound().admin().drop(scope, budget);
                            return new DropOutcome(outcome.existed(), outcome.done(), outcome.records() + frames);
                        }),
                Fault.of(
                        "dropping_what_does_not_exist_changes_nothing",
                        "dropping a missing scope drops the next one",
                        DropFaults::dropNext),
                Fault.of(
                        "a_scope_that_is_as_it_was_seen_is_dropped",
                        "what was seen is never dropped",
                        t -> t.seenDrop = (seen, budget) -> new DropOutcome(false, true, 0)),
                Fault.of(
                        "a_scope_that_changed_since_it_was_seen_is_not_dropped",
                        "whatever has the name is dropped",
                        t -> t.seenDrop = (seen, budget) -> t.sound().admin().drop(seen.scope(), 0, budget)),
                Fault.of(
                        "a_scope_without_order_that_changed_since_it_was_seen_is_not_dropped",
                        "changes without order are not noticed",
                        t -> t.seenDrop = (seen, budget) -> seen.ordered()
                                ? t.sound().admin().drop(seen, budget)
                                : t.sound().admin().drop(seen.scope(), 0, budget)),
                Fault.of("a_drop_happens_once", "a drop succeeds again and again", DropFaults::dropAgain),
                Fault.of(
                        "a_scope_is_invisible_from_the_first_step_of_its_drop",
                        "a scope is visible until its drop is done",
                        t -> t.drop = (scope, budget) -> budget.rows() == 1
                                ? new DropOutcome(true, false, 6)
                                : t.sound().admin().drop(scope, budget)),
                Fault.of(
                        "a_scope_stays_invisible_through_all_steps_of_its_drop",
                        "the second step of a drop brings the scope back",
                        DropFaults::secondStepRevives),
                Fault.of(
                        "a_name_is_free_from_the_first_step_of_a_drop",
                        "a name is locked until its drop is done",
                        DropFaults::lockedUntilDone),
                Fault.of(
                        "finishing_a_drop_leaves_the_new_scope_of_that_name_alone",
                        "maintenance finishes a drop by name",
                        DropFaults::finishByName),
                Fault.of(
                        "maintenance_finishes_a_drop",
                        "maintenance does nothing",
                        t -> t.maintain = (budget, damaged) -> new MaintenanceResult(0, 0, 0, false)),
                Fault.of(
                        "a_scope_created_again_is_another_one",
                        "a name keeps its incarnation",
                        t -> t.headers(d -> d.incarnation = 5)),
                Fault.of(
                        "incarnations_do_not_repeat",
                        "there are ten incarnations",
                        t -> t.committed(c ->
                                new Committed(c.incarnation() % 10 + 1, c.change(), c.at(), false, c.written(), 0))),
                Fault.of(
                        "a_scope_may_be_created_with_another_order_after_its_drop",
                        "a name keeps its order",
                        DropFaults::orderForEver),
                Fault.of(
                        "a_drop_leaves_scopes_with_similar_names_alone",
                        "a drop takes what lies below the name",
                        t -> t.drop = (scope, budget) -> {
                            ScopeScan below =
                                    new ScopeScan(new ScopePrefix(scope.id()), ScopeScan.Order.NAME, null, 100);
                            List<ScopeInfo> found = t.sound().scopes(below).items();
                            DropOutcome outcome = t.sound().admin().drop(scope, budget);
                            found.forEach(info -> t.sound().admin().drop(info.scope(), budget));
                            return outcome;
                        }));
    }

    private static void framesStay(Tamper t) {
        Map<Scope, List<Frame>> kept = new HashMap<>();
        t.drop = (scope, budget) -> {
            kept.put(scope, t.lane(scope, LANE));
            return t.sound().admin().drop(scope, budget);
        };
        t.read = (scope, r) -> {
            ReadResult result = t.sound().read(scope, r);
            boolean gone = result.scope() == null && kept.containsKey(scope) && asksForFrames(r);
            return gone
                    ? new ReadResult(
                            null,
                            result.records(),
                            Collections.nCopies(r.parts().size(), kept.get(scope)))
                    : result;
        };
    }

    private static boolean asksForFrames(Read read) {
        return read.parts().stream()
                .anyMatch(part -> part instanceof Read.Frames f && f.range().lane() == LANE);
    }

    private static void dropNext(Tamper t) {
        t.drop = (scope, budget) -> {
            DropOutcome outcome = t.sound().admin().drop(scope, budget);
            if (!outcome.existed()) {
                ScopeScan rest = new ScopeScan(ScopePrefix.EVERYTHING, ScopeScan.Order.NAME, null, 1);
                t.sound().scopes(rest).items().forEach(info -> t.sound().admin().drop(info.scope(), budget));
            }
            return outcome;
        };
    }

    private static void dropAgain(Tamper t) {
        Set<Scope> dropped = new HashSet<>();
        t.drop = (scope, budget) -> {
            DropOutcome outcome = t.sound().admin().drop(scope, budget);
            return dropped.add(scope) ? outcome : new DropOutcome(true, true, 0);
        };
    }

    private static void secondStepRevives(Tamper t) {
        Set<Scope> begun = new HashSet<>();
        t.drop = (scope, budget) -> {
            DropOutcome outcome = t.sound().admin().drop(scope, budget);
            if (!begun.add(scope)) {
                Commit revived = Commit.inOrder().put(Clauses.put("k0", "1")).build();
                t.sound().commit(scope, revived);
            }
            return outcome;
        };
    }

    private static void lockedUntilDone(Tamper t) {
        Set<Scope> unfinished = unfinished(t);
        t.commits((scope, d) -> {
            if (unfinished.contains(scope)) {
                throw Tampering.failure(ErrorCode.LOCKED);
            }
        });
    }

    private static void finishByName(Tamper t) {
        Set<Scope> unfinished = unfinished(t);
        t.maintain = (budget, damaged) -> {
            unfinished.forEach(scope -> t.sound().admin().drop(scope, Budget.UNLIMITED));
            return t.sound().admin().maintain(budget, damaged);
        };
    }

    private static Set<Scope> unfinished(Tamper t) {
        Set<Scope> unfinished = new HashSet<>();
        t.drop = (scope, budget) -> {
            DropOutcome outcome = t.sound().admin().drop(scope, budget);
            if (!outcome.done()) {
                unfinished.add(scope);
            }
            return outcome;
        };
        return unfinished;
    }

    private static void orderForEver(Tamper t) {
        Map<Scope, Boolean> orders = new HashMap<>();
        t.commits((scope, d) -> {
            Boolean before = orders.putIfAbsent(scope, d.ordered);
            if (before != null && before != d.ordered) {
                throw Tampering.failure(ErrorCode.INVALID);
            }
        });
    }
}
