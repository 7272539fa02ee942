package dev.cairn.codec.internal.read;

import dev.cairn.internal.text.Sha256;
import dev.cairn.model.Document;
import dev.cairn.model.Document.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a value is made of at its first level: the items of an array, the members of an object, or the value itself where it is neither or
 * has none. Memory in proportion to their number. Immutable; safe for use by many threads.
 */
public final class ValueParts {
    private static final int MAX_INDEX_DIGITS = 9;

    public final Shape shape;
    public final Part[] parts;
    public final int count;
    /** Of a value that is stored in segments. */
    final @Nullable SegmentList segments;

    ValueParts(Shape shape, Part[] parts, int count, @Nullable SegmentList segments) {
        this.shape = shape;
        this.parts = parts;
        this.count = count;
        this.segments = segments;
    }

    /** How its parts are named. */
    public enum Shape {
        ARRAY,
        OBJECT,
        WHOLE
    }

    /** The parts of a value in memory. */
    public static ValueParts of(Document value) {
        byte[] bytes = value.unsafeBytes();
        boolean object = value.kind() == Kind.OBJECT;
        if (!object && value.kind() != Kind.ARRAY) {
            return whole(bytes.length, Sha256.of(bytes));
        }
        PartScanner scanner = new PartScanner(object, 0);
        scanner.feed(bytes, 0, bytes.length);
        return of(object ? Shape.OBJECT : Shape.ARRAY, scanner.found(), null);
    }

    static ValueParts of(Shape shape, List<Part> parts, @Nullable SegmentList segments) {
        return new ValueParts(shape, parts.toArray(Part[]::new), parts.size(), segments);
    }

    static ValueParts whole(int length, String sha256) {
        return of(Shape.WHOLE, List.of(Part.whole(length, null, sha256)), null);
    }

    /** The same, as one part that is the value itself where it is an array or object without any. */
    public ValueParts orWhole() {
        return count > 0
                ? this
                : whole(
                        2,
                        Sha256.of((shape == Shape.OBJECT ? "{}" : "[]")
                                .getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
    }

    /** How many there are. */
    public int size() {
        return count;
    }

    /** Whether the parts are items or members, and not the value itself. */
    public boolean isContainer() {
        return shape != Shape.WHOLE;
    }

    /** The token by which a JSON Pointer goes from the value to a part. */
    public String token(int index) {
        String name = part(index).name();
        return name == null ? String.valueOf(index) : name;
    }

    /** The bytes of a part. */
    public int length(int index) {
        return part(index).length();
    }

    /** The index of the part that a token of a JSON Pointer means; -1 when there is none. */
    public int index(String token) {
        if (shape == Shape.OBJECT) {
            for (int i = 0; i < count; i++) {
                if (token.equals(parts[i].name())) {
                    return i;
                }
            }
            return -1;
        }
        boolean number = token.equals("0") || token.matches("[1-9][0-9]{0," + (MAX_INDEX_DIGITS - 1) + "}");
        int index = number && shape == Shape.ARRAY ? Integer.parseInt(token) : -1;
        return index < count ? index : -1;
    }

    Part part(int index) {
        if (index >= count) {
            throw new IndexOutOfBoundsException("part " + index + " of " + count);
        }
        return parts[index];
    }
}
