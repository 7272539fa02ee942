package dev.cairn.cli.output;

import dev.cairn.model.Document;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON object that is being made, member by member. Not safe for use by several threads. */
public final class Json {
    private final Map<String, Document> members = new LinkedHashMap<>();

    /** Adds a string, or null. */
    public Json put(String name, @Nullable String value) {
        return put(name, Document.of(value));
    }

    /** Adds a number. */
    public Json put(String name, long value) {
        return put(name, Document.fromNumber(value));
    }

    /** Adds a number, or null. */
    public Json putNumber(String name, @Nullable Long value) {
        return put(name, value == null ? Document.of(null) : Document.fromNumber(value));
    }

    /** Adds true or false. */
    public Json put(String name, boolean value) {
        return put(name, Document.of(value));
    }

    /** Adds a time, as RFC 3339 in UTC. */
    public Json put(String name, Instant value) {
        return put(name, value.toString());
    }

    /** Adds a time, or null. */
    public Json putTime(String name, @Nullable Instant value) {
        return put(name, value == null ? Document.of(null) : Document.of(value.toString()));
    }

    /** Adds any value. */
    public Json put(String name, Document value) {
        members.put(name, value);
        return this;
    }

    /** Adds all members of another. */
    public Json putAll(Json other) {
        members.putAll(other.members);
        return this;
    }

    /** The object. */
    public Document document() {
        return Document.fromObject(members);
    }
}
