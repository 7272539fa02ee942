package dev.cairn.checkpoint;

import dev.cairn.annotation.Internal;
import dev.cairn.retention.RetentionReason;
import java.time.Instant;
import java.util.List;

/**
 * What a prune by policy did to a thread, or would do. Immutable.
 *
 * @param threadId the thread
 * @param outcome what became of it
 * @param removed the checkpoints that went, each namespace by itself, oldest first; their pending writes and tags went with them
 * @param kept the checkpoints that stayed, in the same order
 * @param freedBytes by how much the thread's records and frames became less, as {@link ThreadInfo#bytes} counts them
 */
public record PrunedThread(
        String threadId, Outcome outcome, List<Decision> removed, List<Decision> kept, long freedBytes) {
    /** Copies the lists. */
    public PrunedThread {
        removed = List.copyOf(removed);
        kept = List.copyOf(kept);
    }

    /** What became of a thread. */
    public enum Outcome {
        /** The policy was applied. */
        PRUNED,
        /** A dry run reported what applying the policy would do. */
        PLANNED,
        /** There is no such thread. */
        MISSING,
        /** A lease runs: someone is at work in it. What was removed before the lease was taken is reported. */
        LEASED
    }

    /**
     * What becomes of a checkpoint.
     *
     * @param config names it
     * @param step its step
     * @param ts when the step ended
     * @param reasons all that keep it, or why it goes; at least one
     */
    public record Decision(CheckpointConfig config, long step, Instant ts, List<RetentionReason> reasons) {
        /** Copies the list. */
        public Decision {
            reasons = List.copyOf(reasons);
        }
    }

    @Internal
    public static PrunedThread untouched(String threadId, Outcome why) {
        return new PrunedThread(threadId, why, List.of(), List.of(), 0);
    }
}
