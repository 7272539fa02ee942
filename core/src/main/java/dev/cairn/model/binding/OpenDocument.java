package dev.cairn.model.binding;

import org.jspecify.annotations.Nullable;

/**
 * A document of which the parts are being read. Such documents stand on a stack of the {@link ValueDecoder}, so that deep documents cost
 * no stack of the thread. Not thread-safe.
 */
abstract class OpenDocument {
    private final int levels;
    private final int parts;
    private int next;

    /**
     * Begins to read a document.
     *
     * @param levels of arrays and objects around its parts
     * @param parts how many are to be read
     */
    OpenDocument(int levels, int parts) {
        this.levels = levels;
        this.parts = parts;
    }

    final int levels() {
        return levels;
    }

    /** Reads the parts in turn; false when one has parts of its own, which must be read before going on. */
    final boolean readParts(ValueDecoder in) {
        while (next < parts) {
            Object value = readPart(next, in);
            if (value == ValueDecoder.OPENED) {
                return false;
            }
            take(value, in);
        }
        return true;
    }

    /** Takes the value of a part. */
    final void take(@Nullable Object value, ValueDecoder in) {
        accept(next++, value, in);
    }

    /** Sets the path and reads a part; {@link ValueDecoder#OPENED} when it was opened. */
    abstract @Nullable Object readPart(int part, ValueDecoder in);

    abstract void accept(int part, @Nullable Object value, ValueDecoder in);

    /** Makes the value when all parts are read; null, with a problem noted, when that cannot be. */
    abstract @Nullable Object close(ValueDecoder in);
}
