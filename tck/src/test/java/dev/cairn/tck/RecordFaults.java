package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.OTHER_KIND;

import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Delete;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Faults of the numbers and times of records. */
final class RecordFaults {
    private RecordFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_revision_counts_the_puts",
                        "a put that changes nothing is left out",
                        RecordFaults::leaveOutEqualPuts),
                Fault.of(
                        "a_sequence_number_is_given_at_the_first_put_and_stays",
                        "the sequence number is that of the last put",
                        t -> t.records(d -> d.sequence = d.modified)),
                Fault.of(
                        "first_puts_are_numbered_without_gaps_in_commit_order",
                        "each commit uses up a number of its own",
                        t -> t.afterCommit((scope, c) -> t.touch(scope))),
                Fault.of(
                        "a_refused_commit_uses_up_no_number",
                        "a refused commit uses up a number",
                        t -> t.refused(Reason.LANE_MOVED, (scope, c, refused) -> {
                            t.touch(scope);
                            return refused;
                        })),
                Fault.of(
                        "the_number_of_the_last_put_grows_with_each_put",
                        "the number of the last put is that of the first",
                        t -> t.records(d -> d.modified = d.sequence)),
                Fault.of(
                        "the_commit_time_is_that_of_the_last_put",
                        "the commit time is that of the first put",
                        RecordFaults::timeOfFirstPut),
                Fault.of(
                        "a_record_put_again_after_its_deletion_is_a_new_one",
                        "revisions go on across a deletion",
                        RecordFaults::revisionsOutliveDeletion),
                Fault.of(
                        "a_later_put_replaces_body_link_and_expiry",
                        "a put without link keeps the old one",
                        t -> t.commits((scope, d) -> d.puts.replaceAll(put -> withOldLink(t, scope, put)))),
                Fault.of(
                        "kinds_are_separate",
                        "deletes do not look at the kind",
                        t -> t.commits(d ->
                                List.copyOf(d.deletes).forEach(x -> d.deletes.add(new Delete(OTHER_KIND, x.key()))))),
                Fault.of(
                        "a_body_may_be_empty",
                        "an empty body is invalid",
                        t -> t.commits(d -> d.puts.forEach(put -> {
                            if (put.body().length() == 0) {
                                throw Tampering.failure(ErrorCode.INVALID);
                            }
                        }))),
                Fault.of(
                        "a_body_is_kept_byte_for_byte",
                        "white space around a body is lost",
                        t -> t.records(
                                d -> d.body = Bytes.fromUtf8(d.body.utf8().strip()))));
    }

    private static void leaveOutEqualPuts(Tamper t) {
        t.commit = (scope, c) -> {
            Put put = c.puts().get(0);
            Optional<StoredRecord> found = t.find(scope, put.kind(), put.key());
            if (found.isEmpty() || !found.get().body().equals(put.body())) {
                return t.sound().commit(scope, c);
            }
            Written written = new Written(found.get().revision(), found.get().sequence());
            Committed claimed = t.claimed(scope);
            return new Committed(claimed.incarnation(), claimed.change(), claimed.at(), false, List.of(written), 0);
        };
    }

    private static void timeOfFirstPut(Tamper t) {
        Map<Bytes, Instant> first = new HashMap<>();
        t.records(d -> d.committed = first.computeIfAbsent(d.key, key -> d.committed));
    }

    private static void revisionsOutliveDeletion(Tamper t) {
        Set<Bytes> deleted = new HashSet<>();
        t.afterCommit((scope, c) -> c.deletes().forEach(delete -> deleted.add(delete.key())));
        t.records(d -> d.revision += deleted.contains(d.key) ? 2 : 0);
    }

    private static Put withOldLink(Tamper t, Scope scope, Put put) {
        Bytes old = t.find(scope, put.kind(), put.key()).map(StoredRecord::link).orElse(null);
        return put.link() == null ? new Put(put.kind(), put.key(), put.body(), old, put.expires()) : put;
    }
}
