package dev.cairn.codec.internal.frame;

import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored value whose content is at hand, so that the next version is compared with it and only differences are encoded. Immutable but
 * for the lazily made document; safe for use by many threads.
 */
public final class KnownValue implements KnownState.Channel {
    private static final byte[] NOTHING = {};

    /**
     * A segment with its place.
     *
     * @param number its number in the lane
     */
    public record Piece(Segment segment, long lane, int number) {
        Run run() {
            return new Run(lane, number, 1);
        }
    }

    private final ValueRef ref;
    private final Piece[] pieces;
    private final int[] ends;
    private final DigestTrail trail;
    private volatile @Nullable Document document;

    public KnownValue(ValueRef ref, Piece[] pieces, DigestTrail trail, @Nullable Document document) {
        this.ref = ref;
        this.pieces = pieces;
        this.trail = trail;
        this.document = document;
        this.ends = new int[pieces.length];
        int end = 0;
        for (int i = 0; i < pieces.length; i++) {
            end += pieces[i].segment().length();
            ends[i] = end;
        }
    }

    public ValueRef ref() {
        return ref;
    }

    public Piece[] pieces() {
        return pieces;
    }

    public DigestTrail trail() {
        return trail;
    }

    /** The runs that a piece stands for: its own, or all where the content is not kept. */
    public List<Run> runs(int piece) {
        return opaque() ? ref.runs() : List.of(pieces[piece].run());
    }

    /** Whether only the end of the value is known, enough to append to it. */
    public boolean opaque() {
        return pieces.length == 1 && pieces[0].number() < 0;
    }

    /** The same value without its content, if it has any. */
    public KnownValue withoutContent() {
        if (pieces.length == 0) {
            return this;
        }
        Segment all = new Segment(
                NOTHING,
                0,
                ref.contentLength(),
                pieces[pieces.length - 1].segment().endsInString());
        return new KnownValue(ref, new Piece[] {new Piece(all, 0, -1)}, trail.last(), null);
    }

    public int start(int piece) {
        return piece == 0 ? 0 : ends[piece - 1];
    }

    public int end(int piece) {
        return ends[piece];
    }

    /** The first piece that begins at or after a position. */
    public int firstPieceFrom(int position) {
        if (position == 0) {
            return 0;
        }
        int found = Arrays.binarySearch(ends, position);
        return found >= 0 ? found + 1 : -found;
    }

    /** Copies bytes of the value, tail included. */
    public void copy(int from, int to, GapBuffer target) {
        int at = from;
        int piece = Arrays.binarySearch(ends, at + 1);
        piece = piece >= 0 ? piece : -piece - 1;
        while (at < to && piece < pieces.length) {
            Segment segment = pieces[piece].segment();
            int offset = segment.from() - start(piece);
            int end = Math.min(to, ends[piece]);
            target.write(segment.source(), offset + at, end - at);
            at = end;
            piece++;
        }
        if (at < to) {
            byte[] tail = ref.tail().getBytes(StandardCharsets.US_ASCII);
            target.write(tail, at - ref.contentLength(), to - at);
        }
    }

    public Document document() {
        Document known = document;
        if (known == null) {
            GapBuffer bytes = new GapBuffer(ref.length());
            copy(0, ref.length(), bytes);
            known = ref.mediaType() == null
                    ? Document.fromTrusted(bytes.toBytes(), Types.STANDARD)
                    : Document.fromBinary(bytes.toBytes(), ref.mediaType());
            document = known;
        }
        return known;
    }

    /** Memory that keeping this costs, in bytes, roughly. */
    long weight() {
        return opaque() ? 1_024 : 2L * ref.length() + 64L * pieces.length + 1_024;
    }
}
