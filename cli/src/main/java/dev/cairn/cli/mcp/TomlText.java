package dev.cairn.cli.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The statements of a TOML file with their exact text, so that all but some can be written again as they were. Values are not read, only
 * passed over. Not safe for use by several threads.
 */
final class TomlText {
    private static final Pattern KEY = Pattern.compile(
            "[ \\t]*(?:([A-Za-z0-9_-]+)|\"([^\"\\\\\\n]*(?:\\\\.[^\"\\\\\\n]*)*)\"|'([^'\\n]*)')[ \\t]*");
    private static final Pattern REST_OF_LINE = Pattern.compile("[ \\t]*(?:#[^\\n]*|\\r)?(?:\\n|\\z)");

    private final String text;
    private final List<Statement> statements = new ArrayList<>();
    private List<String> table = List.of();
    private int at;

    private TomlText(String text) {
        this.text = text;
    }

    /** What a statement is. */
    enum Kind {
        /** A line that is empty or a comment. */
        SPACE,
        /** The head of a table. */
        TABLE,
        /** The head of a table in an array. */
        ARRAY,
        /** A key with its value. */
        PAIR
    }

    /** A statement with its lines' ends; its keys from the root. */
    record Statement(Kind kind, List<String> keys, String text) {
        boolean isBlank() {
            return text.isBlank();
        }

        /** Whether it is about a value, or about something within it. */
        boolean isWithin(List<String> value) {
            return keys.size() >= value.size() && keys.subList(0, value.size()).equals(value);
        }
    }

    /**
     * Reads a file.
     *
     * @throws IllegalArgumentException for a text that is no TOML
     */
    static List<Statement> read(String text) {
        TomlText whole = new TomlText(text);
        while (whole.at < text.length()) {
            whole.next();
        }
        return whole.statements;
    }

    private void next() {
        int start = at;
        Matcher space = matcher(REST_OF_LINE);
        if (space.lookingAt()) {
            at = space.end();
            add(Kind.SPACE, List.of(), start);
        } else if (text.startsWith("[[", skipped())) {
            head(Kind.ARRAY, 2, start);
        } else if (text.startsWith("[", skipped())) {
            head(Kind.TABLE, 1, start);
        } else {
            List<String> keys = new ArrayList<>(table);
            keys.addAll(keys());
            expect("=");
            passValue();
            add(Kind.PAIR, keys, start);
        }
    }

    private int skipped() {
        int first = at;
        while (first < text.length() && (text.charAt(first) == ' ' || text.charAt(first) == '\t')) {
            first++;
        }
        return first;
    }

    private void head(Kind kind, int brackets, int start) {
        at = skipped() + brackets;
        table = keys();
        expect("]".repeat(brackets));
        endLine();
        add(kind, table, start);
    }

    private List<String> keys() {
        List<String> keys = new ArrayList<>();
        do {
            Matcher key = matcher(KEY);
            if (!key.lookingAt()) {
                throw broken();
            }
            keys.add(
                    key.group(1) != null
                            ? key.group(1)
                            : key.group(2) != null ? unescaped(key.group(2)) : key.group(3));
            at = key.end();
        } while (passed("."));
        return List.copyOf(keys);
    }

    /** A key with escapes is as good as any other here, but it is not compared: the names of entries need none. */
    private static String unescaped(String key) {
        return key.replace("\\\"", "\"").replace("\\\\", "\\");
    }

    /** Passes a value and the end of its line. */
    private void passValue() {
        int open = 0;
        boolean passed = false;
        while (open > 0 || !passed || !matcher(REST_OF_LINE).lookingAt()) {
            char next = at < text.length() ? text.charAt(at) : '\n';
            if (next == '"' || next == '\'') {
                passString(next);
            } else if (next == '#' && open > 0) {
                Matcher comment = matcher(REST_OF_LINE);
                at = comment.lookingAt() ? comment.end() : text.length();
            } else if (at >= text.length() || next == '#' || (open == 0 && next == '\n')) {
                throw broken();
            } else {
                open += next == '[' || next == '{' ? 1 : next == ']' || next == '}' ? -1 : 0;
                at++;
            }
            passed |= next != ' ' && next != '\t';
        }
        endLine();
    }

    private void passString(char quote) {
        String three = String.valueOf(quote).repeat(3);
        boolean manyLines = passed(three);
        at += manyLines ? 0 : 1;
        while (at < text.length() && !(manyLines ? text.startsWith(three, at) : text.charAt(at) == quote)) {
            if (!manyLines && text.charAt(at) == '\n') {
                throw broken();
            }
            at += quote == '"' && text.charAt(at) == '\\' ? 2 : 1;
        }
        if (at >= text.length()) {
            throw broken();
        }
        at += manyLines ? 3 : 1;
        // A string of many lines may end with quotes of its own.
        for (int i = 0; manyLines && i < 2 && at < text.length() && text.charAt(at) == quote; i++) {
            at++;
        }
    }

    private void endLine() {
        Matcher rest = matcher(REST_OF_LINE);
        if (!rest.lookingAt()) {
            throw broken();
        }
        at = rest.end();
    }

    private void expect(String sign) {
        if (!passed(sign)) {
            throw broken();
        }
    }

    private boolean passed(String sign) {
        if (!text.startsWith(sign, at)) {
            return false;
        }
        at += sign.length();
        return true;
    }

    private Matcher matcher(Pattern pattern) {
        return pattern.matcher(text).region(at, text.length());
    }

    private void add(Kind kind, List<String> keys, int start) {
        statements.add(new Statement(kind, keys, text.substring(start, at)));
    }

    private IllegalArgumentException broken() {
        return new IllegalArgumentException("no TOML at character " + at);
    }
}
