package dev.cairn.model;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads any JSON text (RFC 8259, strictly), from an array or from a stream of which it holds a window. Values are kept in the compact form
 * of documents, or skipped. Never recursive: depth of input costs no stack. Not thread-safe.
 */
final class JsonReader {
    private static final int MAX_PROBLEMS = 20;
    private static final int WINDOW = 64 << 10;

    private final @Nullable InputStream stream;
    private final DocumentLimits limits;
    private final int mostValues = ReadingLimits.fromProcess().values();
    private final byte[] in;
    private int at;
    private int end;

    private long line;
    /** Index in the window of column 1, moved on by each byte that is no character of its own. */
    private long lineStart;
    /** Of the value whose inside is read. */
    private String base = "";

    private ByteSink out;
    private JsonLevels levels;
    private boolean keeping;
    /** From here on what was read is not in the output yet, to which it goes as it is. */
    private int unwritten;

    private int values;
    private List<JsonPlace.Problem> problems = List.of();

    /** Reads text in memory. */
    JsonReader(byte[] text, DocumentLimits limits) {
        this(text, text.length, null, 1, limits, new ByteSink(text.length));
    }

    /** Reads a stream, whose first line has a number. */
    JsonReader(InputStream stream, long firstLine, DocumentLimits limits) {
        this(new byte[WINDOW], 0, stream, firstLine, limits, new ByteSink(0));
    }

    private JsonReader(
            byte[] in, int end, @Nullable InputStream stream, long line, DocumentLimits limits, ByteSink out) {
        this.in = in;
        this.end = end;
        this.stream = stream;
        this.line = line;
        this.limits = limits;
        this.out = out;
        this.levels = new JsonLevels(out);
    }

    /** The whole text as one document. */
    Document document() {
        skipMark();
        skipSpace();
        begin();
        readValue();
        write();
        skipSpace();
        if (peek() >= 0) {
            throw syntax("expected the end of the text but found " + found());
        }
        return kept();
    }

    /** Reads the value that stands here. */
    Document value() {
        out = new ByteSink(256);
        levels = new JsonLevels(out);
        values = 0;
        begin();
        readValue();
        write();
        keeping = false;
        return kept();
    }

    private void begin() {
        unwritten = at;
        keeping = true;
    }

    private Document kept() {
        if (!problems.isEmpty()) {
            throw JsonPlace.invalid("Invalid JSON", problems);
        }
        return new JsonText(out.toBytes(), levels.deepest(), ValueTypes.STANDARD);
    }

    /** Goes over the value that stands here; neither names that occur twice nor lengths are looked for. */
    void skipValue() {
        readValue();
    }

    /** Reads a member name, and goes over the colon and the space around it. */
    String name() {
        out = new ByteSink(32);
        begin();
        quoted();
        write();
        keeping = false;
        colon();
        return JsonTree.parseString(out.toBytes());
    }

    /** Goes over a byte order mark. */
    void skipMark() {
        if (peek() == 0xef && has(3) && in[at + 1] == (byte) 0xbb && in[at + 2] == (byte) 0xbf) {
            at += 3;
            lineStart += 2;
        }
    }

    /** The next byte, or -1 at the end. */
    int peek() {
        return at < end || fill() ? in[at] & 0xff : -1;
    }

    /** Goes over the next byte. */
    void take() {
        at++;
    }

    void skipSpace() {
        if (!isSpace(peek())) {
            return;
        }
        write();
        for (int c = peek(); isSpace(c); c = peek()) {
            at++;
            unwritten = at;
            if (c == '\n') {
                line++;
                lineStart = at;
            }
        }
    }

    private static boolean isSpace(int c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    /** Says which value is being read. */
    void enter(String pointer) {
        base = pointer;
    }

    private void readValue() {
        do {
            readScalar();
        } while (toNextValue());
    }

    /** Reads a scalar, or the opening of an array or object and all openings that follow directly. */
    private void readScalar() {
        while (true) {
            if (keeping && ++values > mostValues) {
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
                readWord(c);
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
        at++;
        levels.open(object);
        skipSpace();
        if (peek() == (object ? '}' : ']')) {
            close(object ? '}' : ']');
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
            boolean object = levels.inObject();
            int c = peek();
            if (c == ',') {
                at++;
                skipSpace();
                if (object) {
                    readName();
                } else {
                    levels.nextItem();
                }
                return true;
            }
            close(object ? '}' : ']');
        }
        return false;
    }

    private void close(char bracket) {
        if (peek() != bracket) {
            throw syntax("expected ',' or '" + bracket + "' but found " + found());
        }
        at++;
        levels.close();
    }

    private void readName() {
        write();
        long column = column();
        int start = out.length();
        quoted();
        write();
        int length = out.length() - start - 2;
        if (length > limits.nameLength()) {
            throw tooLarge("member name", length, limits.nameLength());
        }
        if (keeping && !levels.name(start, out.length())) {
            problem(new JsonPlace(line, column, pointer()), "this member name occurs twice in one object");
        }
        colon();
    }

    private void quoted() {
        if (peek() != '"') {
            throw syntax("expected a member name in quotes but found " + found());
        }
        readString();
    }

    private void colon() {
        skipSpace();
        expect(':', "':'");
        skipSpace();
    }

    private void readString() {
        at++;
        while (true) {
            at = Ascii.endOfPlain(in, at, end);
            int c = peek();
            if (c == '"') {
                at++;
                return;
            }
            if (c == '\\') {
                readEscape();
            } else if (c < 0) {
                throw syntax("the text ends inside a string");
            } else if (c < ' ') {
                throw syntax("a control character is unescaped in a string: " + found());
            } else if (c >= 0x80) {
                readUtf8(c);
            }
        }
    }

    private void readEscape() {
        int c = has(2) ? in[at + 1] : -1;
        switch (c) {
            case '"', '\\', 'b', 'f', 'n', 'r', 't' -> at += 2;
            case '/' -> {
                write();
                at += 2;
                write("/");
            }
            case 'u' -> readUnicodeEscape();
            default -> {
                at++;
                throw syntax("unknown escape in a string: " + found());
            }
        }
    }

    private void readUnicodeEscape() {
        write();
        char first = hex(2);
        boolean two = Character.isHighSurrogate(first) && has(8) && in[at + 6] == '\\' && in[at + 7] == 'u';
        char second = two ? hex(8) : 0;
        boolean pair = Character.isLowSurrogate(second);
        at += pair ? 12 : 6;
        write(pair ? new String(new char[] {first, second}) : String.valueOf(first));
    }

    /** The four digits that stand so far behind the next byte. */
    private char hex(int offset) {
        int value = 0;
        for (int i = offset; i < offset + 4; i++) {
            int digit = has(i + 1) ? Ascii.hexDigit(in[at + i]) : -1;
            if (digit < 0) {
                at += i;
                throw syntax("expected four hexadecimal digits after \\u but found " + found());
            }
            value = value << 4 | digit;
        }
        return (char) value;
    }

    private void readUtf8(int lead) {
        int length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
        if (length == 0 || !has(length) || !continues(lead, length)) {
            throw syntax("the text is not UTF-8 here: " + found());
        }
        at += length;
        lineStart += length - 1;
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
        int start = outLength();
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
        if (keeping && outLength() - start > limits.numberLength()) {
            throw tooLarge("number", outLength() - start, limits.numberLength());
        }
    }

    private void digits(String expected) {
        if (!isDigit(peek())) {
            throw syntax("expected " + expected + " but found " + found());
        }
        do {
            int i = at + 1;
            while (i < end && isDigit(in[i])) {
                i++;
            }
            at = i;
        } while (at == end && isDigit(peek()));
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    /** The place of a wrong word is in memory where it begins, in a stream where it goes wrong. */
    private void readWord(int first) {
        String word = first == 't' ? "true" : first == 'f' ? "false" : first == 'n' ? "null" : "";
        if (word.isEmpty() || (stream == null && !isNext(word))) {
            throw syntax("expected a JSON value but found " + found());
        }
        for (int i = 0; i < word.length(); i++) {
            if (peek() != word.charAt(i)) {
                throw syntax("expected the word " + word + " but found " + found());
            }
            at++;
        }
    }

    private boolean isNext(String word) {
        int length = 0;
        while (length < word.length() && at + length < end && in[at + length] == word.charAt(length)) {
            length++;
        }
        return length == word.length();
    }

    /** Goes over a byte, or fails when another one comes next. */
    void expect(int wanted, String expected) {
        if (peek() != wanted) {
            throw syntax("expected " + expected + " but found " + found());
        }
        at++;
    }

    /** Writes what was read since the last time, where it is kept. */
    private void write() {
        if (keeping) {
            out.write(in, unwritten, at);
        }
        unwritten = at;
    }

    /** Writes characters instead of what was read. */
    private void write(String characters) {
        if (keeping) {
            out.writeCharacters(characters);
        }
        unwritten = at;
    }

    private int outLength() {
        return out.length() + at - unwritten;
    }

    private boolean fill() {
        return stream != null && has(1);
    }

    /** Whether so many bytes follow, which are in the window then. */
    private boolean has(int count) {
        if (stream != null && end - at < count) {
            move();
            try {
                int read = 0;
                while (read >= 0 && end < count) {
                    read = stream.read(in, end, in.length - end);
                    end += Math.max(0, read);
                }
            } catch (IOException e) {
                throw new CairnException(
                        ErrorCode.UNAVAILABLE, "Cannot read the JSON at line " + line + ": " + e + ".", Map.of(), e);
            }
        }
        return end - at >= count;
    }

    /** Drops what was read from the window. */
    private void move() {
        write();
        checkLength();
        lineStart -= at;
        System.arraycopy(in, at, in, 0, end - at);
        end -= at;
        at = 0;
        unwritten = 0;
    }

    private void checkLength() {
        if (keeping && outLength() > limits.length()) {
            throw tooLarge("document", stream == null ? in.length : out.length(), limits.length());
        }
    }

    /** What stands here, for messages. */
    String found() {
        int c = peek();
        if (c < 0) {
            return "the end of the text";
        }
        return c > ' ' && c < 0x7f ? "'" + (char) c + "'" : String.format("the byte 0x%02x", c);
    }

    private CairnException tooLarge(String what, int size, int limit) {
        return Limits.exceeded(what, size, limit, pointer());
    }

    CairnException syntax(String reason) {
        problem(place(), reason);
        return JsonPlace.invalid("Invalid JSON", problems);
    }

    private void problem(JsonPlace place, String reason) {
        if (problems.size() < MAX_PROBLEMS) {
            problems = new ArrayList<>(problems);
            problems.add(new JsonPlace.Problem(place, reason));
        }
    }

    private String pointer() {
        return keeping ? base + levels.pointer() : base;
    }

    /** Where the next byte stands. */
    JsonPlace place() {
        return new JsonPlace(line, column(), pointer());
    }

    private long column() {
        return at - lineStart + 1;
    }
}
