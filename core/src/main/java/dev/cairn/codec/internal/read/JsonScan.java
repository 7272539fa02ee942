package dev.cairn.codec.internal.read;

import dev.cairn.model.Document;
import dev.cairn.model.JsonMarks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks for places in the compact JSON of documents, of which only the beginning or the end may be at hand. */
final class JsonScan {
    /** How tagged objects begin, up to the quote that opens the name of their type. */
    private static final byte[] TAG = ascii("{\"@cairn\":\"");

    /** How those begin in which nothing else is a tagged object at once. */
    private static final byte[] DATA = ascii("{\"@cairn\":\"object\",");

    private static final byte[] VERSION = ascii(",\"version\":");
    private static final byte[] VALUE = ascii(",\"value\":");

    private final byte[] json;
    private final List<String> taken = new ArrayList<>();
    private int at;
    private byte @Nullable [] found;
    private @Nullable List<String> way;

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

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

    /**
     * Looks for a path of at least one token, through tagged objects ({@link dev.cairn.model.OwnValues}); true when the answer is certain,
     * false when the bytes end before.
     */
    boolean find(List<String> path) {
        try {
            if (walk(path)) {
                int start = at;
                skipValue();
                found = Arrays.copyOfRange(json, start, at);
            }
            return true;
        } catch (ArrayIndexOutOfBoundsException endOfWhatIsAtHand) {
            return false;
        }
    }

    /** What was found; empty when it is certain that nothing is there. */
    Optional<byte[]> found() {
        return Optional.ofNullable(found);
    }

    /**
     * Looks for a path as {@link #find} does, to know how it goes in the stored form, also through the tagged object at its end; true when
     * the answer is certain.
     */
    boolean locate(List<String> path) {
        try {
            way = null;
            if (walk(path)) {
                unwrap();
                way = List.copyOf(taken);
            }
            return true;
        } catch (ArrayIndexOutOfBoundsException endOfWhatIsAtHand) {
            return false;
        }
    }

    /** How a path goes in the stored form of a value that is at hand whole. */
    static Optional<List<String>> locate(byte[] whole, List<String> path) {
        JsonScan scan = new JsonScan(whole);
        return scan.locate(path) ? scan.way() : Optional.empty();
    }

    /** The way through the stored form; empty when it is certain that nothing is there. */
    Optional<List<String>> way() {
        return Optional.ofNullable(way);
    }

    private boolean walk(List<String> path) {
        for (String token : path) {
            unwrap();
            if (!enter(token)) {
                return false;
            }
            taken.add(token);
        }
        return true;
    }

    private boolean enter(String token) {
        if (json[at] == '{') {
            return enterMember(Document.of(token).bytes());
        }
        return json[at] == '[' && enterItem(token);
    }

    /** Goes into a tagged object, as far as there is one here. */
    private void unwrap() {
        boolean data = false;
        while (!data && isAt(TAG)) {
            int inside = tagged();
            if (inside < 0) {
                return;
            }
            data = isAt(DATA);
            at = inside;
            taken.add("value");
        }
    }

    /** Where the value of a tagged object begins; -1 when the object here is none. Stays here. */
    private int tagged() {
        int start = at;
        at += TAG.length - 1;
        skipString();
        if (isAt(VERSION)) {
            at += VERSION.length;
            int number = at;
            skipValue();
            at = isNumber(json[number]) ? at : start;
        }
        int inside = isAt(VALUE) ? at + VALUE.length : -1;
        if (inside >= 0) {
            at = inside;
            skipValue();
            inside = json[at] == '}' ? inside : -1;
        }
        at = start;
        return inside;
    }

    private static boolean isNumber(byte first) {
        return first == '-' || (first >= '0' && first <= '9');
    }

    private boolean isAt(byte[] text) {
        for (int i = 0; i < text.length; i++) {
            if (json[at + i] != text[i]) {
                return false;
            }
        }
        return true;
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
        if (json[at] == '"') {
            skipString();
            return;
        }
        int depth = 0;
        do {
            at = JsonMarks.outside(json, at, json.length);
            byte mark = json[at];
            boolean closes = mark == ']' || mark == '}';
            if (mark == '"') {
                skipString();
            } else if (depth == 0 && (closes || mark == ',')) {
                return;
            } else {
                depth += mark == '[' || mark == '{' ? 1 : closes ? -1 : 0;
                at++;
            }
        } while (depth > 0);
    }

    private void skipString() {
        at = JsonMarks.endOfString(json, at + 1, json.length);
        if (json[at] == '"') {
            at++;
        }
    }
}
