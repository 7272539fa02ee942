package dev.cairn.model;

import dev.cairn.annotation.Internal;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A document of which the bytes are at hand; its nodes are made when they are asked for. */
@Internal
public final class JsonText extends Document {
    private final byte[] text;
    private volatile @Nullable Document tree;
    private int levels;

    /** Text of which no one has counted the levels. */
    JsonText(byte[] text, ValueTypes types) {
        this(text, -1, types);
    }

    JsonText(byte[] text, int levels, ValueTypes types) {
        super(types);
        this.text = text;
        this.levels = levels;
    }

    /** The UTF-8 form of JSON text; a lone surrogate becomes its escape. */
    static byte[] utf8(String json) {
        try {
            var encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(json));
            byte[] bytes = new byte[encoded.remaining()];
            encoded.get(bytes);
            return bytes;
        } catch (CharacterCodingException e) {
            return utf8WithEscapes(json);
        }
    }

    private static byte[] utf8WithEscapes(String json) {
        StringBuilder escaped = new StringBuilder(json.length() + 64);
        json.codePoints().forEach(point -> {
            if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
                escaped.append("\\u").append(Integer.toHexString(point));
            } else {
                escaped.appendCodePoint(point);
            }
        });
        return escaped.toString().getBytes(StandardCharsets.UTF_8);
    }

    Document tree() {
        Document known = tree;
        if (known == null) {
            known = JsonTree.parse(text, types);
            tree = known;
        }
        return known;
    }

    /**
     * The Java value, made without nodes.
     *
     * @throws PlainJava.NotPlain where nodes are needed
     */
    @Internal
    public @Nullable Object plainJava() {
        return JsonTree.plainJava(text);
    }

    @Override
    @Internal
    public int levels() {
        if (levels < 0) {
            levels = countLevels();
        }
        return levels;
    }

    private int countLevels() {
        int depth = 0;
        int most = 0;
        for (int i = JsonMarks.outside(text, 0, text.length);
                i < text.length;
                i = JsonMarks.outside(text, i + 1, text.length)) {
            byte mark = text[i];
            if (mark == '"') {
                i = JsonMarks.endOfString(text, i + 1, text.length);
            } else if (mark == '[' || mark == '{') {
                most = Math.max(most, ++depth);
            } else if (mark == ']' || mark == '}') {
                depth--;
            }
        }
        return most;
    }

    @Override
    public Kind kind() {
        return switch (text[0]) {
            case '{' -> Kind.OBJECT;
            case '[' -> Kind.ARRAY;
            case '"' -> Kind.STRING;
            case 't', 'f' -> Kind.BOOLEAN;
            case 'n' -> Kind.NULL;
            default -> Kind.NUMBER;
        };
    }

    @Override
    public int size() {
        return tree().size();
    }

    @Override
    public Document item(int index) {
        return tree().item(index);
    }

    @Override
    public String name(int index) {
        return tree().name(index);
    }

    @Override
    public Optional<Document> member(String name) {
        return tree().member(name);
    }

    @Override
    public String text() {
        return tree().text();
    }

    @Override
    public int byteLength() {
        return text.length;
    }

    @Override
    void write(ByteSink out) {
        out.write(text, 0, text.length);
    }

    @Override
    public boolean hasBytes() {
        return true;
    }

    @Override
    public byte[] bytes() {
        return text.clone();
    }

    @Override
    public byte[] unsafeBytes() {
        return text;
    }

    @Override
    boolean sameAs(Document other) {
        return other instanceof JsonText t ? Arrays.equals(text, t.text) : tree().equals(other);
    }

    @Override
    public int hashCode() {
        return tree().hashCode();
    }
}
