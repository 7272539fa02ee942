package dev.cairn.tck;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scope;
import dev.cairn.tck.backend.Clauses;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/** Faults that show only where two get in each other's way. */
final class RaceFaults {
    private RaceFaults() {}

    static List<Fault> all() {
        return List.of(
                Fault.of(
                        "a_commit_that_shares_segments_of_a_deleted_record_is_refused",
                        "'present' holds for what was present once",
                        RaceFaults::presentOnce),
                Fault.of(
                        "a_fork_between_mark_and_sweep_keeps_what_it_shares",
                        "sweeps do not look whether the scope has changed",
                        t -> t.commits(d -> {
                            if (!d.dropped.isEmpty()) {
                                d.checks.removeIf(Check.ScopeUnchangedSince.class::isInstance);
                            }
                        })),
                Fault.of(
                        "a_reader_whose_frames_were_folded_meanwhile_finds_the_covering_one",
                        "a folded frame is found by its first number only",
                        RaceFaults::foundByFirst),
                Fault.of(
                        "a_mark_does_not_hold_in_a_scope_created_again",
                        "a name keeps its incarnation in checks",
                        RaceFaults::incarnationByName),
                Fault.of(
                        "two_writers_with_the_same_head_do_not_both_win",
                        "a writer that brings frames is not checked",
                        t -> t.commits(d -> {
                            if (!d.frames.isEmpty()) {
                                d.checks.clear();
                                d.frames.clear();
                            }
                        })),
                Fault.of(
                        "a_put_survives_that_its_fold_came_too_late",
                        "a fold that comes too late takes its put along",
                        t -> t.commit = (scope, c) -> {
                            List<Integer> there = c.folds().isEmpty()
                                    ? List.of()
                                    : t.lane(scope, Clauses.LANE).stream()
                                            .map(Frame::first)
                                            .toList();
                            boolean late = c.folds().size() == 1
                                    && c.folds().get(0).replaced().size() == 3
                                    && there.size() < 2;
                            return late
                                    ? new Refused(Reason.LANE_MOVED, null, null, null)
                                    : t.sound().commit(scope, c);
                        }),
                Fault.of(
                        "a_sweep_is_refused_when_anything_was_committed_since_its_mark",
                        "a commit of frames is no change",
                        RaceFaults::framesAreNoChange));
    }

    private static void presentOnce(Tamper t) {
        Set<Bytes> once = new HashSet<>();
        t.commits(d -> {
            d.checks.removeIf(check -> check instanceof Check.Present present && once.contains(present.key()));
            d.puts.forEach(put -> once.add(put.key()));
        });
    }

    private static void foundByFirst(Tamper t) {
        t.read = (scope, r) -> {
            ReadResult result = t.sound().read(scope, r);
            List<List<Frame>> frames = new ArrayList<>();
            for (int i = 0; i < r.parts().size(); i++) {
                int from = r.parts().get(i) instanceof Read.Frames f ? f.range().from() : 0;
                frames.add(result.frames().get(i).stream()
                        .filter(frame -> frame.count() == 1 || frame.first() >= from)
                        .toList());
            }
            return new ReadResult(result.scope(), result.records(), frames);
        };
    }

    private static void incarnationByName(Tamper t) {
        Map<Scope, Set<Long>> known = new HashMap<>();
        t.commits((scope, d) -> d.checks.replaceAll(check -> {
            boolean ofName = check instanceof Check.ScopeUnchangedSince mark
                    && known.getOrDefault(scope, Set.of()).contains(mark.incarnation());
            return ofName ? CheckFaults.ofPresentIncarnation(t, scope, check) : check;
        }));
        t.afterCommit((scope, c) -> known.computeIfAbsent(scope, name -> new HashSet<>())
                .add(t.header(scope).orElseThrow().incarnation()));
    }

    private static void framesAreNoChange(Tamper t) {
        AtomicLong last = new AtomicLong();
        t.commits((scope, d) -> d.checks.replaceAll(check -> {
            boolean holds = check instanceof Check.ScopeUnchangedSince mark && mark.change() >= last.get();
            return holds ? CheckFaults.ofPresentChange(t, scope, check) : check;
        }));
        Tampering.CommitHook inner = t.commit;
        t.commit = (scope, c) -> {
            var outcome = inner.commit(scope, c);
            if (outcome instanceof Committed done && c.frames().isEmpty()) {
                last.set(done.change());
            }
            return outcome;
        };
    }
}
