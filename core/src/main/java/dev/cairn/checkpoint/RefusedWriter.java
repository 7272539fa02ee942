package dev.cairn.checkpoint;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A writer that went on after its lease had ended and was refused: a sign of a process that was paused or cut off.
 *
 * @param token the token that it wrote with
 * @param at when it was refused for the first time
 * @param successor who held the lease then, or null when there was none
 */
public record RefusedWriter(
        long token, Instant at, @Nullable String successor) {}
