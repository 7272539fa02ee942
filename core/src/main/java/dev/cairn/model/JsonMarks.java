package dev.cairn.model;

import dev.cairn.annotation.Internal;

/**
 * Finds the marks of JSON text, which may be handed in cut anywhere: brackets, commas, colons, and the quotes that open and close strings.
 * Checks nothing. Not thread-safe.
 */
@Internal
public final class JsonMarks {
    private static final boolean[] OUTSIDE = new boolean[256];

    static {
        for (char mark : "{}[],:\"".toCharArray()) {
            OUTSIDE[mark] = true;
        }
    }

    private boolean inString;
    private boolean escaped;

    /** Begins outside a string. */
    public JsonMarks() {
        this(false);
    }

    /** Begins inside a string or not. */
    public JsonMarks(boolean inString) {
        this.inString = inString;
    }

    /** One that goes on from the same place by itself. */
    public JsonMarks copy() {
        JsonMarks copy = new JsonMarks(inString);
        copy.escaped = escaped;
        return copy;
    }

    /** Whether what was gone over ends inside a string; an opening quote is the beginning of that. */
    public boolean inString() {
        return inString;
    }

    /** Goes over bytes up to a mark and over that; gives its index, or {@code to} where there is none. */
    public int next(byte[] text, int from, int to) {
        if (!inString) {
            int mark = outside(text, from, to);
            inString = mark < to && text[mark] == '"';
            return mark;
        }
        int begin = escaped && from < to ? from + 1 : from;
        escaped &= from == to;
        int quote = endOfString(text, begin, to);
        inString = quote >= to;
        escaped |= quote > to;
        return Math.min(quote, to);
    }

    /** Goes over one byte; true when it is a mark. */
    public boolean see(int c) {
        if (!inString) {
            inString = c == '"';
            return OUTSIDE[c & 0xff];
        }
        boolean meant = !escaped;
        escaped = meant && c == '\\';
        inString = !meant || c != '"';
        return !inString;
    }

    /** The first mark at or after an index that is outside a string; {@code to} where there is none. */
    public static int outside(byte[] text, int from, int to) {
        int at = from;
        while (at < to && !OUTSIDE[text[at] & 0xff]) {
            at++;
        }
        return at;
    }

    /** The quote that closes the string whose inside begins at an index; where there is none {@code to}, or one more behind a backslash. */
    public static int endOfString(byte[] text, int from, int to) {
        int at = Ascii.quoteOrBackslash(text, from, to);
        while (at < to && text[at] == '\\') {
            at = at + 1 == to ? to + 1 : Ascii.quoteOrBackslash(text, at + 2, to);
        }
        return at;
    }
}
