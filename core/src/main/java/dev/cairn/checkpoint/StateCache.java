package dev.cairn.checkpoint;

import dev.cairn.codec.KnownState;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Scope;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a writer keeps of checkpoints and heads that it wrote or read last, so that the next put compares and commits without reading.
 * Never trusted: every commit checks incarnation and revisions. Bounded by memory; the least recently used goes first. Safe for use by
 * many threads.
 */
final class StateCache {
    private final long capacity;
    private final LinkedHashMap<Id, Entry> states = new LinkedHashMap<>(64, 0.75f, true);
    private final Map<Id, BranchHead> heads;
    private long weight;

    StateCache(long capacity) {
        this.capacity = capacity;
        this.heads = new LinkedHashMap<>(64, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Id, BranchHead> eldest) {
                return size() > 10_000;
            }
        };
    }

    private record Id(Scope scope, Bytes key) {}

    /**
     * A checkpoint at hand.
     *
     * @param incarnation of its thread
     * @param revision of its record
     */
    record Entry(long incarnation, long revision, CheckpointRecord record, KnownState state) {
        Entry withoutContent() {
            return new Entry(incarnation, revision, record, state.withoutContent());
        }
    }

    synchronized @Nullable Entry state(Scope scope, Bytes checkpointKey) {
        return states.get(new Id(scope, checkpointKey));
    }

    /** Keeps a checkpoint; of one that is too large for the cache only the ends of its values. */
    synchronized void keep(Scope scope, Bytes checkpointKey, Entry given) {
        Entry entry = given.state().weight() * 4 > capacity ? given.withoutContent() : given;
        Entry before = states.put(new Id(scope, checkpointKey), entry);
        weight += entry.state().weight() - (before == null ? 0 : before.state().weight());
        var eldest = states.entrySet().iterator();
        while (weight > capacity && states.size() > 1) {
            weight -= eldest.next().getValue().state().weight();
            eldest.remove();
        }
    }

    synchronized void forget(Scope scope, Bytes checkpointKey) {
        Entry before = states.remove(new Id(scope, checkpointKey));
        weight -= before == null ? 0 : before.state().weight();
    }

    synchronized @Nullable BranchHead head(Scope scope, Bytes headKey) {
        return heads.get(new Id(scope, headKey));
    }

    synchronized void keep(Scope scope, Bytes headKey, BranchHead head) {
        heads.put(new Id(scope, headKey), head);
    }

    synchronized void forgetHead(Scope scope, Bytes headKey) {
        heads.remove(new Id(scope, headKey));
    }
}
