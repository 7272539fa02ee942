package dev.cairn.storage;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question to one scope, answered as of one point in time. The parts are answered in the order in which they were added.
 *
 * @param parts what to read
 */
public record Read(List<Part> parts) {
    /** Copies the list. */
    public Read {
        parts = List.copyOf(parts);
    }

    /** One thing to read. */
    public sealed interface Part {}

    /** The record under a key: none or one. */
    public record Get(int kind, Bytes key) implements Part {}

    /** The record under a key and, after it, the record of another kind that its link names: none, one or two. */
    public record Follow(int kind, Bytes key, int targetKind) implements Part {}

    /** Records with {@code from <= key < to}, ascending; {@code to} null means to the end of the kind. */
    public record Range(int kind, Bytes from, @Nullable Bytes to, int limit) implements Part {}

    /**
     * The frames that cover any number of a range, ascending; without bodies when only their borders are asked for. Staged
     * frames are included.
     */
    public record Frames(LaneRange range, boolean bodies) implements Part {}

    /** Begins a question. */
    public static Builder of() {
        return new Builder();
    }

    /** Collects parts. Not thread-safe. */
    public static final class Builder {
        private final List<Part> parts = new ArrayList<>();

        private Builder() {}

        /** Adds the record under a key. */
        public Builder get(int kind, Bytes key) {
            return add(new Get(kind, key));
        }

        /** Adds a record and the one its link names. */
        public Builder follow(int kind, Bytes key, int targetKind) {
            return add(new Follow(kind, key, targetKind));
        }

        /** Adds every record whose key begins with a prefix. */
        public Builder prefix(int kind, Bytes prefix) {
            return add(new Range(kind, prefix, Key.after(prefix), Integer.MAX_VALUE));
        }

        /** Adds frames with their bodies. */
        public Builder frames(LaneRange range) {
            return add(new Frames(range, true));
        }

        /** Adds any part. */
        public Builder add(Part part) {
            parts.add(part);
            return this;
        }

        /** Makes the question. */
        public Read build() {
            return new Read(parts);
        }
    }
}
