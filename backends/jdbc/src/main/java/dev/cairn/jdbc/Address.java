package dev.cairn.jdbc;

import dev.cairn.storage.Bytes;

/** Where a record of a scope is found. */
record Address(int kind, Bytes key) implements Comparable<Address> {
    @Override
    public int compareTo(Address other) {
        return kind == other.kind ? key.compareTo(other.key) : Integer.compare(kind, other.kind);
    }
}
