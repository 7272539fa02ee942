package dev.cairn.codec.internal.frame;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a lane ends.
 *
 * @param id the lane
 * @param end the number that its next segment gets
 * @param tail its last frames that are small enough to be folded, ascending; null when no one has looked yet
 */
public record LaneState(long id, int end, @Nullable List<Span> tail) {
    /**
     * A frame's place without its bytes.
     *
     * @param first the first number
     * @param count how many numbers
     * @param plainLength bytes of its segments
     */
    public record Span(int first, int count, int plainLength) {
        public int end() {
            return first + count;
        }
    }
}
