package dev.cairn.codec.internal.text;

import dev.cairn.filter.TextPattern;
import dev.cairn.filter.TextPattern.Span;
import org.jspecify.annotations.Nullable;

/**
 * One text of a value (string, member name, number or word) while it is read, of which only a piece is in memory. Not safe for use by
 * several threads.
 */
final class TextToken {
    private static final int PIECE = 1 << 16;
    private static final int BEFORE = 40;
    private static final int AFTER = 80;
    private static final int MAX_MATCH = 200;
    private static final long PRIME = 1_099_511_628_211L;

    private final TextPattern pattern;
    private final StringBuilder piece = new StringBuilder();
    private @Nullable Span match;
    private long hash;
    private boolean fresh;

    TextToken(TextPattern pattern) {
        this.pattern = pattern;
    }

    TextToken copy() {
        TextToken copy = new TextToken(pattern);
        copy.piece.append(piece);
        copy.match = match;
        copy.hash = hash;
        copy.fresh = fresh;
        return copy;
    }

    void begin() {
        piece.setLength(0);
        match = null;
        hash = 0;
        fresh = false;
    }

    /** Says that a part of it was not searched before. */
    void touch() {
        fresh = true;
    }

    int length() {
        return piece.length();
    }

    void add(char c) {
        hash = (hash ^ c) * PRIME;
        Span found = match;
        if (found != null) {
            if (piece.length() < found.end() + AFTER) {
                piece.append(c);
            }
            return;
        }
        piece.append(c);
        if (piece.length() >= PIECE + pattern.overlap() + BEFORE) {
            search();
            if (match == null) {
                piece.delete(0, PIECE);
            }
        }
    }

    private void search() {
        match = pattern.find(piece).orElse(null);
    }

    /** What was found, once all of it was added; null when nothing was, or all of it was searched before. */
    @Nullable
    TextHit end(String channel, String pointer, boolean name) {
        if (!fresh) {
            return null;
        }
        if (match == null) {
            search();
        }
        Span found = match;
        return found == null
                ? null
                : new TextHit(
                        channel,
                        pointer,
                        name,
                        cut(found.start() - BEFORE, found.start()),
                        cut(found.start(), Math.min(found.end(), found.start() + MAX_MATCH)),
                        cut(found.end(), found.end() + AFTER),
                        hash * PRIME + (name ? 1 : 0));
    }

    /** A range of the piece as far as it reaches, without halves of characters at its ends. */
    private String cut(int from, int to) {
        int start = Math.max(0, from);
        int end = Math.min(piece.length(), to);
        if (start > 0 && start < end && Character.isLowSurrogate(piece.charAt(start))) {
            start++;
        }
        if (end < piece.length() && end > start && Character.isHighSurrogate(piece.charAt(end - 1))) {
            end--;
        }
        return piece.substring(start, end);
    }
}
