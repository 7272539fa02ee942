package dev.cairn.codec;

/**
 * Consecutive segments of a lane.
 *
 * @param lane the lane
 * @param first the first segment's number
 * @param count how many
 */
record Run(long lane, int first, int count) {
    int end() {
        return first + count;
    }

    /** Whether another run goes on where this one ends. */
    boolean continues(Run next) {
        return lane == next.lane && end() == next.first;
    }

    Run and(Run next) {
        return new Run(lane, first, count + next.count);
    }
}
