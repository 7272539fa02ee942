package dev.cairn.checkpoint.lookup;

import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.MissingSteps;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint on the way from another to the first.
 *
 * @param at the checkpoint
 * @param missing what is not stored between it and the one that came before it on the way, or null when nothing is missing
 */
public record AncestorSummary(
        CheckpointSummary at, @Nullable MissingSteps missing) {}
