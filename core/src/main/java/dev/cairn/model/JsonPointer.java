package dev.cairn.model;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A place in a document (RFC 6901).
 *
 * @param tokens member names and array indices from the outside in; empty for the whole document
 */
public record JsonPointer(List<String> tokens) {
    /** The whole document. */
    public static final JsonPointer ROOT = new JsonPointer(List.of());

    /** Copies the list. */
    public JsonPointer {
        tokens = List.copyOf(tokens);
    }

    /**
     * Reads the text form, for example {@code /messages/3/content}.
     *
     * @throws CairnException {@code INVALID} when it does not begin with a slash or has a bad escape
     */
    public static JsonPointer parse(String text) {
        if (text.isEmpty()) {
            return ROOT;
        }
        if (text.charAt(0) != '/') {
            throw invalid(
                    text,
                    "it must begin with a slash, or be empty for the whole document; perhaps you mean \"/" + text
                            + "\"");
        }
        List<String> tokens = new ArrayList<>();
        for (String token : text.substring(1).split("/", -1)) {
            for (int i = token.indexOf('~'); i >= 0; i = token.indexOf('~', i + 1)) {
                if (i + 1 == token.length() || (token.charAt(i + 1) != '0' && token.charAt(i + 1) != '1')) {
                    throw invalid(text, "'~' is only allowed in ~0 (for ~) and ~1 (for /)");
                }
            }
            tokens.add(token.replace("~1", "/").replace("~0", "~"));
        }
        return new JsonPointer(tokens);
    }

    /** The pointer to a member or item of what this points to. */
    public JsonPointer child(String token) {
        List<String> longer = new ArrayList<>(tokens);
        longer.add(token);
        return new JsonPointer(longer);
    }

    /** The index that a token means in an array of a size, or -1 when it is none; {@code -} is the size itself. */
    @Internal
    public static int index(String token, int size) {
        if (token.equals("-")) {
            return size;
        }
        boolean canonical = token.length() <= 10
                && !token.isEmpty()
                && (token.equals("0") || token.charAt(0) != '0')
                && token.chars().allMatch(c -> c >= '0' && c <= '9');
        long index = canonical ? Long.parseLong(token) : -1;
        return index <= size ? (int) index : -1;
    }

    @Internal
    public static void append(StringBuilder pointer, String token) {
        pointer.append('/').append(token.replace("~", "~0").replace("/", "~1"));
    }

    private static CairnException invalid(String text, String rule) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot read the JSON Pointer \"" + text + "\": " + rule + ".",
                Map.of("pointer", text),
                null);
    }

    /** The text form. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        tokens.forEach(token -> append(text, token));
        return text.toString();
    }
}
