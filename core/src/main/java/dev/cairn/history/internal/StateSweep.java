package dev.cairn.history.internal;

import dev.cairn.codec.internal.read.StateReader;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CommitOutcome.Committed;
import dev.cairn.storage.LaneRange;
import dev.cairn.storage.Read;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Removes states of one scope with the frames that only they needed. It sees the scope as it was when it began; a removal is refused once
 * anybody else has changed the scope, and whoever sweeps restarts. What one removal did is whole. Not thread-safe.
 */
public final class StateSweep {
    private static final int PAGE = 500;

    private final Storage storage;
    private final Scope scope;
    private final int kind;
    private final long incarnation;
    private long change;
    private final Map<Bytes, StoredState> states = new LinkedHashMap<>();
    private final Map<Bytes, List<LaneRange>> ranges = new LinkedHashMap<>();

    private StateSweep(Storage storage, ScopeInfo header, int kind) {
        this.storage = storage;
        this.scope = header.scope();
        this.kind = kind;
        this.incarnation = header.incarnation();
        this.change = header.change();
    }

    static Optional<StateSweep> begin(Storage storage, Scope scope, int kind) {
        ScopeInfo header = storage.read(scope, Read.of().build()).scope();
        if (header == null) {
            return Optional.empty();
        }
        StateSweep sweep = new StateSweep(storage, header, kind);
        sweep.read();
        return Optional.of(sweep);
    }

    private void read() {
        Scan scan = new Scan(kind, Scan.Order.SEQUENCE, false, null, null, null, PAGE, true);
        for (StoredRecord record : OnDamage.FAIL.records(storage, scope, scan)) {
            StoredState state = StoredState.of(incarnation, record);
            states.put(state.key(), state);
            ranges.put(state.key(), StateReader.ranges(state.state()));
        }
    }

    /** The states that are left, in the order of their first puts. */
    public List<StoredState> states() {
        return List.copyOf(states.values());
    }

    /**
     * Removes states.
     *
     * @param keys which; about a hundred at a time, so that no commit is long
     * @param more adds what goes or moves with them: tags, heads
     * @return false when someone has changed the scope since: nothing was removed, restart
     */
    public boolean remove(Collection<Bytes> keys, Consumer<Commit.Builder> more) {
        Set<Bytes> going = new HashSet<>(keys);
        Commit.Builder commit = Commit.inOrder().check(new Check.ScopeUnchangedSince(incarnation, change));
        going.forEach(key -> commit.delete(kind, key));
        DeadFrames.of(new StoredFrames(storage, scope), of(going, true), of(going, false))
                .addTo(commit);
        more.accept(commit);
        CommitOutcome outcome = storage.commit(scope, commit.build());
        if (!(outcome instanceof Committed committed) || committed.repeated()) {
            return false;
        }
        states.keySet().removeAll(going);
        ranges.keySet().removeAll(going);
        change = committed.change();
        return true;
    }

    private List<LaneRange> of(Set<Bytes> keys, boolean going) {
        List<LaneRange> all = new ArrayList<>();
        ranges.forEach((key, list) -> {
            if (keys.contains(key) == going) {
                all.addAll(list);
            }
        });
        return all;
    }
}
