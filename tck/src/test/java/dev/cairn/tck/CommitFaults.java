package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.OTHER;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Put;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Faults of what a commit does. */
final class CommitFaults {
    private CommitFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_commit_is_visible_with_every_part_when_it_returns",
                        "links are not stored",
                        t -> t.commits(
                                d -> d.puts.replaceAll(p -> new Put(p.kind(), p.key(), p.body(), null, p.expires())))),
                Fault.of(
                        "the_first_commit_creates_the_scope",
                        "the header's time of creation is not that of the first commit",
                        t -> t.headers(d -> d.created = d.created.minusSeconds(1))),
                Fault.of(
                        "a_commit_that_puts_nothing_creates_no_scope",
                        "every commit creates its scope",
                        CommitFaults::everyCommitCreates),
                Fault.of(
                        "a_refused_commit_changes_nothing",
                        "deletes are done before checks are",
                        t -> t.refused(Reason.CHECK_FAILED, (scope, c, refused) -> {
                            t.sound().commit(scope, CommitDraft.onlyDeletes(c));
                            return refused;
                        })),
                Fault.of(
                        "a_commit_whose_frame_is_refused_changes_nothing",
                        "puts are done before frames are refused",
                        t -> t.refused(Reason.LANE_MOVED, (scope, c, refused) -> {
                            t.sound().commit(scope, CommitDraft.onlyPuts(c));
                            return refused;
                        })),
                Fault.of(
                        "an_invalid_commit_changes_nothing",
                        "puts are done before a bad drop is noticed",
                        CommitFaults::putsBeforeInvalid),
                Fault.of("deletes_come_before_puts", "puts come before deletes", CommitFaults::putsBeforeDeletes),
                Fault.of(
                        "folds_come_after_frames_and_drops_after_folds",
                        "drops come before folds",
                        CommitFaults::dropsBeforeFolds),
                Fault.of(
                        "deleting_what_is_not_there_is_no_error",
                        "deleting what is not there fails",
                        CommitFaults::deletesMustExist),
                Fault.of("a_deleted_record_is_gone", "deletes are not done", t -> t.commits(d -> d.deletes.clear())),
                Fault.of(
                        "the_change_counter_grows_with_each_ordered_commit",
                        "the change counter stands still",
                        t -> t.committed(c -> with(c, c.incarnation(), 1, c.at(), c.written()))),
                Fault.of(
                        "the_outcome_says_what_the_header_says",
                        "the outcome has a time of its own",
                        t -> t.committed(c -> with(c, c.incarnation(), c.change(), c.at().plusNanos(1), c.written()))),
                Fault.of(
                        "written_numbers_come_in_the_order_of_the_puts",
                        "written numbers come in reverse",
                        t -> t.committed(c -> with(c, c.incarnation(), c.change(), c.at(), reversed(c.written())))),
                Fault.of(
                        "the_summary_stays_until_a_commit_replaces_it",
                        "a commit without summary removes it",
                        t -> t.commits(d -> d.summary = d.summary == null ? Bytes.EMPTY : d.summary)),
                Fault.of(
                        "the_expiry_stays_until_a_commit_replaces_it",
                        "a commit without expiry removes it",
                        t -> t.commits(d -> d.expires = d.expires == null ? Instant.MAX : d.expires)),
                Fault.of(
                        "an_expiry_at_the_end_of_time_means_never",
                        "the end of time is kept as a date",
                        t -> t.commits(d -> d.expires = Instant.MAX.equals(d.expires)
                                ? Instant.EPOCH.plus(Duration.ofDays(99_999))
                                : d.expires)),
                Fault.of(
                        "the_header_counts_records_and_bytes",
                        "keys are counted among the bytes",
                        t -> t.headers(d -> d.bytes += d.records)),
                Fault.of(
                        "a_commit_leaves_other_scopes_alone",
                        "deletes go by key alone, whatever the scope",
                        t -> t.afterCommit((scope, c) -> {
                            if (!c.deletes().isEmpty()) {
                                t.sound().commit(OTHER, CommitDraft.onlyDeletes(c));
                            }
                        })));
    }

    private static Committed with(Committed c, long incarnation, long change, Instant at, List<Written> written) {
        return new Committed(incarnation, change, at, c.repeated(), written, c.foldsSkipped());
    }

    private static List<Written> reversed(List<Written> written) {
        List<Written> copy = new ArrayList<>(written);
        Collections.reverse(copy);
        return copy;
    }

    private static void everyCommitCreates(Tamper t) {
        t.commit = (scope, c) -> {
            if (t.header(scope).isEmpty()) {
                t.touch(scope);
            }
            return t.sound().commit(scope, c);
        };
    }

    private static void putsBeforeInvalid(Tamper t) {
        t.commit = (scope, c) -> {
            try {
                return t.sound().commit(scope, c);
            } catch (CairnException e) {
                t.sound().commit(scope, CommitDraft.onlyPuts(c));
                throw e;
            }
        };
    }

    private static void putsBeforeDeletes(Tamper t) {
        t.commit = (scope, c) -> {
            CommitOutcome outcome = t.sound().commit(scope, CommitDraft.changed(c, d -> d.deletes.clear()));
            t.sound().commit(scope, CommitDraft.onlyDeletes(c));
            return outcome;
        };
    }

    private static void dropsBeforeFolds(Tamper t) {
        t.commit = (scope, c) -> {
            t.sound().commit(scope, CommitDraft.changed(c, d -> d.folds.clear()));
            return t.sound().commit(scope, CommitDraft.changed(c, d -> d.frames.clear()));
        };
    }

    private static void deletesMustExist(Tamper t) {
        t.commits((scope, d) -> {
            if (d.deletes.stream()
                    .anyMatch(
                            delete -> t.find(scope, delete.kind(), delete.key()).isEmpty())) {
                throw Tampering.failure(ErrorCode.NOT_FOUND);
            }
        });
    }
}
