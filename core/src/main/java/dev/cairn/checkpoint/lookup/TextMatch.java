package dev.cairn.checkpoint.lookup;

import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.MissingSteps;
import org.jspecify.annotations.Nullable;

/**
 * A text that matches, at the first checkpoint in the order of commits that has it in its place.
 *
 * @param first that checkpoint
 * @param missing what is not stored right before it, where the text may have stood already; null when nothing is missing
 * @param channel the channel
 * @param pointer where in the channel's value the text stands (RFC 6901)
 * @param name whether it is the name of the member that the pointer points to, and not a value
 * @param before what stands before the match in the text, at most 40 characters
 * @param match the match, cut after 200 characters
 * @param after what stands behind it in the text, at most 80 characters
 */
public record TextMatch(
        CheckpointSummary first,
        @Nullable MissingSteps missing,
        String channel,
        String pointer,
        boolean name,
        String before,
        String match,
        String after) {}
