package dev.cairn.checkpoint.internal.put;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.internal.record.BranchStore;
import dev.cairn.checkpoint.internal.record.ParentCache;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.codec.internal.write.StateWriter;
import dev.cairn.history.internal.Patience;
import dev.cairn.model.IdSource;
import java.time.Clock;

/**
 * Puts checkpoints, and goes round again when another writer was faster.
 *
 * <p>Thread-safe.
 *
 * @param states the encoder
 * @param clock for the time of checkpoints that have none
 * @param ids for those that have no id
 */
public record CheckpointWriter(
        ThreadStore store, ParentCache live, BranchStore branches, StateWriter states, Clock clock, IdSource ids) {
    /** Stores the next state under the rules of {@link Checkpointer#put}. */
    public CheckpointConfig put(
            CheckpointConfig config, StateInput next, CheckpointMetadata metadata, PutOptions options) {
        PutAttempt turn = new PutAttempt(this, config, next, metadata, options);
        CheckpointConfig done = turn.attempt();
        return done == null ? again(turn, config) : done;
    }

    private static CheckpointConfig again(PutAttempt turn, CheckpointConfig config) {
        Patience patience = new Patience();
        while (true) {
            CheckpointConfig done = turn.attempt();
            if (done != null) {
                return done;
            }
            patience.nextAttempt("save to", config.at(null));
        }
    }
}
