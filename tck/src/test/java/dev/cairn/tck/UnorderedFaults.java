package dev.cairn.tck;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.ScopeInfo;
import java.util.List;
import java.util.function.Consumer;

/** Faults of scopes without order. */
final class UnorderedFaults {
    private UnorderedFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "an_unordered_commit_stores_records_and_frames",
                        "unordered commits lose their frames",
                        t -> unordered(t, d -> d.frames.clear())),
                Fault.of(
                        "an_unordered_commit_reports_no_change_number",
                        "unordered commits report a change number",
                        t -> t.committed(c ->
                                new Committed(c.incarnation(), c.change() + 1, c.at(), c.repeated(), c.written(), 0))),
                Fault.of(
                        "unchanged_is_unsupported_in_a_scope_without_order",
                        "'unchanged' holds in a scope without order",
                        t -> unordered(t, d -> d.checks.removeIf(Check.ScopeUnchangedSince.class::isInstance))),
                Fault.of(
                        "an_ordered_commit_is_invalid_in_a_scope_without_order",
                        "an ordered commit passes in a scope without order",
                        t -> t.commits((scope, d) -> d.ordered = d.ordered
                                && t.header(scope).map(ScopeInfo::ordered).orElse(true))),
                Fault.of(
                        "an_unordered_commit_is_invalid_in_a_scope_with_order",
                        "an unordered commit passes in a scope with order",
                        t -> t.commits((scope, d) -> d.ordered |=
                                t.header(scope).map(ScopeInfo::ordered).orElse(false))),
                Fault.of(
                        "checks_on_records_hold_without_order",
                        "checks are not looked at without order",
                        t -> unordered(t, d -> d.checks.clear())),
                Fault.of(
                        "an_unordered_commit_sent_again_counts_as_done",
                        "an unordered commit sent again is refused",
                        t -> t.commit = (scope, c) -> {
                            CommitOutcome outcome = t.sound().commit(scope, c);
                            boolean refuse = !c.ordered() && outcome instanceof Committed done && done.repeated();
                            return refuse
                                    ? new Refused(
                                            Reason.CHECK_FAILED, c.checks().get(0), null, null)
                                    : outcome;
                        }),
                Fault.of(
                        "sequence_and_last_number_grow_without_order_too",
                        "without order all records have one number",
                        t -> t.records(d -> d.sequence = 0)),
                Fault.of(
                        "frames_go_in_the_commit_that_deletes_their_record",
                        "unordered commits drop no frames",
                        t -> unordered(t, d -> d.dropped.clear())),
                Fault.of(
                        "an_unordered_commit_may_set_summary_and_expiry",
                        "unordered commits lose the summary",
                        t -> unordered(t, d -> d.summary = Bytes.EMPTY)),
                Fault.of(
                        "a_refused_unordered_commit_changes_nothing",
                        "deletes of a refused unordered commit are done",
                        t -> t.refused(Reason.LANE_MOVED, (scope, c, refused) -> {
                            t.sound().commit(scope, CommitDraft.onlyDeletes(c));
                            return refused;
                        })));
    }

    private static void unordered(Tamper t, Consumer<CommitDraft> change) {
        t.commits(d -> {
            if (!d.ordered) {
                change.accept(d);
            }
        });
    }
}
