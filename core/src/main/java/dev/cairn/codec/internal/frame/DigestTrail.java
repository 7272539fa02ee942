package dev.cairn.codec.internal.frame;

import dev.cairn.internal.text.Sha256;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * States of a running SHA-256 at some positions of a value's content, so that the digest of a longer or slightly changed value costs only
 * the bytes behind the last state before the change. Immutable once built; safe for use by many threads.
 */
public final class DigestTrail {
    private static final int STEP = 64 << 10;

    private final List<Mark> marks;

    private DigestTrail(List<Mark> marks) {
        this.marks = marks;
    }

    public static final DigestTrail EMPTY = new DigestTrail(List.of());

    /** Begins the trail of a value that shares {@code shared} bytes of content with the one this trail belongs to. */
    public Builder resume(int shared) {
        List<Mark> kept = new ArrayList<>();
        for (Mark mark : marks) {
            if (mark.position <= shared) {
                kept.add(mark);
            }
        }
        return new Builder(kept);
    }

    /** The digest of the content up to its end and a tail. */
    public String finish(byte[] tail) {
        MessageDigest digest = marks.isEmpty() ? Sha256.begin() : Sha256.copy(marks.get(marks.size() - 1).state);
        return HexFormat.of().formatHex(digest.digest(tail));
    }

    /** Only the state at the content's end. */
    public DigestTrail last() {
        return marks.isEmpty() ? this : new DigestTrail(List.of(marks.get(marks.size() - 1)));
    }

    private record Mark(int position, MessageDigest state) {}

    /** Digests the content from {@link #position()} on. Not thread-safe. */
    public static final class Builder {
        private final List<Mark> marks;
        private final MessageDigest digest;
        private int position;

        private Builder(List<Mark> kept) {
            marks = kept;
            if (kept.isEmpty()) {
                digest = Sha256.begin();
            } else {
                Mark last = kept.get(kept.size() - 1);
                digest = Sha256.copy(last.state);
                position = last.position;
            }
        }

        /** Where the digest stands. */
        public int position() {
            return position;
        }

        public void update(byte[] bytes, int from, int to) {
            digest.update(bytes, from, to - from);
            position += to - from;
            int last = marks.isEmpty() ? 0 : marks.get(marks.size() - 1).position;
            if (position - last >= STEP) {
                marks.add(new Mark(position, Sha256.copy(digest)));
            }
        }

        /** Ends the content here. */
        public DigestTrail build() {
            int last = marks.size() - 1;
            if (last < 0 || marks.get(last).position < position) {
                marks.add(new Mark(position, digest));
            }
            return new DigestTrail(List.copyOf(marks));
        }
    }
}
