package dev.cairn.wassette.wasm;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;

/**
 * What is too large to be read.
 *
 * @param size bytes of a whole binary
 * @param depth components and types inside each other
 * @param items definitions, fields, cases, parameters and names of a binary, all together
 * @param nameLength UTF-8 bytes of one name
 * @param tools exported functions
 * @param schemaLength bytes of one tool's schema in compact JSON
 */
public record WasmLimits(long size, int depth, int items, int nameLength, int tools, int schemaLength) {
    /** 1 GiB; depth 100; 200,000 items; names of 10,000 bytes; 10,000 tools; schemas of 1 MiB. */
    public static final WasmLimits DEFAULT = new WasmLimits(1L << 30, 100, 200_000, 10_000, 10_000, 1 << 20);

    /** Checks that all limits are above 0. */
    public WasmLimits {
        if (size < 1 || depth < 1 || items < 1 || nameLength < 1 || tools < 1 || schemaLength < 1) {
            throw new CairnException(ErrorCode.INVALID, "The limits of components must be at least 1.");
        }
    }
}
