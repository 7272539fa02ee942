package dev.cairn.server.internal.saver;

import dev.cairn.checkpoint.CheckpointConfig;
import org.jspecify.annotations.Nullable;

/** Checkpoints that a request names. */
final class Places {
    private Places() {}

    /** A checkpoint of the thread and namespace of a request, or the head for null. */
    static CheckpointConfig of(Fields fields, @Nullable String checkpointId) {
        return new CheckpointConfig(
                fields.text("thread_id"), fields.text("checkpoint_ns", ""), checkpointId, CheckpointConfig.MAIN);
    }
}
