package dev.cairn.storage.memory;

import dev.cairn.storage.Bytes;

/** Where a record lies in the order of keys. */
record RecordId(int kind, Bytes key) implements Comparable<RecordId> {
    @Override
    public int compareTo(RecordId other) {
        return kind != other.kind ? Integer.compare(kind, other.kind) : key.compareTo(other.key);
    }
}
