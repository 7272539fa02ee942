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
        int at = from;
        if (!inString) {
            while (at < to && !OUTSIDE[text[at] & 0xff]) {
                at++;
            }
            inString = at < to && text[at] == '"';
            return at;
        }
        at += escaped && at < to ? 1 : 0;
        escaped &= from == to;
        while (true) {
            at = Ascii.quoteOrBackslash(text, at, to);
            if (at >= to) {
                return to;
            }
            if (text[at] == '"') {
                inString = false;
                return at;
            }
            escaped = at + 1 == to;
            at += 2;
        }
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

    /** The quote that closes the string whose inside begins at an index; {@code to} where there is none. */
    public static int endOfString(byte[] text, int from, int to) {
        return new JsonMarks(true).next(text, from, to);
    }
}
