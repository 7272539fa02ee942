package dev.cairn.storage;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;

/**
 * Consecutive numbers of a lane.
 *
 * @param lane the lane
 * @param from the first number
 * @param to the number after the last
 */
public record LaneRange(long lane, int from, int to) {
    /** Checks the numbers. */
    public LaneRange {
        if (from < 0 || to < from) {
            throw new CairnException(
                    ErrorCode.INVALID, "The numbers of range " + lane + ":" + from + ".." + to + " are out of range.");
        }
    }
}
