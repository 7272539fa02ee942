package dev.cairn.checkpoint.lookup;

import dev.cairn.annotation.Internal;
import dev.cairn.codec.internal.read.Part;
import dev.cairn.codec.internal.read.ValueParts;
import dev.cairn.codec.internal.read.ValueParts.Shape;
import dev.cairn.model.Document;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The value of a channel in its parts: the items of an array, the members of an object, or the value itself. Parts that two versions have in
 * common are the same objects, and so are equal versions. Not thread-safe.
 */
@Internal
public final class SharedValue {
    private final Object token;
    private final ValueParts parts;
    private final Document[] items;
    private @Nullable Document whole;

    private SharedValue(Object token, ValueParts parts, Document[] items, @Nullable Document whole) {
        this.token = token;
        this.parts = parts;
        this.items = items;
        this.whole = whole;
    }

    /** A value that was read whole. */
    static SharedValue of(Object token, ValueParts parts, Document whole) {
        Document[] items = parts.isContainer() ? whole.items().toArray(Document[]::new) : new Document[] {whole};
        return new SharedValue(token, parts, items, whole);
    }

    /** A value of which each part was read. */
    static SharedValue of(Object token, ValueParts parts, Document[] items) {
        return new SharedValue(token, parts, items, null);
    }

    /** Whether it is the value that a record stores under a token. */
    boolean is(Object other) {
        return token.equals(other);
    }

    ValueParts parts() {
        return parts;
    }

    /** Whether its parts are the items of an array. */
    public boolean isArray() {
        return parts.shape == Shape.ARRAY;
    }

    /** Whether its parts are the members of an object; if it is no array either, it is its only part. */
    public boolean isObject() {
        return parts.shape == Shape.OBJECT;
    }

    /** Its parts, in their order. */
    public List<Document> items() {
        return Collections.unmodifiableList(Arrays.asList(items));
    }

    /** The token by which a JSON Pointer goes to a part. */
    public String token(int index) {
        return parts.token(index);
    }

    /** The index of the part to which a token of a JSON Pointer goes; -1 for none. */
    public int index(String pointerToken) {
        return parts.index(pointerToken);
    }

    /** The value itself. */
    public Document document() {
        Document known = whole;
        if (known == null) {
            known = parts.shape == Shape.ARRAY ? Document.fromArray(items()) : Document.fromObject(members());
            whole = known;
        }
        return known;
    }

    private Map<String, Document> members() {
        Map<String, Document> members = new LinkedHashMap<>();
        for (int i = 0; i < items.length; i++) {
            members.put(parts.token(i), items[i]);
        }
        return members;
    }

    /** The parts that another version has in common with it, in their places there; null in the places of others. */
    @Nullable
    Document[] in(ValueParts other) {
        Document[] shared = new Document[other.count];
        if (other.shape != parts.shape) {
            return shared;
        }
        int most = Math.min(other.count, parts.count);
        int start = 0;
        while (start < most && other.parts[start].same(parts.parts[start])) {
            shared[start] = items[start++];
        }
        int end = 0;
        while (end < most - start && other.parts[other.count - 1 - end].same(parts.parts[parts.count - 1 - end])) {
            end++;
            shared[other.count - end] = items[parts.count - end];
        }
        Map<Part.Print, Document> moved = new HashMap<>();
        for (int i = start; i < parts.count - end; i++) {
            moved.put(parts.parts[i].print(), items[i]);
        }
        for (int i = start; i < other.count - end; i++) {
            shared[i] = moved.get(other.parts[i].print());
        }
        return shared;
    }
}
