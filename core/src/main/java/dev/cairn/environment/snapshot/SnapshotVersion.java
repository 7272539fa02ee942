package dev.cairn.environment.snapshot;

import java.time.Instant;

/**
 * One state that was stored under a key.
 *
 * @param number 1 for the first, one more with each later one
 * @param saved when, by the backend's clock
 */
public record SnapshotVersion(long number, Instant saved) {}
