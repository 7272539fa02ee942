package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.KIND;
import static dev.cairn.tck.backend.Clauses.OTHER;
import static dev.cairn.tck.backend.Clauses.OTHER_LANE;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.CopyOutcome.Status;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.tck.backend.Clauses;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** Faults of copying scopes. */
final class CopyFaults {
    private CopyFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_copy_holds_the_same_records_and_frames",
                        "a lane is not copied",
                        t -> afterDone(
                                t,
                                (from, to) -> commit(t, to, Commit.inOrder().drop(new LaneRange(OTHER_LANE, 0, 1))))),
                Fault.of(
                        "a_copy_has_a_header_of_its_own",
                        "the incarnation is copied too",
                        t -> t.headers(d -> d.incarnation = 7)),
                Fault.of(
                        "a_copy_in_steps_is_as_good_as_one_at_once",
                        "a copy in steps loses a record",
                        CopyFaults::stepsLoseARecord),
                Fault.of(
                        "a_target_is_invisible_until_the_copy_is_complete",
                        "a half-made copy shows its source",
                        CopyFaults::halfMadeIsVisible),
                Fault.of(
                        "a_copy_goes_on_as_its_source_would",
                        "numbers begin anew in a copy",
                        t -> t.records(d -> d.sequence = d.key.equals(Bytes.fromUtf8("new")) ? 1 : d.sequence)),
                Fault.of(
                        "a_copy_leaves_its_source_alone",
                        "copying counts as a change of the source",
                        t -> afterDone(t, (from, to) -> commit(t, from, Commit.inOrder()))),
                Fault.of(
                        "a_source_may_go_without_its_copy",
                        "a copy goes with its source",
                        CopyFaults::copyGoesWithSource),
                Fault.of(
                        "there_is_nothing_to_copy_from_a_missing_scope",
                        "a copy of a missing scope is an empty scope",
                        t -> instead(t, Status.NO_SOURCE, (from, to) -> {
                            t.touch(to);
                            return new CopyOutcome(Status.DONE, 0);
                        })),
                Fault.of(
                        "a_target_that_exists_stays_as_it_is",
                        "an existing target gets the source's records too",
                        t -> instead(t, Status.TARGET_EXISTS, (from, to) -> {
                            commit(t, to, Commit.inOrder().put(Clauses.put("b", "1")));
                            return new CopyOutcome(Status.TARGET_EXISTS, 0);
                        })),
                Fault.of(
                        "a_copy_is_made_once",
                        "copying onto a copy succeeds",
                        t -> instead(t, Status.TARGET_EXISTS, (from, to) -> new CopyOutcome(Status.DONE, 3))),
                Fault.of(
                        "a_target_created_meanwhile_stays_as_it_is",
                        "a copy under way replaces what is created meanwhile",
                        CopyFaults::replacesWhatCameMeanwhile),
                Fault.of(
                        "a_source_that_changes_between_steps_ends_the_copy",
                        "a copy goes on when its source has changed",
                        t -> instead(
                                t,
                                Status.SOURCE_CHANGED,
                                (from, to) -> t.sound().admin().copy(from, to, new Budget(1)))),
                Fault.of(
                        "a_source_created_again_between_steps_ends_the_copy",
                        "only the change counter of the source is compared",
                        CopyFaults::incarnationIsNotCompared),
                Fault.of(
                        "a_source_dropped_between_steps_ends_the_copy",
                        "a copy whose source is gone is finished as it is",
                        t -> instead(t, Status.NO_SOURCE, (from, to) -> {
                            commit(t, to, Commit.inOrder().put(Clauses.put("a", "1")));
                            return new CopyOutcome(Status.DONE, 1);
                        })),
                Fault.of(
                        "a_half_made_copy_is_no_scope_to_drop",
                        "a half-made copy can be dropped like a scope",
                        CopyFaults::halfMadeCanBeDropped),
                Fault.of(
                        "maintenance_removes_a_copy_that_no_one_went_on_with_for_an_hour",
                        "half-made copies stay for ever",
                        t -> t.maintain = (budget, damaged) -> new MaintenanceResult(0, 0, 0, false)),
                Fault.of(
                        "maintenance_leaves_a_copy_under_way_alone",
                        "maintenance removes every half-made copy",
                        CopyFaults::maintenanceEndsCopies),
                Fault.of(
                        "a_copy_of_another_source_leaves_one_under_way_alone",
                        "the copy of another source is the one that is made",
                        t -> instead(t, Status.TARGET_TAKEN, (from, to) -> {
                            commit(t, to, Commit.inOrder().put(Clauses.put("mine", "1")));
                            return new CopyOutcome(Status.DONE, 1);
                        })),
                Fault.of(
                        "a_copy_that_no_one_goes_on_with_gives_way_to_one_of_another_source",
                        "a half-made copy keeps its target for ever",
                        CopyFaults::takenForEver),
                Fault.of(
                        "of_copies_of_two_sources_at_once_one_is_made",
                        "whoever finds the target made says that it was made by this copy",
                        t -> instead(t, Status.TARGET_EXISTS, (from, to) -> new CopyOutcome(Status.DONE, 1))),
                Fault.of(
                        "a_scope_without_order_can_be_copied",
                        "every copy has an order",
                        t -> t.readHeaders(d -> d.ordered |= d.scope.equals(OTHER))),
                Fault.of(
                        "nothing_is_copied_onto_a_leased_name",
                        "a lease on the target does not hinder a copy",
                        t -> t.copy = (from, to, budget) -> {
                            CopyOutcome outcome = t.sound().admin().copy(from, to, budget);
                            return outcome.status() == Status.TARGET_LEASED ? new CopyOutcome(Status.DONE, 3) : outcome;
                        }),
                Fault.of(
                        "a_lease_is_not_copied",
                        "a lease is copied",
                        t -> afterDone(
                                t,
                                (from, to) ->
                                        t.sound().lease(new LeaseRequest.Acquire(to, "holder", Duration.ofHours(1))))));
    }

    private static void commit(Tamper t, Scope scope, Commit.Builder commit) {
        t.sound().commit(scope, commit.build());
    }

    private static void afterDone(Tamper t, BiConsumer<Scope, Scope> more) {
        t.copy = (from, to, budget) -> {
            CopyOutcome outcome = t.sound().admin().copy(from, to, budget);
            if (outcome.status() == Status.DONE) {
                more.accept(from, to);
            }
            return outcome;
        };
    }

    private interface Instead {
        CopyOutcome copy(Scope from, Scope to);
    }

    private static void instead(Tamper t, Status status, Instead other) {
        t.copy = (from, to, budget) -> {
            CopyOutcome outcome = t.sound().admin().copy(from, to, budget);
            return outcome.status() == status ? other.copy(from, to) : outcome;
        };
    }

    /** Copies that are under way, by target. */
    private static Map<Scope, Scope> underWay(Tamper t) {
        Map<Scope, Scope> underWay = new HashMap<>();
        Tampering.CopyHook inner = t.copy;
        t.copy = (from, to, budget) -> {
            CopyOutcome outcome = inner.copy(from, to, budget);
            if (outcome.status() == Status.MORE) {
                underWay.put(to, from);
            } else {
                underWay.remove(to);
            }
            return outcome;
        };
        return underWay;
    }

    private static void takenForEver(Tamper t) {
        Map<Scope, Scope> underWay = underWay(t);
        Tampering.CopyHook inner = t.copy;
        t.copy = (from, to, budget) -> from.equals(underWay.getOrDefault(to, from))
                ? inner.copy(from, to, budget)
                : new CopyOutcome(Status.TARGET_TAKEN, 0);
    }

    private static void stepsLoseARecord(Tamper t) {
        t.copy = (from, to, budget) -> {
            CopyOutcome outcome = t.sound().admin().copy(from, to, budget);
            if (outcome.status() == Status.DONE && budget.rows() == 1) {
                commit(t, to, Commit.inOrder().delete(KIND, Bytes.fromUtf8("b")));
            }
            return outcome;
        };
    }

    private static void halfMadeIsVisible(Tamper t) {
        Map<Scope, Scope> underWay = underWay(t);
        t.read = (scope, r) -> t.sound().read(underWay.getOrDefault(scope, scope), r);
    }

    private static void copyGoesWithSource(Tamper t) {
        Map<Scope, Scope> copies = new HashMap<>();
        afterDone(t, copies::put);
        t.drop = (scope, budget) -> {
            if (copies.containsKey(scope)) {
                t.sound().admin().drop(copies.get(scope), budget);
            }
            return t.sound().admin().drop(scope, budget);
        };
    }

    private static void replacesWhatCameMeanwhile(Tamper t) {
        Map<Scope, Scope> underWay = underWay(t);
        Tampering.CopyHook inner = t.copy;
        t.copy = (from, to, budget) -> {
            if (underWay.containsKey(to)) {
                t.sound().admin().drop(to, Budget.UNLIMITED);
            }
            return inner.copy(from, to, budget);
        };
    }

    private static void incarnationIsNotCompared(Tamper t) {
        Map<Scope, Long> begun = new HashMap<>();
        t.copy = (from, to, budget) -> {
            long change = t.header(from).map(ScopeInfo::change).orElse(0L);
            long before = begun.computeIfAbsent(to, key -> change);
            CopyOutcome outcome = t.sound().admin().copy(from, to, budget);
            boolean same = outcome.status() == Status.SOURCE_CHANGED && before == change;
            return same ? t.sound().admin().copy(from, to, budget) : outcome;
        };
    }

    private static void halfMadeCanBeDropped(Tamper t) {
        Map<Scope, Scope> underWay = underWay(t);
        t.drop = (scope, budget) -> underWay.containsKey(scope)
                ? new DropOutcome(true, true, 1)
                : t.sound().admin().drop(scope, budget);
    }

    private static void maintenanceEndsCopies(Tamper t) {
        Set<Scope> ended = new HashSet<>();
        Map<Scope, Scope> underWay = underWay(t);
        t.maintain = (budget, damaged) -> {
            ended.addAll(underWay.keySet());
            MaintenanceResult upkeep = t.sound().admin().maintain(budget, damaged);
            return new MaintenanceResult(upkeep.removedRows() + ended.size(), upkeep.sweptFrames(), 0, upkeep.more());
        };
    }
}
