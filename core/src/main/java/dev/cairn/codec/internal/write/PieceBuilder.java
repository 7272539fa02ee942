package dev.cairn.codec.internal.write;

import dev.cairn.codec.internal.frame.GapBuffer;
import dev.cairn.codec.internal.frame.KnownValue;
import dev.cairn.codec.internal.frame.Segment;
import dev.cairn.codec.internal.frame.Segmenter;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Takes a new value as copies of ranges of the known one and as new bytes, in the order of the new value, and turns it into pieces: stored
 * segments where a copied range covers them whole, new segments for all else. Not thread-safe.
 */
final class PieceBuilder {
    private final @Nullable KnownValue known;
    private final boolean raw;
    private final List<Part> parts = new ArrayList<>();
    private final GapBuffer gap = new GapBuffer(256);
    private boolean gapInString;
    private int copyFrom;
    private int copyTo;
    private int encodedNodes;

    PieceBuilder(@Nullable KnownValue known, boolean raw) {
        this.known = known;
        this.raw = raw;
    }

    /** A stretch of the new value: one stored segment (its piece number in the known value) or one new segment. */
    record Part(int piece, @Nullable Segment fresh) {}

    /** How many documents were encoded, for tests. */
    int encodedNodes() {
        return encodedNodes;
    }

    /** The next bytes are those of a range of the known value. */
    void copy(int from, int to) {
        if (from == copyTo && copyFrom < copyTo) {
            copyTo = to;
            return;
        }
        flushCopy();
        copyFrom = from;
        copyTo = to;
    }

    /** The next byte is a bracket, brace, comma or colon. */
    void punctuation(char c) {
        flushCopy();
        gap.write(c);
    }

    /** The next bytes are those of a document. */
    void encode(Document document) {
        flushCopy();
        document.writeTo(gap);
        encodedNodes++;
    }

    /** The next bytes are new ones. */
    void bytes(byte[] source, int from, int to) {
        flushCopy();
        gap.write(source, from, to - from);
    }

    /** Ends the value, whose last {@code tailLength} bytes belong to no segment. */
    List<Part> build(int tailLength) {
        flushCopy();
        while (gap.size() < tailLength) {
            reopenLast();
        }
        gap.cutEnd(tailLength);
        flushGap();
        return parts;
    }

    /** Takes back the last part, because the tail reaches into it. */
    private void reopenLast() {
        Segment last = segment(parts.remove(parts.size() - 1));
        byte[] behind = gap.toByteArray();
        gap.reset();
        gap.write(last.source(), last.from(), last.length());
        gap.write(behind, 0, behind.length);
        gapInString = !parts.isEmpty() && segment(parts.get(parts.size() - 1)).endsInString();
    }

    private Segment segment(Part part) {
        return part.fresh() != null
                ? part.fresh()
                : Objects.requireNonNull(known).pieces()[part.piece()].segment();
    }

    private void flushCopy() {
        if (known == null || copyFrom == copyTo) {
            return;
        }
        int from = copyFrom;
        int to = copyTo;
        copyFrom = copyTo;
        int piece = known.firstPieceFrom(from);
        if (piece >= known.pieces().length || known.end(piece) > to) {
            known.copy(from, to, gap);
            return;
        }
        known.copy(from, known.start(piece), gap);
        flushGap();
        while (piece < known.pieces().length && known.end(piece) <= to) {
            parts.add(new Part(piece, null));
            gapInString = known.pieces()[piece].segment().endsInString();
            piece++;
        }
        known.copy(known.end(piece - 1), to, gap);
    }

    private void flushGap() {
        if (gap.size() == 0) {
            return;
        }
        byte[] bytes = gap.toByteArray();
        gap.reset();
        List<Segment> segments = new ArrayList<>();
        if (raw) {
            Segmenter.cutRaw(bytes, bytes.length, segments);
        } else {
            Segmenter.cutJson(bytes, bytes.length, gapInString, segments);
        }
        for (Segment segment : segments) {
            parts.add(new Part(-1, segment));
        }
        gapInString = segments.get(segments.size() - 1).endsInString();
    }
}
