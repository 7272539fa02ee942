package dev.cairn.checkpoint;

import org.jspecify.annotations.Nullable;

/**
 * Checkpoints that stood before another one and are not stored any more.
 *
 * @param count how many; null when that is not known, because the parent was never stored or nothing was recorded of its removal
 */
public record MissingSteps(@Nullable Integer count) {}
