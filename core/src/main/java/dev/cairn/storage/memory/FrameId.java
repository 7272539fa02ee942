package dev.cairn.storage.memory;

/** Where a frame lies: its lane and its first number. */
record FrameId(long lane, int first) implements Comparable<FrameId> {
    @Override
    public int compareTo(FrameId other) {
        return lane != other.lane ? Long.compare(lane, other.lane) : Integer.compare(first, other.first);
    }
}
