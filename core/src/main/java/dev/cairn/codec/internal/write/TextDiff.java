package dev.cairn.codec.internal.write;

import dev.cairn.codec.internal.frame.KnownValue;
import dev.cairn.codec.internal.frame.Segment;
import dev.cairn.codec.internal.frame.Segmenter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares the bytes of a new value with the known one's segments and tells a {@link PieceBuilder} what to copy: common prefix, common
 * suffix, then whatever equal segments the middle holds. Stateless.
 */
final class TextDiff {
    private TextDiff() {}

    static void diff(KnownValue known, byte[] fresh, boolean raw, PieceBuilder out) {
        int prefix = commonPrefix(known, fresh);
        int from = known.start(prefix);
        int suffix = commonSuffix(known, fresh, prefix, fresh.length - from);
        int suffixLength = suffix == known.pieces().length ? 0 : known.ref().length() - known.start(suffix);
        byte[] middle = Arrays.copyOfRange(fresh, from, fresh.length - suffixLength);
        out.copy(0, from);
        if (middle.length > Segment.MAX) {
            boolean inString =
                    prefix > 0 && known.pieces()[prefix - 1].segment().endsInString();
            copyEqualSegments(known, cut(middle, inString, raw), out);
        } else {
            out.bytes(middle, 0, middle.length);
        }
        out.copy(known.ref().length() - suffixLength, known.ref().length());
    }

    /** How many pieces the new bytes begin with. */
    private static int commonPrefix(KnownValue known, byte[] fresh) {
        int pieces = 0;
        while (pieces < known.pieces().length && stands(known, pieces, fresh, known.start(pieces))) {
            pieces++;
        }
        return pieces;
    }

    /** The first of the pieces that the new bytes end with, tail included; at most {@code most} bytes are looked at. */
    private static int commonSuffix(KnownValue known, byte[] fresh, int prefix, int most) {
        byte[] tail = known.ref().tail().getBytes(StandardCharsets.US_ASCII);
        int shift = fresh.length - known.ref().length();
        int first = known.pieces().length;
        if (tail.length > most
                || !Arrays.equals(tail, 0, tail.length, fresh, fresh.length - tail.length, fresh.length)) {
            return first;
        }
        while (first > prefix
                && known.ref().length() - known.start(first - 1) <= most
                && stands(known, first - 1, fresh, known.start(first - 1) + shift)) {
            first--;
        }
        return first;
    }

    private static boolean stands(KnownValue known, int piece, byte[] fresh, int at) {
        Segment segment = known.pieces()[piece].segment();
        int end = at + segment.length();
        return at >= 0
                && end <= fresh.length
                && Arrays.equals(segment.source(), segment.from(), segment.to(), fresh, at, end);
    }

    private static List<Segment> cut(byte[] bytes, boolean inString, boolean raw) {
        List<Segment> cut = new ArrayList<>();
        if (raw) {
            Segmenter.cutRaw(bytes, bytes.length, cut);
        } else {
            Segmenter.cutJson(bytes, bytes.length, inString, cut);
        }
        return cut;
    }

    private static void copyEqualSegments(KnownValue known, List<Segment> cut, PieceBuilder out) {
        Map<Content, Integer> places = new HashMap<>();
        for (int i = 0; i < known.pieces().length; i++) {
            places.put(new Content(known.pieces()[i].segment()), i);
        }
        for (Segment segment : cut) {
            Integer place = places.get(new Content(segment));
            if (place == null) {
                out.bytes(segment.source(), segment.from(), segment.to());
            } else {
                out.copy(known.start(place), known.end(place));
            }
        }
    }

    /** A segment compared by its bytes. */
    private record Content(Segment segment) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Content c
                    && Arrays.equals(
                            segment.source(),
                            segment.from(),
                            segment.to(),
                            c.segment.source(),
                            c.segment.from(),
                            c.segment.to());
        }

        @Override
        public int hashCode() {
            int hash = segment.length();
            for (int i = segment.from(); i < segment.to(); i += 7) {
                hash = hash * 31 + segment.source()[i];
            }
            return hash;
        }
    }
}
