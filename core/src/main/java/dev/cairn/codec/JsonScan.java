package dev.cairn.codec;

import dev.cairn.model.Document;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks for places in the compact JSON of documents, of which only the beginning or the end may be at hand. */
final class JsonScan {
    private final byte[] json;
    private int at;
    private byte @Nullable [] found;

    /** Scans from the beginning of a value on. */
    JsonScan(byte[] json) {
        this.json = json;
    }

    /**
     * Where the last items of an array begin, given the end of its bytes; -1 when they begin before what is at hand.
     *
     * @param whole whether the bytes begin with the array's own bracket
     */
    static int lastItems(byte[] end, int items, boolean whole) {
        int depth = 0;
        int separators = 0;
        for (int i = end.length - 1; i >= 0; i--) {
            byte b = end[i];
            if (b == '"') {
                i = openingQuote(end, i);
            } else if (b == ']' || b == '}') {
                depth++;
            } else if (b == '[' || b == '{') {
                depth--;
            } else if (b == ',' && depth == 1 && ++separators == items) {
                return i + 1;
            }
        }
        return whole ? 1 : -1;
    }

    /** The quote that opens the string which a quote closes; -1 when it lies before what is at hand. */
    private static int openingQuote(byte[] json, int closing) {
        for (int i = closing - 1; i >= 0; i--) {
            if (json[i] == '"') {
                int backslashes = 0;
                while (i - backslashes - 1 >= 0 && json[i - backslashes - 1] == '\\') {
                    backslashes++;
                }
                if (i - backslashes == 0) {
                    return -1;
                }
                if ((backslashes & 1) == 0) {
                    return i;
                }
                i -= backslashes;
            }
        }
        return -1;
    }

    /** Looks for a path of at least one token; true when the answer is certain, false when the bytes end before. */
    boolean find(List<String> path) {
        try {
            for (String token : path) {
                if (!enter(token)) {
                    return true;
                }
            }
            int start = at;
            skipValue();
            found = Arrays.copyOfRange(json, start, at);
            return true;
        } catch (ArrayIndexOutOfBoundsException endOfWhatIsAtHand) {
            return false;
        }
    }

    /** What was found; empty when it is certain that nothing is there. */
    Optional<byte[]> found() {
        return Optional.ofNullable(found);
    }

    private boolean enter(String token) {
        if (json[at] == '{') {
            return enterMember(Document.of(token).bytes());
        }
        return json[at] == '[' && enterItem(token);
    }

    private boolean enterMember(byte[] name) {
        at++;
        while (json[at] != '}') {
            int start = at;
            skipString();
            boolean same = Arrays.equals(json, start, at, name, 0, name.length);
            at++;
            if (same) {
                return true;
            }
            skipValue();
            at += json[at] == ',' ? 1 : 0;
        }
        return false;
    }

    private boolean enterItem(String token) {
        boolean index = token.equals("0") || token.matches("[1-9][0-9]{0,8}");
        if (!index) {
            return false;
        }
        int wanted = Integer.parseInt(token);
        at++;
        for (int i = 0; json[at] != ']'; i++) {
            if (i == wanted) {
                return true;
            }
            skipValue();
            at += json[at] == ',' ? 1 : 0;
        }
        return false;
    }

    private void skipValue() {
        int depth = 0;
        do {
            byte b = json[at];
            if (b == '"') {
                skipString();
            } else if (b == '[' || b == '{') {
                depth++;
                at++;
            } else if (b == ']' || b == '}') {
                depth--;
                at++;
            } else if (b == ',' || b == ':') {
                at++;
            } else {
                skipScalar();
            }
        } while (depth > 0);
    }

    private void skipScalar() {
        while (json[at] != ',' && json[at] != ']' && json[at] != '}') {
            at++;
        }
    }

    private void skipString() {
        at++;
        while (json[at] != '"') {
            at += json[at] == '\\' ? 2 : 1;
        }
        at++;
    }
}
