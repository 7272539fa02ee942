package dev.cairn.model;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads any JSON text (RFC 8259, strictly) and writes it in the compact form of documents. Never recursive: depth of input costs no
 * stack. Not thread-safe.
 */
final class JsonParser {
    private static final int MAX_PROBLEMS = 20;

    private final byte[] in;
    private final DocumentLimits limits;
    private final JsonOrigin origin;
    private final ByteSink out;
    private final JsonLevels levels;
    private final List<String> problems = new ArrayList<>();
    private Map<String, Object> firstProblem = Map.of();
    private int at;
    private final int mostValues = ReadingLimits.fromProcess().values();
    private int values;

    JsonParser(byte[] in, DocumentLimits limits) {
        this(in, limits, JsonOrigin.START);
    }

    JsonParser(byte[] in, DocumentLimits limits, JsonOrigin origin) {
        this.in = in;
        this.limits = limits;
        this.origin = origin;
        this.out = new ByteSink(in.length);
        this.levels = new JsonLevels(out);
    }

    Document document() {
        byte[] bytes = parse();
        return new JsonText(bytes, levels.deepest(), ValueTypes.STANDARD);
    }

    private byte[] parse() {
        if (in.length >= 3 && in[0] == (byte) 0xef && in[1] == (byte) 0xbb && in[2] == (byte) 0xbf) {
            at = 3;
        }
        skipSpace();
        do {
            readValue();
        } while (toNextValue());
        skipSpace();
        if (at < in.length) {
            throw syntax("expected the end of the text but found " + found());
        }
        if (!problems.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID, "Invalid JSON: " + String.join("; ", problems) + ".", firstProblem, null);
        }
        return out.toBytes();
    }

    /** Reads a scalar, or the opening of an array or object and all openings that follow directly. */
    private void readValue() {
        while (true) {
            if (++values > mostValues) {
                throw ReadingLimits.tooManyValues();
            }
            int c = peek();
            if (c == '{' || c == '[') {
                if (open(c == '{')) {
                    continue;
                }
            } else if (c == '"') {
                readString();
            } else if (c == '-' || (c >= '0' && c <= '9')) {
                readNumber();
            } else {
                readWord();
            }
            checkLength();
            return;
        }
    }

    /** Opens an array or object; true when a value follows, false when it is empty and closed again. */
    private boolean open(boolean object) {
        if (levels.depth() == limits.depth()) {
            throw tooLarge("nesting", levels.depth() + 1, limits.depth());
        }
        out.write(in[at++]);
        levels.open(object);
        skipSpace();
        if (peek() == (object ? '}' : ']')) {
            close();
            return false;
        }
        if (object) {
            readName();
        }
        return true;
    }

    /** After a value: goes over closings and a comma; false at the end of the outermost value. */
    private boolean toNextValue() {
        while (levels.depth() > 0) {
            skipSpace();
            int c = peek();
            boolean object = levels.inObject();
            if (c == ',') {
                out.write(in[at++]);
                skipSpace();
                if (object) {
                    readName();
                } else {
                    levels.nextItem();
                }
                return true;
            }
            if (c != (object ? '}' : ']')) {
                throw syntax("expected ',' or '" + (object ? '}' : ']') + "' but found " + found());
            }
            close();
        }
        return false;
    }

    private void close() {
        out.write(in[at++]);
        levels.close();
    }

    private void readName() {
        if (peek() != '"') {
            throw syntax("expected a member name in quotes but found " + found());
        }
        int began = at;
        int start = out.length();
        readString();
        if (out.length() - start - 2 > limits.nameLength()) {
            throw tooLarge("member name", out.length() - start - 2, limits.nameLength());
        }
        if (!levels.name(start, out.length())) {
            problem(began, "this member name stands twice in one object");
        }
        skipSpace();
        if (peek() != ':') {
            throw syntax("expected ':' but found " + found());
        }
        out.write(in[at++]);
        skipSpace();
    }

    private void readString() {
        out.write(in[at++]);
        while (true) {
            int plain = Ascii.endOfPlain(in, at, in.length);
            out.write(in, at, plain);
            at = plain;
            int c = peek();
            if (c == '"') {
                out.write(in[at++]);
                return;
            }
            if (c == '\\') {
                readEscape();
            } else if (c < 0) {
                throw syntax("the text ends inside a string");
            } else if (c < ' ') {
                throw syntax("a control character stands unescaped in a string: " + found());
            } else {
                readUtf8(c);
            }
        }
    }

    private void readEscape() {
        at++;
        int c = peek();
        at++;
        switch (c) {
            case '"', '\\' -> writeCharacter((char) c);
            case '/' -> writeCharacter('/');
            case 'b' -> writeCharacter('\b');
            case 'f' -> writeCharacter('\f');
            case 'n' -> writeCharacter('\n');
            case 'r' -> writeCharacter('\r');
            case 't' -> writeCharacter('\t');
            case 'u' -> readUnicodeEscape();
            default -> {
                at--;
                throw syntax("unknown escape in a string: " + found());
            }
        }
    }

    private void readUnicodeEscape() {
        char first = readHex();
        if (Character.isHighSurrogate(first) && at + 1 < in.length && in[at] == '\\' && in[at + 1] == 'u') {
            int before = at;
            at += 2;
            char second = readHex();
            if (Character.isLowSurrogate(second)) {
                out.writeCharacters(new String(new char[] {first, second}));
                return;
            }
            at = before;
        }
        writeCharacter(first);
    }

    private char readHex() {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Ascii.hexDigit(peek());
            if (digit < 0) {
                throw syntax("expected four hexadecimal digits after \\u but found " + found());
            }
            value = value << 4 | digit;
            at++;
        }
        return (char) value;
    }

    private void writeCharacter(char c) {
        out.writeCharacters(String.valueOf(c));
    }

    private void readUtf8(int lead) {
        int length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
        if (length == 0 || at + length > in.length || !continues(lead, length)) {
            throw syntax("the text is not UTF-8 here: " + found());
        }
        out.write(in, at, at + length);
        at += length;
    }

    private boolean continues(int lead, int length) {
        int second = in[at + 1] & 0xff;
        int low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
        int high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
        boolean right = second >= low && second <= high;
        for (int i = 2; i < length; i++) {
            right &= (in[at + i] & 0xc0) == 0x80;
        }
        return right;
    }

    private void readNumber() {
        int start = at;
        if (peek() == '-') {
            at++;
        }
        if (peek() == '0') {
            at++;
        } else {
            digits("a digit");
        }
        if (peek() == '.') {
            at++;
            digits("a digit after the decimal point");
        }
        if (peek() == 'e' || peek() == 'E') {
            at++;
            if (peek() == '+' || peek() == '-') {
                at++;
            }
            digits("a digit in the exponent");
        }
        if (at - start > limits.numberLength()) {
            throw tooLarge("number", at - start, limits.numberLength());
        }
        out.write(in, start, at);
    }

    private void digits(String expected) {
        int start = at;
        while (at < in.length && in[at] >= '0' && in[at] <= '9') {
            at++;
        }
        if (at == start) {
            throw syntax("expected " + expected + " but found " + found());
        }
    }

    private void readWord() {
        for (String word : List.of("true", "false", "null")) {
            byte[] bytes = word.getBytes(StandardCharsets.US_ASCII);
            int end = at + bytes.length;
            if (end <= in.length && java.util.Arrays.equals(in, at, end, bytes, 0, bytes.length)) {
                out.write(bytes, 0, bytes.length);
                at = end;
                return;
            }
        }
        throw syntax("expected a JSON value but found " + found());
    }

    private void skipSpace() {
        while (at < in.length && (in[at] == ' ' || in[at] == '\n' || in[at] == '\r' || in[at] == '\t')) {
            at++;
        }
    }

    private int peek() {
        return at < in.length ? in[at] & 0xff : -1;
    }

    private void checkLength() {
        if (out.length() > limits.length()) {
            throw tooLarge("document", in.length, limits.length());
        }
    }

    private String found() {
        int c = peek();
        if (c < 0) {
            return "the end of the text";
        }
        return c > ' ' && c < 0x7f ? "'" + (char) c + "'" : String.format("the byte 0x%02x", c);
    }

    private CairnException tooLarge(String what, int size, int limit) {
        return Limits.exceeded(what, size, limit, origin.pointer() + levels.pointer());
    }

    private CairnException syntax(String reason) {
        problem(at, reason);
        return new CairnException(
                ErrorCode.INVALID, "Invalid JSON: " + String.join("; ", problems) + ".", firstProblem, null);
    }

    private void problem(int offset, String reason) {
        if (problems.size() < MAX_PROBLEMS) {
            Map<String, Object> place = place(offset);
            problems.add("line " + place.get("line") + ", column " + place.get("column") + " (at \""
                    + place.get("pointer") + "\"): " + reason);
            if (firstProblem.isEmpty()) {
                firstProblem = place;
            }
        }
    }

    private Map<String, Object> place(int offset) {
        long line = origin.line();
        long column = origin.column();
        for (int i = 0; i < offset; i++) {
            if (in[i] == '\n') {
                line++;
                column = 1;
            } else if ((in[i] & 0xc0) != 0x80) {
                column++;
            }
        }
        Map<String, Object> place = new LinkedHashMap<>();
        place.put("pointer", origin.pointer() + levels.pointer());
        place.put("line", line);
        place.put("column", column);
        return place;
    }
}
