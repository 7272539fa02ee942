package dev.cairn.message;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import java.util.List;
import java.util.Objects;

/**
 * A conversation as it was at one of its versions.
 *
 * @param config its checkpoint, without id while there is none
 * @param metadata that of the checkpoint
 * @param size how many messages the log holds
 * @param view which of them are shown
 * @param shown those that are shown
 */
record KnownLog<M>(
        CheckpointConfig config, CheckpointMetadata metadata, int size, LogView view, List<LogEntry<M>> shown) {
    static <M> KnownLog<M> empty(CheckpointConfig conversation) {
        return new KnownLog<>(conversation, CheckpointMetadata.of(-1), 0, LogView.ALL, List.of());
    }

    String version() {
        return Objects.requireNonNullElse(config.checkpointId(), MessageList.NONE);
    }

    long step() {
        return metadata.step();
    }

    /**
     * Whether a checkpoint is this one: not one of the same id in a thread that was created again, and not one that was put under that id
     * after this one was rolled back or replaced.
     */
    boolean isAt(CheckpointTuple head) {
        return config.equals(head.config())
                && config.incarnation() == head.config().incarnation()
                && metadata.equals(head.metadata());
    }

    /** Whether another checkpoint may have got the same id. */
    boolean isNamed() {
        return metadata.extra().containsKey(LogWriter.PUT);
    }

    long bytes() {
        return shown.stream().mapToLong(LogEntry::bytes).sum();
    }
}
