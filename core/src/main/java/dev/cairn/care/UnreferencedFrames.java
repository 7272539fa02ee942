package dev.cairn.care;

import dev.cairn.CorruptException;
import dev.cairn.history.CarriedRows;
import dev.cairn.history.DamageWalk;
import dev.cairn.history.DeadFrames;
import dev.cairn.history.StoredFrames;
import dev.cairn.model.Document;
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

/**
 * Removes the frames of one scope of states that no record refers to any more: those of checkpoints and writes that others took the place
 * of. Lanes with staged frames are left alone, since a writer is at them. Used once, by one thread.
 */
final class UnreferencedFrames {
    private static final int PAGE = 500;

    private final Storage storage;
    private final Scope scope;

    UnreferencedFrames(Storage storage, Scope scope) {
        this.storage = storage;
        this.scope = scope;
    }

    /** As of one instant. */
    private record Found(ScopeInfo info, DeadFrames dead) {}

    /**
     * Removes them, unless somebody changes the scope meanwhile or has a lease on it; the next sweep finds them again.
     *
     * @param dryRun only counts
     * @param damaged told why a scope is left alone that cannot be read
     * @return none for a scope that cannot be read: what is needed there is not known
     */
    Swept run(boolean dryRun, Consumer<Damage> damaged) {
        Optional<Found> found;
        try {
            found = storage.view(scope, UnreferencedFrames::find);
        } catch (CorruptException unreadable) {
            damaged.accept(DamageWalk.damage("scope " + scope, unreadable, scope));
            return Swept.NONE;
        }
        DeadFrames dead = found.map(Found::dead).orElse(DeadFrames.NONE);
        if (dead.dropped().isEmpty()) {
            return Swept.NONE;
        }
        Swept swept = new Swept(dead.dropped().size(), dead.bytes(new StoredFrames(storage, scope)));
        return dryRun || remove(found.get()) ? swept : Swept.NONE;
    }

    private boolean remove(Found found) {
        Commit.Builder commit =
                Commit.inOrder().check(new Check.ScopeUnchangedSince(found.info.incarnation(), found.info.change()));
        found.dead.addTo(commit);
        return storage.commit(scope, commit.build()) instanceof Committed;
    }

    private static Found find(ScopeView view) {
        Map<Long, BitSet> needed = needed(view);
        Map<Long, List<Frame>> lanes = new HashMap<>();
        Set<Long> staged = new HashSet<>();
        List<StoredFrame> page = view.frames(null, PAGE, false);
        while (!page.isEmpty()) {
            for (StoredFrame stored : page) {
                long lane = stored.frame().lane();
                lanes.computeIfAbsent(lane, id -> new ArrayList<>()).add(stored.frame());
                if (stored.staged() != null) {
                    staged.add(lane);
                }
            }
            page = view.frames(page.get(page.size() - 1).frame(), PAGE, false);
        }
        lanes.keySet().removeAll(staged);
        DeadFrames dead = DeadFrames.NONE;
        for (Map.Entry<Long, List<Frame>> lane : lanes.entrySet()) {
            dead = dead.plus(DeadFrames.fromLane(lane.getValue(), needed.getOrDefault(lane.getKey(), new BitSet())));
        }
        return new Found(view.info(), dead);
    }

    private static Map<Long, BitSet> needed(ScopeView view) {
        Map<Long, BitSet> needed = new HashMap<>();
        List<StoredRecord> page = view.records(0, PAGE, true);
        while (!page.isEmpty()) {
            page.stream()
                    .filter(UnreferencedFrames::refersToSegments)
                    .flatMap(record -> CarriedRows.state(record).stream())
                    .forEach(range -> needed.computeIfAbsent(range.lane(), lane -> new BitSet())
                            .set(range.from(), range.to()));
            page = view.records(page.get(page.size() - 1).sequence(), PAGE, true);
        }
        return needed;
    }

    /** Whatever its kind. */
    private static boolean refersToSegments(StoredRecord record) {
        String body = record.body().utf8();
        return body.startsWith("{")
                && body.contains("\"lanes\":")
                && Document.parse(body).member("lanes").isPresent();
    }
}
