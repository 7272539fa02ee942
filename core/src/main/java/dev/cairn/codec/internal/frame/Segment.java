package dev.cairn.codec.internal.frame;

/**
 * A piece of a value: a range of an array that no one changes. Immutable; safe for use by many threads.
 *
 * @param source the array that holds it
 * @param from where it begins
 * @param to where it ends
 * @param endsInString whether its end lies inside a JSON string
 */
@SuppressWarnings("ArrayRecordComponent")
public // internal, never compared
record Segment(byte[] source, int from, int to, boolean endsInString) {
    /** Shorter pieces are only made at a commit's border. */
    static final int MIN = 1 << 10;
    /** Mean length of the part that is cut by content. */
    public static final int MEAN = 4 << 10;
    /** No piece is longer. */
    public static final int MAX = 16 << 10;

    public int length() {
        return to - from;
    }

    public void copyTo(byte[] target, int at) {
        System.arraycopy(source, from, target, at, to - from);
    }
}
