package dev.cairn.message;

import dev.cairn.model.Document;

/**
 * A framework's messages as JSON. What {@link #write} makes is stored as it is: numbers and the order of members stay. Implementations are
 * thread-safe.
 */
public interface MessageCodec<M> {
    /** Writes a message. */
    Document write(M message);

    /** Reads a message, as an object of its own. */
    M read(Document stored);

    /**
     * Returns a message that nobody can change through another: a copy, or the same one where nothing of it can be changed. Override it
     * where a copy costs less than to write and to read.
     */
    default M copy(M message) {
        return read(write(message));
    }

    /** Whether two messages are stored alike. Override it where that can be said without writing them. */
    default boolean isSame(M one, M other) {
        return one == other || write(one).equals(write(other));
    }
}
