package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.KIND;
import static dev.cairn.tck.backend.Clauses.OTHER_KIND;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Faults of preconditions. */
final class CheckFaults {
    private CheckFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "absent_holds_only_where_nothing_is_stored",
                        "'absent' always holds",
                        t -> t.commits(d -> d.checks.removeIf(Check.Absent.class::isInstance))),
                Fault.of(
                        "present_holds_only_where_something_is_stored",
                        "'present' always holds",
                        t -> t.commits(d -> d.checks.removeIf(Check.Present.class::isInstance))),
                Fault.of(
                        "revision_holds_only_for_exactly_that_revision",
                        "any revision will do",
                        t -> t.commits(d -> d.checks.replaceAll(
                                c -> c instanceof Check.RevisionIs r ? new Check.Present(r.kind(), r.key()) : c))),
                Fault.of(
                        "a_revision_of_a_sequence_number_does_not_hold_for_a_record_that_was_removed_and_stored_again",
                        "the sequence number is not compared",
                        t -> t.commits(d -> d.checks.replaceAll(c -> c instanceof Check.RevisionIs r
                                ? new Check.RevisionIs(r.kind(), r.key(), r.revision())
                                : c))),
                Fault.of(
                        "body_holds_only_for_exactly_that_body",
                        "the begin of a body will do",
                        CheckFaults::prefixOfBody),
                Fault.of(
                        "incarnation_holds_until_the_scope_is_dropped",
                        "the incarnation is compared only where there is a scope, and with itself",
                        t -> t.commits((scope, d) -> d.checks.removeIf(c -> c instanceof Check.IncarnationIs
                                && t.header(scope).isPresent()))),
                Fault.of(
                        "unchanged_holds_until_the_next_commit",
                        "'unchanged' always holds",
                        t -> t.commits(d -> d.checks.removeIf(Check.ScopeUnchangedSince.class::isInstance))),
                Fault.of(
                        "every_kind_of_commit_ends_unchanged",
                        "only puts count as a change",
                        CheckFaults::onlyPutsChange),
                Fault.of(
                        "another_incarnation_is_not_unchanged",
                        "the incarnation is not compared",
                        t -> t.commits((scope, d) -> d.checks.replaceAll(c -> ofPresentIncarnation(t, scope, c)))),
                Fault.of(
                        "a_failed_check_is_named_with_the_record_it_found",
                        "the first check is named, whichever failed",
                        t -> t.refused(
                                Reason.CHECK_FAILED,
                                (scope, c, r) ->
                                        new Refused(r.reason(), c.checks().get(0), r.current(), null))),
                Fault.of(
                        "a_failed_check_names_no_record_where_none_is",
                        "some record is named where none was found",
                        t -> t.refused(
                                Reason.CHECK_FAILED,
                                (scope, c, r) -> new Refused(
                                        r.reason(),
                                        r.check(),
                                        t.find(scope, KIND, Bytes.fromUtf8("a")).orElse(null),
                                        null))),
                Fault.of(
                        "checks_see_what_was_there_before_the_commit",
                        "checks come after deletes",
                        t -> t.commit = (scope, c) -> {
                            t.sound().commit(scope, CommitDraft.onlyDeletes(c));
                            return t.sound().commit(scope, c);
                        }),
                Fault.of(
                        "one_failed_check_among_many_is_enough",
                        "only the first sixteen checks are looked at",
                        t -> t.commits(d -> d.checks = d.checks.subList(0, Math.min(16, d.checks.size())))),
                Fault.of(
                        "a_check_is_about_its_own_kind",
                        "checks do not look at the kind",
                        t -> t.commits(d -> d.checks.replaceAll(
                                c -> c instanceof Check.Present p ? new Check.Present(OTHER_KIND, p.key()) : c))),
                Fault.of(
                        "in_a_missing_scope_everything_is_absent_and_nothing_present",
                        "checks are not looked at where there is no scope",
                        t -> t.commits((scope, d) -> {
                            if (t.header(scope).isEmpty()) {
                                d.checks.clear();
                            }
                        })));
    }

    private static void prefixOfBody(Tamper t) {
        t.commits((scope, d) -> d.checks.replaceAll(c -> {
            if (c instanceof Check.BodyIs wanted) {
                Optional<StoredRecord> found = t.find(scope, wanted.kind(), wanted.key());
                boolean begins = found.isPresent() && found.get().body().startsWith(wanted.body());
                return begins ? new Check.Present(wanted.kind(), wanted.key()) : c;
            }
            return c;
        }));
    }

    private static void onlyPutsChange(Tamper t) {
        AtomicLong lastPut = new AtomicLong();
        t.commits((scope, d) -> d.checks.replaceAll(c -> {
            boolean holds = c instanceof Check.ScopeUnchangedSince mark && mark.change() >= lastPut.get();
            return holds ? ofPresentChange(t, scope, c) : c;
        }));
        Tampering.CommitHook inner = t.commit;
        t.commit = (scope, c) -> {
            var outcome = inner.commit(scope, c);
            if (outcome instanceof Committed done && !c.puts().isEmpty()) {
                lastPut.set(done.change());
            }
            return outcome;
        };
    }

    /** The same check as if its incarnation were the present one. */
    static Check ofPresentIncarnation(Tamper t, Scope scope, Check check) {
        Optional<ScopeInfo> header = t.header(scope);
        return check instanceof Check.ScopeUnchangedSince mark && header.isPresent()
                ? new Check.ScopeUnchangedSince(header.get().incarnation(), mark.change())
                : check;
    }

    /** The same check as if its change were the present one. */
    static Check ofPresentChange(Tamper t, Scope scope, Check check) {
        Optional<ScopeInfo> header = t.header(scope);
        return check instanceof Check.ScopeUnchangedSince mark && header.isPresent()
                ? new Check.ScopeUnchangedSince(mark.incarnation(), header.get().change())
                : check;
    }
}
