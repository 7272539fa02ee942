package dev.cairn.store;

/**
 * What a sweep removed.
 *
 * @param removed how many expired items
 */
public record SweepReport(long removed) {}
