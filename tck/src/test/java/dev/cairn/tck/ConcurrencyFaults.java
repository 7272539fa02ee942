package dev.cairn.tck;

import static dev.cairn.tck.backend.Clauses.LANE;

import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Fold;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseOutcome.Status;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Faults of a backend that many threads use. Where two must meet, each waits a little for the other. */
final class ConcurrencyFaults {
    private ConcurrencyFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "writers_of_one_scope_get_distinct_gapless_numbers_in_their_order",
                        "the tenth commit gets the number of another",
                        ConcurrencyFaults::repeatANumber),
                Fault.of(
                        "no_update_is_lost_with_a_check_of_the_revision",
                        "a revision is checked some time before the write",
                        t -> checkedEarly(t, Check.RevisionIs.class)),
                Fault.of(
                        "of_many_who_want_an_absent_key_one_gets_it",
                        "absence is checked some time before the write",
                        t -> checkedEarly(t, Check.Absent.class)),
                Fault.of(
                        "of_many_who_extend_a_lane_one_gets_each_number",
                        "the loser of a lane is told that it won",
                        t -> t.refused(Reason.LANE_MOVED, (scope, c, refused) -> t.claimed(scope))),
                Fault.of(
                        "writers_of_different_scopes_do_not_disturb_each_other",
                        "writers share a buffer",
                        ConcurrencyFaults::sharedBuffer),
                Fault.of(
                        "unordered_writers_lose_nothing",
                        "of unordered writers that meet one is lost",
                        ConcurrencyFaults::loseWhoMeets),
                Fault.of(
                        "of_many_who_want_a_lease_one_gets_it",
                        "a lease is checked some time before it is granted",
                        ConcurrencyFaults::leaseCheckedEarly),
                Fault.of(
                        "a_reader_never_sees_half_a_commit",
                        "a commit is written put by put",
                        ConcurrencyFaults::putByPut),
                Fault.of(
                        "a_reader_finds_every_number_while_frames_are_folded",
                        "the covered frames go before the covering one comes",
                        ConcurrencyFaults::foldWithAHole),
                Fault.of(
                        "after_an_error_of_the_machine_every_acknowledged_commit_is_stored",
                        "who shares a transaction with a failing one is told that it was committed",
                        ConcurrencyFaults::acknowledgeInSpiteOfAnError));
    }

    private static void acknowledgeInSpiteOfAnError(Tamper t) {
        t.commit = (scope, c) -> {
            try {
                return t.sound().commit(scope, c);
            } catch (OutOfMemoryError e) {
                return t.claimed(scope);
            }
        };
    }

    private static void pause() {
        LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(300));
    }

    private static void repeatANumber(Tamper t) {
        AtomicInteger commits = new AtomicInteger();
        t.committed(c -> {
            Written written = c.written().get(0);
            boolean repeat = commits.incrementAndGet() % 10 == 0;
            Written reported = repeat ? new Written(written.revision(), written.sequence() - 1) : written;
            return new Committed(c.incarnation(), c.change(), c.at(), false, List.of(reported), 0);
        });
    }

    /** Asks whether a check holds, waits, and writes without it. */
    private static void checkedEarly(Tamper t, Class<? extends Check> which) {
        t.commit = (scope, c) -> {
            boolean holds = c.checks().stream().filter(which::isInstance).allMatch(check -> holds(t, scope, check));
            if (!holds) {
                return t.sound().commit(scope, c);
            }
            pause();
            return t.sound().commit(scope, CommitDraft.changed(c, d -> d.checks.removeIf(which::isInstance)));
        };
    }

    private static boolean holds(Tamper t, Scope scope, Check check) {
        if (check instanceof Check.RevisionIs wanted) {
            Optional<StoredRecord> found = t.find(scope, wanted.kind(), wanted.key());
            return found.isPresent() && found.get().revision() == wanted.revision();
        }
        return check instanceof Check.Absent absent
                && t.find(scope, absent.kind(), absent.key()).isEmpty();
    }

    private static void sharedBuffer(Tamper t) {
        Map<String, Commit> buffer = new ConcurrentHashMap<>();
        t.commit = (scope, c) -> {
            buffer.put("the one", c);
            pause();
            return t.sound().commit(scope, buffer.getOrDefault("the one", c));
        };
    }

    private static void loseWhoMeets(Tamper t) {
        AtomicInteger inside = new AtomicInteger();
        t.commit = (scope, c) -> {
            boolean alone = inside.incrementAndGet() == 1;
            pause();
            CommitOutcome outcome = alone ? t.sound().commit(scope, c) : t.claimed(scope);
            inside.decrementAndGet();
            return outcome;
        };
    }

    private static void leaseCheckedEarly(Tamper t) {
        Set<Scope> held = ConcurrentHashMap.newKeySet();
        t.lease = request -> {
            if (held.contains(request.scope())) {
                return t.sound().lease(request);
            }
            pause();
            held.add(request.scope());
            return new LeaseOutcome(
                    Status.GRANTED,
                    new Lease(1, "holder", t.clock().instant().plus(((LeaseRequest.Acquire) request).time())));
        };
    }

    private static void putByPut(Tamper t) {
        t.commit = (scope, c) -> {
            if (c.puts().size() > 1) {
                t.sound().commit(scope, Commit.inOrder().put(c.puts().get(0)).build());
                pause();
            }
            return t.sound().commit(scope, c);
        };
    }

    private static void foldWithAHole(Tamper t) {
        t.commit = (scope, c) -> {
            CommitOutcome outcome = t.sound().commit(scope, CommitDraft.changed(c, d -> d.folds.clear()));
            for (Fold fold : c.folds()) {
                LaneRange all = new LaneRange(LANE, 0, fold.by().end());
                t.sound().commit(scope, Commit.inOrder().drop(all).build());
                pause();
                t.sound().commit(scope, Commit.inOrder().frame(fold.by()).build());
            }
            return outcome;
        };
    }
}
