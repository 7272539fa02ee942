package dev.cairn.codec.internal.frame;

/**
 * The segments of a frame, decoded.
 *
 * @param plain their bytes, one after the other
 * @param ends where each segment ends in {@code plain}
 * @param endsInString for each segment whether its end lies inside a JSON string
 */
@SuppressWarnings("ArrayRecordComponent")
public // internal, never compared
record FrameContent(byte[] plain, int[] ends, boolean[] endsInString) {
    public int count() {
        return ends.length;
    }

    public int start(int segment) {
        return segment == 0 ? 0 : ends[segment - 1];
    }
}
