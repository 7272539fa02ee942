package dev.cairn;

import dev.cairn.storage.Scope;
import org.jspecify.annotations.Nullable;

/**
 * How much a check of a store looks at.
 *
 * @param values whether every value is decoded and compared with its SHA-256; otherwise every row is compared with its checksum, and that
 *     what records refer to is there
 * @param after the scope behind which to go on, by name, where a check ended before; null from the beginning. What is checked of the store
 *     as a whole (the engine's structures, rows, counts) is left out then: it was done
 */
public record VerifyOptions(boolean values, @Nullable Scope after) {
    /** Rows, counts and what refers to what. */
    public static final VerifyOptions STRUCTURE = new VerifyOptions(false, null);
    /** Everything, to the last byte of every value. */
    public static final VerifyOptions VALUES = new VerifyOptions(true, null);
}
