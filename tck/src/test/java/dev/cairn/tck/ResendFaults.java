package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.LANE;

import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Faults of commits that are sent again. */
final class ResendFaults {
    /** A part of a put that is compared with what is stored. */
    private enum Part {
        BODY,
        LINK,
        EXPIRY;

        boolean isSame(Put put, StoredRecord stored) {
            return switch (this) {
                case BODY -> put.body().equals(stored.body());
                case LINK -> Objects.equals(put.link(), stored.link());
                case EXPIRY -> Objects.equals(put.expires(), stored.expires());
            };
        }
    }

    private ResendFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_commit_sent_again_counts_as_done",
                        "a commit sent again is refused",
                        t -> refuseRepeated(t, done -> true)),
                Fault.of(
                        "an_update_sent_again_counts_as_done",
                        "an update sent again is refused",
                        t -> refuseRepeated(t, done -> done.written().get(0).revision() > 1)),
                Fault.of(
                        "another_body_is_another_commit",
                        "bodies are not compared",
                        t -> forgive(t, Set.of(Part.LINK, Part.EXPIRY))),
                Fault.of(
                        "another_link_is_another_commit",
                        "links are not compared",
                        t -> forgive(t, Set.of(Part.BODY, Part.EXPIRY))),
                Fault.of(
                        "another_expiry_is_another_commit",
                        "expiries are not compared",
                        t -> forgive(t, Set.of(Part.BODY, Part.LINK))),
                Fault.of(
                        "one_put_that_differs_among_many_is_another_commit",
                        "only the first put is compared",
                        t -> t.refused(
                                Reason.CHECK_FAILED,
                                (scope, c, r) -> isStored(t, scope, c.puts().get(0), Set.of(Part.BODY))
                                        ? repeated(t, scope)
                                        : r)),
                Fault.of(
                        "a_deleted_key_that_is_back_is_another_commit",
                        "deletes are not compared",
                        t -> forgive(t, Set.of(Part.BODY))),
                Fault.of(
                        "a_commit_without_puts_is_never_done_already",
                        "a commit without puts may count as done",
                        t -> t.refused(
                                Reason.CHECK_FAILED, (scope, c, r) -> c.puts().isEmpty() ? repeated(t, scope) : r)),
                Fault.of(
                        "frames_of_a_commit_sent_again_are_there_once",
                        "frames of a commit sent again are appended again",
                        ResendFaults::appendAgain));
    }

    private static void refuseRepeated(Tamper t, Predicate<Committed> which) {
        t.commit = (scope, c) -> {
            CommitOutcome outcome = t.sound().commit(scope, c);
            boolean refuse = outcome instanceof Committed done && done.repeated() && which.test(done);
            return refuse ? new Refused(Reason.CHECK_FAILED, c.checks().get(0), null, null) : outcome;
        };
    }

    /** Counts a commit as sent again when its puts look the same, whatever became of its deletes. */
    private static void forgive(Tamper t, Set<Part> compared) {
        t.refused(Reason.CHECK_FAILED, (scope, c, refused) -> {
            boolean all = c.puts().stream().allMatch(put -> isStored(t, scope, put, compared));
            return all ? repeated(t, scope) : refused;
        });
    }

    private static boolean isStored(Tamper t, Scope scope, Put put, Set<Part> compared) {
        Optional<StoredRecord> found = t.find(scope, put.kind(), put.key());
        return found.isPresent() && compared.stream().allMatch(part -> part.isSame(put, found.get()));
    }

    private static CommitOutcome repeated(Tamper t, Scope scope) {
        Committed claimed = t.claimed(scope);
        return new Committed(
                claimed.incarnation(), claimed.change(), claimed.at(), true, List.of(new Written(1, 1)), 0);
    }

    private static void appendAgain(Tamper t) {
        t.commit = (scope, c) -> {
            CommitOutcome outcome = t.sound().commit(scope, c);
            if (outcome instanceof Committed done && done.repeated()) {
                int end =
                        t.lane(scope, LANE).stream().mapToInt(Frame::end).max().orElse(0);
                Frame again = new Frame(LANE, end, 1, 1, c.frames().get(0).body());
                t.sound().commit(scope, Commit.inOrder().frame(again).build());
            }
            return outcome;
        };
    }
}
