package dev.cairn.model.patch;

import dev.cairn.model.Document;
import dev.cairn.model.JsonArray;
import dev.cairn.model.JsonObject;
import dev.cairn.model.JsonPointer;
import dev.cairn.model.ValueTypes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An array or object that a patch changes. Its children are documents, or nodes where they are changed too. Not safe for use by several
 * threads.
 */
final class PatchNode {
    private final ValueTypes types;
    private final @Nullable List<Object> items;
    private final Map<String, Object> members = new LinkedHashMap<>();

    private PatchNode(Document document) {
        types = document.types;
        items = document.kind() == Document.Kind.ARRAY ? new ArrayList<>(document.items()) : null;
        for (int i = 0; items == null && i < document.size(); i++) {
            members.put(document.name(i), document.item(i));
        }
    }

    /** The node of a document or node; null for a scalar. */
    static @Nullable PatchNode thaw(Object value) {
        if (value instanceof PatchNode node) {
            return node;
        }
        Document document = (Document) value;
        boolean container = document.kind() == Document.Kind.ARRAY || document.kind() == Document.Kind.OBJECT;
        return container ? new PatchNode(document) : null;
    }

    /** The document of a document or node. */
    static Document freeze(Object value) {
        if (value instanceof Document document) {
            return document;
        }
        PatchNode node = (PatchNode) value;
        Object[] children = node.items == null ? node.members.values().toArray() : node.items.toArray();
        Document[] frozen = new Document[children.length];
        for (int i = 0; i < children.length; i++) {
            frozen[i] = freeze(children[i]);
        }
        return node.items == null
                ? new JsonObject(node.members.keySet().toArray(String[]::new), frozen, node.types)
                : new JsonArray(frozen, node.types);
    }

    /** What a token of a JSON Pointer means in a document or node; null when nothing is there. */
    static @Nullable Object child(Object value, String token) {
        if (value instanceof Document document) {
            return document.child(token).orElse(null);
        }
        PatchNode node = (PatchNode) value;
        if (node.items == null) {
            return node.members.get(token);
        }
        int index = JsonPointer.index(token, node.items.size());
        return index >= 0 && index < node.items.size() ? node.items.get(index) : null;
    }

    boolean isArray() {
        return items != null;
    }

    int size() {
        return items == null ? members.size() : items.size();
    }

    /** Adds a member at the end, or puts a value in the place of one. */
    void put(String name, Object value) {
        members.put(name, value);
    }

    void insert(int index, Object value) {
        if (items != null) {
            items.add(index, value);
        }
    }

    /** Puts a value in the place of one that is there. */
    void set(String token, Object value) {
        if (items == null) {
            members.put(token, value);
        } else {
            items.set(JsonPointer.index(token, items.size()), value);
        }
    }

    /** Removes what is there. */
    void remove(String token) {
        if (items == null) {
            members.remove(token);
        } else {
            items.remove(JsonPointer.index(token, items.size()));
        }
    }
}
