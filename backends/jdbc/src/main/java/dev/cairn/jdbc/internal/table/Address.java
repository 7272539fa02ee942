package dev.cairn.jdbc.internal.table;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.Check;
import org.jspecify.annotations.Nullable;

/** Where a record of a scope is found. */
public record Address(int kind, Bytes key) implements Comparable<Address> {
    /** What a check is about; null when it is about no record. */
    public static @Nullable Address of(Check check) {
        if (check instanceof Check.Absent c) {
            return new Address(c.kind(), c.key());
        }
        if (check instanceof Check.Present c) {
            return new Address(c.kind(), c.key());
        }
        if (check instanceof Check.RevisionIs c) {
            return new Address(c.kind(), c.key());
        }
        return check instanceof Check.BodyIs c ? new Address(c.kind(), c.key()) : null;
    }

    @Override
    public int compareTo(Address other) {
        return kind == other.kind ? key.compareTo(other.key) : Integer.compare(kind, other.kind);
    }
}
