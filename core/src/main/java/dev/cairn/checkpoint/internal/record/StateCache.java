package dev.cairn.checkpoint.internal.record;

import dev.cairn.codec.internal.frame.KnownState;
import dev.cairn.history.internal.KnownStates;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import dev.cairn.storage.CommitOutcome.Written;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a writer keeps of checkpoints and heads that it wrote or read last, so that the next put compares and commits without reading.
 * Never trusted: every commit checks incarnation and revisions. Bounded; the least recently used goes first. Thread-safe.
 */
public final class StateCache {
    private static final int MAX_HEADS = 10_000;

    private final KnownStates<Entry> states;
    private final Map<Id, BranchHead> heads = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Id, BranchHead> eldest) {
            return size() > MAX_HEADS;
        }
    };

    public StateCache(long capacity) {
        states = new KnownStates<>(capacity);
    }

    private record Id(Scope scope, Bytes key) {}

    /**
     * A checkpoint at hand.
     *
     * @param incarnation of its thread
     * @param written revision and sequence of its record
     */
    public record Entry(long incarnation, Written written, CheckpointRecord record, KnownState state)
            implements KnownStates.Entry<Entry> {
        static Entry of(long incarnation, StoredRecord stored, CheckpointRecord record, KnownState state) {
            return new Entry(incarnation, new Written(stored.revision(), stored.sequence()), record, state);
        }

        /** The check that it is still stored, and is not another one of that id. */
        public Check unchanged() {
            return new Check.RevisionIs(ThreadStore.CHECKPOINT, record.key(), written.revision(), written.sequence());
        }

        @Override
        public Entry withoutContent() {
            return new Entry(incarnation, written, record, state.withoutContent());
        }
    }

    KnownStates<Entry> states() {
        return states;
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
