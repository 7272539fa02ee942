package dev.cairn.store;

/**
 * What a sweep removed, or would remove.
 *
 * @param removed how many expired items
 * @param bytes bytes of their records and frames, with vectors and kept versions
 */
public record SweepReport(long removed, long bytes) {}
