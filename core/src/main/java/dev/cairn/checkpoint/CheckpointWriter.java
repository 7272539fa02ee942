package dev.cairn.checkpoint;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.codec.StateWriter;
import dev.cairn.model.IdSource;
import java.time.Clock;

/**
 * Puts checkpoints, and goes round again when another writer was faster.
 *
 * <p>Safe for use by many threads.
 *
 * @param states the encoder
 * @param clock for the time of checkpoints that have none
 * @param ids for those that have no id
 */
record CheckpointWriter(ThreadStore store, LiveState live, StateWriter states, Clock clock, IdSource ids) {
    /** So long a put tries against other writers of the same branch. */
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    /** Stores the next state under the rules of {@link Checkpointer#put}. */
    CheckpointConfig put(CheckpointConfig config, NextState next, CheckpointMetadata metadata, PutOptions options) {
        long giveUp = System.nanoTime() + PATIENCE_NANOS;
        PutTurn turn = new PutTurn(this, config, next, metadata, options);
        while (true) {
            CheckpointConfig done = turn.attempt();
            if (done != null) {
                return done;
            }
            if (System.nanoTime() - giveUp > 0) {
                throw new CairnException(
                        ErrorCode.LOCKED,
                        "Other writers of " + config.onBranch(config.branch())
                                + " were faster for 30 s; nothing was stored. Try again.");
            }
        }
    }
}
