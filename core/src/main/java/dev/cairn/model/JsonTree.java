package dev.cairn.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the bytes of a document, which are known to be in its form, and has nodes or values made of them. Never recursive. */
final class JsonTree {
    private static final int MAX_NAMES = 512;
    private static final byte[] NOTHING = {};

    private final byte[] in;
    private final JsonMaker maker;
    /** Names that were read; as many as a power of two. */
    private final String[] names;

    private @Nullable Object[] values;
    private String[] pendingNames;
    private int valueCount;
    private int nameCount;
    private int[] opened = new int[16];
    private int depth;
    private byte[] unescaped = NOTHING;
    private int at;

    private JsonTree(byte[] in, JsonMaker maker) {
        this.in = in;
        this.maker = maker;
        int about = Math.max(8, Math.min(Integer.highestOneBit(in.length) / 16, 64));
        this.names = new String[Math.max(8, Math.min(Integer.highestOneBit(in.length) / 8, MAX_NAMES))];
        this.values = new @Nullable Object[about];
        this.pendingNames = new String[about];
    }

    static Document parse(byte[] text, ValueTypes types) {
        return (Document) Objects.requireNonNull(new JsonTree(text, new Nodes(types)).parse());
    }

    /**
     * The Java value of text without tagged objects.
     *
     * @throws PlainJava.NotPlain for other text
     */
    static @Nullable Object plainJava(byte[] text) {
        return new JsonTree(text, new PlainJava()).parse();
    }

    static String parseString(byte[] text) {
        return new JsonTree(text, new PlainJava()).readString();
    }

    private @Nullable Object parse() {
        do {
            readValue();
        } while (at < in.length);
        return values[0];
    }

    private void readValue() {
        switch (in[at]) {
            case '{' -> open(true);
            case '[' -> open(false);
            case '}', ']' -> close();
            case ',' -> {
                at++;
                readNameInObject();
            }
            case '"' -> push(maker.string(readString()));
            case 't' -> word(maker.bool(true), 4);
            case 'f' -> word(maker.bool(false), 5);
            case 'n' -> word(maker.nothing(), 4);
            default -> push(readNumber());
        }
    }

    private void open(boolean object) {
        if (depth + 2 > opened.length) {
            opened = Arrays.copyOf(opened, depth * 2);
        }
        opened[depth++] = valueCount;
        opened[depth++] = object ? nameCount : -1;
        at++;
        readNameInObject();
    }

    private void readNameInObject() {
        if (opened[depth - 1] >= 0 && in[at] == '"') {
            if (nameCount == pendingNames.length) {
                pendingNames = Arrays.copyOf(pendingNames, nameCount * 2);
            }
            pendingNames[nameCount++] = readName();
            at++;
        }
    }

    private void close() {
        int firstName = opened[--depth];
        int firstValue = opened[--depth];
        Object value;
        if (firstName < 0) {
            value = maker.array(values, firstValue, valueCount);
        } else {
            String[] memberNames = Arrays.copyOfRange(pendingNames, firstName, nameCount);
            value = maker.object(memberNames, values, firstValue, valueCount);
            nameCount = firstName;
        }
        Arrays.fill(values, firstValue, valueCount, null);
        valueCount = firstValue;
        push(value);
        at++;
    }

    private void push(@Nullable Object value) {
        if (valueCount == values.length) {
            values = Arrays.copyOf(values, valueCount * 2);
        }
        values[valueCount++] = value;
    }

    private void word(@Nullable Object value, int length) {
        push(value);
        at += length;
    }

    private Object readNumber() {
        int start = at;
        while (at < in.length && in[at] != ',' && in[at] != ']' && in[at] != '}') {
            at++;
        }
        return maker.number(new String(in, start, at - start, StandardCharsets.ISO_8859_1));
    }

    /** Names repeat: the same short name gives the same string. */
    private String readName() {
        int start = at + 1;
        int end = Ascii.endOfPlain(in, start, in.length);
        if (in[end] != '"' || end - start > 40) {
            return readString();
        }
        int hash = end - start;
        for (int i = start; i < end; i++) {
            hash = hash * 31 + in[i];
        }
        int slot = (hash ^ (hash >>> 12)) & (names.length - 1);
        String known = names[slot];
        at = end + 1;
        if (known != null && same(known, start, end)) {
            return known;
        }
        String name = new String(in, start, end - start, StandardCharsets.ISO_8859_1);
        names[slot] = name;
        return name;
    }

    private boolean same(String known, int start, int end) {
        if (known.length() != end - start) {
            return false;
        }
        for (int i = start; i < end; i++) {
            if (known.charAt(i - start) != in[i]) {
                return false;
            }
        }
        return true;
    }

    private String readString() {
        int start = ++at;
        int end = Ascii.endOfPlain(in, start, in.length);
        if (in[end] == '"') {
            at = end + 1;
            return new String(in, start, end - start, StandardCharsets.ISO_8859_1);
        }
        return readSpecial(start, end);
    }

    /**
     * A string with escapes or other characters than ASCII ones, of which it is known where the first stands. In the form of documents
     * an escape stands for one ASCII character or for half of a surrogate pair.
     */
    private String readSpecial(int start, int firstSpecial) {
        int length = firstSpecial - start;
        ensureRoom(length);
        System.arraycopy(in, start, unescaped, 0, length);
        boolean ascii = true;
        int from = firstSpecial;
        while (in[from] != '"') {
            ensureRoom(length);
            byte b = in[from];
            if (b == '\\') {
                char character = escaped(from + 1);
                if (character >= 0x80) {
                    return readSurrogates(start);
                }
                unescaped[length++] = (byte) character;
                from += in[from + 1] == 'u' ? 6 : 2;
            } else {
                ascii &= b >= 0;
                unescaped[length++] = b;
                from++;
            }
            int copied = Ascii.copyPlain(in, from, unescaped, length);
            from += copied;
            length += copied;
        }
        at = from + 1;
        return new String(unescaped, 0, length, ascii ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8);
    }

    private void ensureRoom(int length) {
        if (length + 64 > unescaped.length) {
            unescaped = Arrays.copyOf(unescaped, length * 2 + 256);
        }
    }

    private String readSurrogates(int start) {
        StringBuilder out = new StringBuilder();
        int from = start;
        int end = start;
        while (in[end] != '"') {
            if (in[end] == '\\') {
                out.append(new String(in, from, end - from, StandardCharsets.UTF_8));
                out.append(escaped(end + 1));
                end += in[end + 1] == 'u' ? 6 : 2;
                from = end;
            } else {
                end++;
            }
        }
        out.append(new String(in, from, end - from, StandardCharsets.UTF_8));
        at = end + 1;
        return out.toString();
    }

    private char escaped(int letter) {
        return switch (in[letter]) {
            case 'b' -> '\b';
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'f' -> '\f';
            case 'r' -> '\r';
            case 'u' -> (char) Integer.parseInt(new String(in, letter + 1, 4, StandardCharsets.ISO_8859_1), 16);
            default -> (char) in[letter];
        };
    }

    /** Makes nodes of documents. */
    private record Nodes(ValueTypes types) implements JsonMaker {
        @Override
        public Object string(String value) {
            return new JsonString(value, types);
        }

        @Override
        public Object number(String text) {
            return JsonScalar.number(text, types);
        }

        @Override
        public Object bool(boolean value) {
            return JsonScalar.bool(value, types);
        }

        @Override
        public Object nothing() {
            return JsonScalar.nothing(types);
        }

        @Override
        public Object array(@Nullable Object[] values, int from, int to) {
            return new JsonArray(Arrays.copyOfRange(values, from, to, Document[].class), types);
        }

        @Override
        public Object object(String[] names, @Nullable Object[] values, int from, int to) {
            return new JsonObject(names, Arrays.copyOfRange(values, from, to, Document[].class), types);
        }
    }
}
