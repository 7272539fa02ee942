package dev.cairn.checkpoint;

import org.jspecify.annotations.Nullable;

/**
 * How a checkpoint is put. Immutable.
 *
 * @param expectedHead the checkpoint that the branch's head must be, or {@link #NO_HEAD}; null when any head will do
 * @param replace whether a checkpoint with the same id and other content is replaced instead of being a conflict
 */
public record PutOptions(@Nullable String expectedHead, boolean replace) {
    /** Any head will do, and nothing is replaced. */
    public static final PutOptions DEFAULT = new PutOptions(null, false);
    /** Expects that the branch has no checkpoint yet. */
    public static final String NO_HEAD = "";

    /** Refuses the put when the branch's head is another checkpoint. */
    public static PutOptions expectingHead(String checkpointId) {
        return new PutOptions(checkpointId, false);
    }

    /** Replaces a checkpoint that has the same id. */
    public static PutOptions replacing() {
        return new PutOptions(null, true);
    }
}
