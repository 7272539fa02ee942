package dev.cairn.koog;

import ai.koog.prompt.message.Message;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import java.util.List;
import java.util.Set;

/**
 * The newest checkpoint of a session, as this process saved it: what the next one is compared with, so that only new messages are written as
 * JSON. A put expects that it is still the head.
 *
 * @param head its place, in the thread of that time: one of its id may be in a thread that was created again
 * @param metadata its metadata
 * @param latest the checkpoint with the highest version
 * @param channels the names of its channels
 * @param history its messages
 */
record LastSaved(
        CheckpointConfig head,
        CheckpointMetadata metadata,
        Latest latest,
        Set<String> channels,
        List<Message> history) {
    /** Copies the collections. */
    LastSaved {
        channels = Set.copyOf(channels);
        history = List.copyOf(history);
    }

    /** Whether a checkpoint is this one, and not one that was put under its id after this one was rolled back. */
    boolean isAt(CheckpointTuple newest) {
        return head.equals(newest.config())
                && head.incarnation() == newest.config().incarnation()
                && metadata.equals(newest.metadata());
    }

    /** Whether another history begins with all messages of this one. Histories mostly share the messages themselves. */
    boolean isContinuedBy(List<Message> other) {
        return other.size() >= history.size()
                && other.subList(0, history.size()).equals(history);
    }
}
