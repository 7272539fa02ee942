package dev.cairn.checkpoint;

import java.time.Instant;

/**
 * A checkpoint that is not stored any more.
 *
 * @param config names it
 * @param step its step
 * @param ts when the step ended
 */
public record RemovedCheckpoint(CheckpointConfig config, long step, Instant ts) {}
