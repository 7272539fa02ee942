package dev.cairn.checkpoint.lookup;

import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.MissingSteps;
import org.jspecify.annotations.Nullable;

/**
 * A value in a state with the step that wrote it: the first on the way to the checkpoint in question from which on the value was as it is.
 *
 * @param channel the channel
 * @param pointer where in the channel's value it is (RFC 6901); empty for the whole value
 * @param bytes length of its JSON, or of raw bytes
 * @param origin the checkpoint whose step wrote it
 * @param missing when the origin may also be one of some checkpoints that are not stored any more and stood right before it; else null
 */
public record BlamedValue(
        String channel,
        String pointer,
        int bytes,
        CheckpointSummary origin,
        @Nullable MissingSteps missing) {}
