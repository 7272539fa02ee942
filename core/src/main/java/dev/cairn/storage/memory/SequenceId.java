package dev.cairn.storage.memory;

/** Where a record lies in the order of sequence numbers. */
record SequenceId(int kind, long sequence) implements Comparable<SequenceId> {
    @Override
    public int compareTo(SequenceId other) {
        return kind != other.kind ? Integer.compare(kind, other.kind) : Long.compare(sequence, other.sequence);
    }
}
