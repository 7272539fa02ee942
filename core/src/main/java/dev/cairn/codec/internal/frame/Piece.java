package dev.cairn.codec.internal.frame;

/**
 * A segment with its place.
 *
 * @param segment the bytes
 * @param lane its lane
 * @param number its number in the lane
 */
public record Piece(Segment segment, long lane, int number) {
    Run run() {
        return new Run(lane, number, 1);
    }
}
