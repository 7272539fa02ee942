package dev.cairn.maintenance;

import dev.cairn.error.CorruptException;
import dev.cairn.history.internal.CarriedRows;
import dev.cairn.history.internal.DamageWalk;
import dev.cairn.history.internal.DeadFrames;
import dev.cairn.history.internal.StoredFrames;
import dev.cairn.model.Document;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Frame;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredFrame;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Removes what nothing in one scope of states needs any more: records that waited too long for what they belong to, and the frames that no
 * record refers to, of checkpoints and writes that others took the place of. A scope that holds nothing else goes with them. Lanes with
 * staged frames are left alone, since a writer is at them. Used once, by one thread.
 *
 * @param overdue finds the sequence numbers of records that waited too long
 */
record UnneededRows(Storage storage, Scope scope, Function<ScopeView, Set<Long>> overdue) {
    private static final int PAGE = 500;

    /** What was removed. */
    record Removed(Swept records, Swept frames) {
        static final Removed NONE = new Removed(Swept.NONE, Swept.NONE);

        Removed plus(Removed more) {
            return new Removed(records.plus(more.records), frames.plus(more.frames));
        }
    }

    /**
     * As of one instant.
     *
     * @param bytes of the records
     * @param all whether nothing else is in the scope
     */
    private record Found(ScopeInfo info, List<StoredRecord> records, long bytes, DeadFrames dead, boolean all) {
        boolean isNothing() {
            return records.isEmpty() && dead.dropped().isEmpty();
        }
    }

    /**
     * Removes it, unless someone changes the scope meanwhile or has a lease on it; the next sweep finds it again.
     *
     * @param dryRun only counts
     * @param damaged receives why a scope is left alone that cannot be read
     * @return none for a scope that cannot be read: what is needed there is not known
     */
    Removed run(boolean dryRun, Consumer<Damage> damaged) {
        Optional<Found> seen;
        try {
            seen = storage.admin().view(scope, this::find);
        } catch (CorruptException unreadable) {
            damaged.accept(DamageWalk.damage("scope " + scope, unreadable, scope));
            return Removed.NONE;
        }
        if (seen.isEmpty() || seen.get().isNothing()) {
            return Removed.NONE;
        }
        Found found = seen.get();
        Removed removed = new Removed(
                new Swept(found.records.size(), found.bytes),
                new Swept(found.dead.dropped().size(), found.dead.bytes(new StoredFrames(storage, scope))));
        boolean done = dryRun
                || (found.all
                        ? storage.admin().drop(found.info, Budget.UNLIMITED).existed()
                        : remove(found));
        return done ? removed : Removed.NONE;
    }

    private boolean remove(Found found) {
        Commit.Builder commit =
                Commit.inOrder().check(new Check.ScopeUnchangedSince(found.info.incarnation(), found.info.change()));
        found.records.forEach(record -> commit.delete(record.kind(), record.key()));
        found.dead.addTo(commit);
        return storage.commit(scope, commit.build()) instanceof Committed;
    }

    private Found find(ScopeView view) {
        Needs needs = new Needs(overdue.apply(view));
        view.allRecords(PAGE, true).forEach(needs::look);
        Map<Long, List<Frame>> lanes = new HashMap<>();
        boolean staged = collectLanes(view, lanes);
        DeadFrames dead = DeadFrames.NONE;
        for (Map.Entry<Long, List<Frame>> lane : lanes.entrySet()) {
            dead = dead.plus(
                    DeadFrames.fromLane(lane.getValue(), needs.numbers.getOrDefault(lane.getKey(), new BitSet())));
        }
        boolean all = !needs.going.isEmpty() && needs.staying == 0 && !staged;
        return new Found(view.info(), needs.going, needs.bytes, dead, all);
    }

    /** Collects the frames by lane, without the lanes at which writers are; whether there are such. */
    private static boolean collectLanes(ScopeView view, Map<Long, List<Frame>> lanes) {
        Set<Long> staged = new HashSet<>();
        for (StoredFrame stored : view.allFrames(PAGE, false)) {
            long lane = stored.frame().lane();
            lanes.computeIfAbsent(lane, id -> new ArrayList<>()).add(stored.frame());
            if (stored.staged() != null) {
                staged.add(lane);
            }
        }
        lanes.keySet().removeAll(staged);
        return !staged.isEmpty();
    }

    /** What the records that stay refer to. */
    private static final class Needs {
        private final Set<Long> overdue;
        private final Map<Long, BitSet> numbers = new HashMap<>();
        private final List<StoredRecord> going = new ArrayList<>();
        private long bytes;
        private long staying;

        Needs(Set<Long> overdue) {
            this.overdue = overdue;
        }

        void look(StoredRecord record) {
            if (overdue.contains(record.sequence())) {
                going.add(CarriedRows.withBody(record, Bytes.EMPTY));
                bytes += record.body().length();
                return;
            }
            staying++;
            if (refersToSegments(record)) {
                CarriedRows.state(record)
                        .forEach(range -> numbers.computeIfAbsent(range.lane(), lane -> new BitSet())
                                .set(range.from(), range.to()));
            }
        }

        /** Whatever its kind. */
        private static boolean refersToSegments(StoredRecord record) {
            String body = record.body().utf8();
            return body.startsWith("{")
                    && body.contains("\"lanes\":")
                    && Document.parse(body).member("lanes").isPresent();
        }
    }
}
