package dev.cairn.model;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value that keeps exactly what was given: member order, the text of numbers ({@code 1.10}, {@code 1e400}, {@code -0.0}, any
 * number of digits), U+0000 and lone surrogates. Java values outside JSON live in it as tagged objects, see {@link ValueTypes}.
 *
 * <p>Two documents are equal when their bytes are: {@code 1} and {@code 1.0} differ, and so does another member order.
 *
 * <p>Immutable and thread-safe. A document that came as text is parsed when its inside is asked for. Limits are in
 * {@link DocumentLimits}.
 */
public abstract sealed class Document permits JsonText, JsonScalar, JsonString, JsonContainer, JsonBinary {
    @Internal
    public final ValueTypes types;

    Document(ValueTypes types) {
        this.types = types;
    }

    /** What a document is. */
    public enum Kind {
        /** The JSON word {@code null}. */
        NULL,
        /** {@code true} or {@code false}. */
        BOOLEAN,
        /** A number. */
        NUMBER,
        /** A string. */
        STRING,
        /** An array. */
        ARRAY,
        /** An object. */
        OBJECT,
        /** Raw bytes with a media type beside them; not JSON, but it has a JSON form. */
        BINARY;

        /** As it stands in a sentence: {@code an array}, {@code a number}, {@code null}. */
        public String phrase() {
            return switch (this) {
                case NULL -> "null";
                case BOOLEAN -> "true or false";
                case NUMBER -> "a number";
                case STRING -> "a string";
                case ARRAY -> "an array";
                case OBJECT -> "an object";
                case BINARY -> "a binary value";
            };
        }
    }

    /**
     * Reads JSON text, strictly.
     *
     * @throws CairnException {@code INVALID} with JSON Pointer, line and column (all double names at once); {@code TOO_LARGE} with
     *     JSON Pointer and limit
     */
    public static Document parse(String json) {
        return parse(JsonText.utf8(json), DocumentLimits.DEFAULT);
    }

    /** Reads JSON text in UTF-8, strictly. */
    public static Document parse(byte[] json) {
        return parse(json, DocumentLimits.DEFAULT);
    }

    /** Reads JSON text in UTF-8 with narrower limits. */
    public static Document parse(byte[] json, DocumentLimits limits) {
        return new JsonReader(json, limits).document();
    }

    /**
     * The document of a Java value made of maps, lists, strings, numbers, booleans, nulls, documents and the standard types of
     * {@link ValueTypes}. The value is copied: later changes to it are not seen.
     *
     * @throws CairnException {@code INVALID} for a value without a document form, {@code TOO_LARGE}; both with JSON Pointer
     */
    public static Document of(@Nullable Object value) {
        return ValueTypes.STANDARD.document(value);
    }

    /** The document of a whole number. */
    public static Document fromNumber(long number) {
        return JsonScalar.number(Long.toString(number), ValueTypes.STANDARD);
    }

    /** The array of some documents. */
    public static Document fromArray(List<Document> items) {
        return new JsonArray(items.toArray(Document[]::new), ValueTypes.STANDARD);
    }

    /**
     * The object of some members, in the map's order.
     *
     * @throws CairnException {@code TOO_LARGE} for a name over the limit
     */
    public static Document fromObject(Map<String, Document> members) {
        members.keySet().forEach(name -> Limits.checkName(name, ""));
        return new JsonObject(
                members.keySet().toArray(String[]::new),
                members.values().toArray(Document[]::new),
                ValueTypes.STANDARD);
    }

    /** Raw bytes, for example of an image; stored as they are. Copied. */
    public static Document fromBinary(byte[] bytes, String mediaType) {
        return new JsonBinary(bytes.clone(), mediaType, ValueTypes.STANDARD);
    }

    /**
     * The document of bytes that were written by {@link #bytes()} before: not checked again.
     *
     * @param trusted taken over; no one changes it from now on
     */
    public static Document fromTrusted(byte[] trusted, ValueTypes types) {
        return new JsonText(trusted, types);
    }

    /** What this is. */
    public abstract Kind kind();

    /** The number of items or members; 0 for everything else. */
    public int size() {
        return 0;
    }

    /**
     * The item or member value at an index.
     *
     * @throws IndexOutOfBoundsException for an index that is negative or not below {@link #size()}
     */
    public Document item(int index) {
        throw new IndexOutOfBoundsException("a " + kind() + " has no items");
    }

    /**
     * The member name at an index.
     *
     * @throws IndexOutOfBoundsException for an index that is negative or not below {@link #size()}
     */
    public String name(int index) {
        throw new IndexOutOfBoundsException("a " + kind() + " has no members");
    }

    /** The value of a member; empty when there is none or this is no object. */
    public Optional<Document> member(String name) {
        return Optional.empty();
    }

    /** The characters of a string, or the text of a number, boolean or null as it stands in JSON. */
    public String text() {
        throw new CairnException(
                ErrorCode.INVALID, "Cannot read the text of a document of kind " + kind() + ": it has none.");
    }

    /** The items or member values. */
    public List<Document> items() {
        List<Document> items = new ArrayList<>(size());
        for (int i = 0; i < size(); i++) {
            items.add(item(i));
        }
        return items;
    }

    /** What a JSON Pointer (RFC 6901) into the stored form points to, if it is there; {@link OwnValues#find} goes through tagged objects. */
    public Optional<Document> find(String pointer) {
        if (pointer.lastIndexOf('/') == 0 && pointer.indexOf('~') < 0) {
            return child(pointer.substring(1));
        }
        Optional<Document> found = Optional.of(this);
        for (String token : JsonPointer.parse(pointer).tokens()) {
            found = found.flatMap(document -> document.child(token));
        }
        return found;
    }

    /**
     * What a JSON Pointer (RFC 6901) into the stored form points to.
     *
     * @throws NotFoundException when nothing is there
     */
    public Document at(String pointer) {
        return find(pointer)
                .orElseThrow(() -> new NotFoundException(
                        "There is nothing at \"" + pointer + "\" in the document.", Map.of("pointer", pointer)));
    }

    @Internal
    public Optional<Document> child(String token) {
        if (kind() != Kind.ARRAY) {
            return member(token);
        }
        int index = JsonPointer.index(token, size());
        return index >= 0 && index < size() ? Optional.of(item(index)) : Optional.empty();
    }

    /** The number of bytes of {@link #bytes()}; {@link Integer#MAX_VALUE} where there would be more. */
    public abstract int byteLength();

    /** How many arrays and objects are nested at most, this one included; 0 for everything else. */
    @Internal
    public int levels() {
        return 0;
    }

    /**
     * This document, for a place that has other arrays and objects around it.
     *
     * @param most how many arrays and objects may be nested in it
     * @throws CairnException {@code TOO_LARGE} with JSON Pointer when there are more
     */
    public Document withinLevels(int most) {
        Children.checkDepth(this, most);
        return this;
    }

    abstract void write(ByteSink out);

    /** Whether the bytes are at hand, so that comparing them costs less than comparing the parsed form. */
    public boolean hasBytes() {
        return false;
    }

    /** The compact UTF-8 JSON form, or the raw bytes of a binary document. A copy. */
    public byte[] bytes() {
        ByteSink out = new ByteSink(byteLength());
        write(out);
        return out.toBytes();
    }

    /** The same bytes, to be read only: may be the document's own array. */
    public byte[] unsafeBytes() {
        return bytes();
    }

    /** Writes the bytes to a stream. */
    public void writeTo(OutputStream out) {
        try {
            out.write(unsafeBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The JSON text. */
    public String json() {
        return new String(unsafeBytes(), StandardCharsets.UTF_8);
    }

    /**
     * The Java value: map, list, string, boolean, null; a number as the smallest of Integer, Long and BigInteger that holds it, or
     * as Double where the text is the shortest of that double ({@code 2.5}), else BigDecimal; tagged objects as what they were. A binary
     * document is its own Java value. Where the value is put into a document again it gives the same text: a BigDecimal that was read
     * from {@code 2.50} or {@code 1e3} is written as that number, one that the caller made as a tagged object.
     *
     * @throws CairnException {@code INCOMPATIBLE} for a tag that is not registered; never null instead
     */
    public @Nullable Object toJava() {
        return types.value(this);
    }

    /**
     * The value as a Java type. Plain JSON without tags is read by the structure of the type: every component of a record must be there
     * unless it is an Optional, no other member may be, and null gives null, or an empty Optional.
     *
     * @throws CairnException {@code INCOMPATIBLE} for a tag that is not registered, {@code INVALID} where the value does not fit the
     *     type; with JSON Pointer
     */
    public <T> T as(Class<T> type) {
        return types.value(this, type);
    }

    /**
     * The items as Java values of one type.
     *
     * @throws CairnException {@code INCOMPATIBLE} or {@code INVALID} as {@link #as}; {@code INVALID} when this is no array
     */
    public <T> List<T> asList(Class<T> itemType) {
        return types.list(this, itemType);
    }

    /**
     * This object with other members, for the steps between versions of a value.
     *
     * @param edit given a map of its own, in order, whose values are {@link Document}s; what it returns may hold any value that a
     *     document can be made of
     * @throws CairnException {@code INVALID} when this is no object, or for a value without a document form
     */
    public Document edited(UnaryOperator<Map<String, Object>> edit) {
        if (kind() != Kind.OBJECT) {
            throw new CairnException(
                    ErrorCode.INVALID, "Cannot edit the members of " + outline() + ": only objects have members.");
        }
        Map<String, Object> members = new LinkedHashMap<>();
        for (int i = 0; i < size(); i++) {
            members.put(name(i), item(i));
        }
        Map<String, Object> edited = edit.apply(members);
        Document document = types.document(edited);
        return edited.containsKey(Tag.NAME) ? document.item(1) : document;
    }

    /**
     * This document as mere data, for JSON from outside: objects in it that look like tagged ones of {@link ValueTypes} are put into tagged
     * objects of their own. {@link #toJava()} gives them as maps; no registered type is made of them.
     *
     * @return this document where nothing looks so
     * @throws CairnException {@code TOO_LARGE} when that nests too deeply
     */
    public Document asData() {
        return EscapedTags.of(this);
    }

    /** The same document, read with other registered types. */
    public Document with(ValueTypes otherTypes) {
        return otherTypes == types ? this : Document.fromTrusted(unsafeBytes(), otherTypes);
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return this == other || (other instanceof Document d && sameAs(d));
    }

    abstract boolean sameAs(Document other);

    /** Whether two hash codes tell apart what they belong to; 0 is one that is not computed yet. */
    static boolean hashesDiffer(int a, int b) {
        return a != b && a != 0 && b != 0;
    }

    @Override
    public abstract int hashCode();

    /** What this is and how long, for example {@code an object of 120 bytes}; never what it holds. For messages and logs. */
    public final String outline() {
        return kind().phrase() + " of " + byteLength() + " bytes";
    }

    /** The JSON text, cut after 200 characters. */
    @Override
    public String toString() {
        String json = json();
        return json.length() <= 200 ? json : json.substring(0, 200) + "… (" + byteLength() + " bytes)";
    }
}
