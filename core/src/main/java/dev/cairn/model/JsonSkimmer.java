package dev.cairn.model;

import java.util.BitSet;

/**
 * Goes over JSON values in a stream without keeping them, as strict about grammar and UTF-8 as documents are. Never recursive. Not safe
 * for use by several threads.
 */
final class JsonSkimmer {
    private final JsonSource in;
    private final int mostDepth;
    /** Which of the open levels are objects. */
    private final BitSet objects = new BitSet();

    private int depth;

    JsonSkimmer(JsonSource in, DocumentLimits limits) {
        this.in = in;
        this.mostDepth = limits.depth();
    }

    void skipSpace() {
        int c = in.peek();
        while (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
            in.take();
            c = in.peek();
        }
    }

    /** Goes over one value. */
    void skipValue() {
        do {
            skipOpenings();
        } while (toNextValue());
    }

    /** Goes over a scalar, or over the openings of arrays and objects up to the first value that is none of them. */
    private void skipOpenings() {
        while (true) {
            int c = in.peek();
            if (c == '{' || c == '[') {
                if (open(c == '{')) {
                    continue;
                }
            } else if (c == '"') {
                skipString();
            } else if (c == '-' || (c >= '0' && c <= '9')) {
                skipNumber();
            } else {
                skipWord();
            }
            return;
        }
    }

    private boolean open(boolean object) {
        if (depth == mostDepth) {
            throw Limits.exceeded("nesting", depth + 1, mostDepth, in.place().pointer());
        }
        in.take();
        objects.set(depth++, object);
        skipSpace();
        if (in.peek() == (object ? '}' : ']')) {
            close();
            return false;
        }
        if (object) {
            skipName();
        }
        return true;
    }

    private void close() {
        in.take();
        depth--;
    }

    private boolean toNextValue() {
        while (depth > 0) {
            skipSpace();
            boolean object = objects.get(depth - 1);
            if (in.peek() == ',') {
                in.take();
                skipSpace();
                if (object) {
                    skipName();
                }
                return true;
            }
            expect(object ? '}' : ']', "expected ',' or '" + (object ? '}' : ']') + "'", false);
            close();
        }
        return false;
    }

    /** Goes over a member name, the colon and the space around it. */
    void skipName() {
        if (in.peek() != '"') {
            throw in.syntax("expected a member name in quotes but found " + in.found());
        }
        skipString();
        skipSpace();
        expect(':', "expected ':'", true);
        skipSpace();
    }

    /** Fails when another byte comes next. */
    void expect(int wanted, String expected, boolean take) {
        if (in.peek() != wanted) {
            throw in.syntax(expected + " but found " + in.found());
        }
        if (take) {
            in.take();
        }
    }

    private void skipString() {
        in.take();
        while (true) {
            in.takePlain();
            int c = in.peek();
            if (c == '"') {
                in.take();
                return;
            }
            if (c == '\\') {
                skipEscape();
            } else if (c < 0) {
                throw in.syntax("the text ends inside a string");
            } else if (c < ' ') {
                throw in.syntax("a control character is unescaped in a string: " + in.found());
            } else {
                skipCharacter(c);
            }
        }
    }

    private void skipEscape() {
        in.take();
        int c = in.peek();
        if (c != 'u' && (c < 0 || "\"\\/bfnrt".indexOf(c) < 0)) {
            throw in.syntax("unknown escape in a string: " + in.found());
        }
        in.take();
        for (int i = 0; c == 'u' && i < 4; i++) {
            if (Ascii.hexDigit(in.peek()) < 0) {
                throw in.syntax("expected four hexadecimal digits after \\u but found " + in.found());
            }
            in.take();
        }
    }

    private void skipCharacter(int lead) {
        int length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
        if (length == 0) {
            throw in.syntax("the text is not UTF-8 here: " + in.found());
        }
        in.take();
        int low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        for (int i = 1; i < length; i++) {
            int c = in.peek();
            if (c < low || c > high) {
                throw in.syntax("the text is not UTF-8 here: " + in.found());
            }
            in.take();
            low = 0x80;
            high = 0xbf;
        }
    }

    private void skipNumber() {
        if (in.peek() == '-') {
            in.take();
        }
        if (in.peek() == '0') {
            in.take();
        } else {
            skipDigits("a digit");
        }
        if (in.peek() == '.') {
            in.take();
            skipDigits("a digit after the decimal point");
        }
        if (in.peek() == 'e' || in.peek() == 'E') {
            in.take();
            if (in.peek() == '+' || in.peek() == '-') {
                in.take();
            }
            skipDigits("a digit in the exponent");
        }
    }

    private void skipDigits(String expected) {
        if (in.peek() < '0' || in.peek() > '9') {
            throw in.syntax("expected " + expected + " but found " + in.found());
        }
        while (in.peek() >= '0' && in.peek() <= '9') {
            in.take();
        }
    }

    private void skipWord() {
        String word = switch (in.peek()) {
            case 't' -> "true";
            case 'f' -> "false";
            case 'n' -> "null";
            default -> "";
        };
        if (word.isEmpty()) {
            throw in.syntax("expected a JSON value but found " + in.found());
        }
        for (int i = 0; i < word.length(); i++) {
            expect(word.charAt(i), "expected the word " + word, true);
        }
    }
}
