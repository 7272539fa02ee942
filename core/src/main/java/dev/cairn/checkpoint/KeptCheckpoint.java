package dev.cairn.checkpoint;

import java.time.Instant;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * A checkpoint that pruning left where it was.
 *
 * @param config names it
 * @param step its step
 * @param ts when the step ended
 * @param reasons why it was kept, at least one
 */
public record KeptCheckpoint(CheckpointConfig config, long step, Instant ts, Set<Reason> reasons) {
    /** Copies the set. */
    public KeptCheckpoint {
        reasons = Collections.unmodifiableSet(new TreeSet<>(reasons));
    }

    /** Why a checkpoint is kept. */
    public enum Reason {
        /** It is the head of a branch. */
        HEAD,
        /** A task waits there for an answer that it has not got. */
        INTERRUPT,
        /** It has a tag. */
        TAG,
        /**
         * A kept descendant lacks a channel that has its nearest stored value here, or that was written to here since then: without this
         * checkpoint {@link Branches#writesHistory} could not tell the channel's value any more.
         */
        HISTORY
    }
}
