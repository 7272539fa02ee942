package dev.cairn.storage;

/**
 * Consecutive numbers of a lane.
 *
 * @param lane the lane
 * @param from the first number
 * @param to the number after the last
 */
public record LaneRange(long lane, int from, int to) {}
