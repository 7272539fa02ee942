package dev.cairn.model;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;

/**
 * The largest documents that are written and read. The same limits hold on both sides: what cannot be read back is refused at the
 * write.
 *
 * @param depth nesting levels of arrays and objects
 * @param numberLength characters of one number
 * @param nameLength UTF-8 bytes of one member name
 * @param length bytes of a whole document in its compact form
 */
public record DocumentLimits(int depth, int numberLength, int nameLength, int length) {
    /** Depth 1,000; numbers of 1,000 characters; names of 64 KiB; documents of 512 MiB. */
    public static final DocumentLimits DEFAULT = new DocumentLimits(1_000, 1_000, 64 << 10, 512 << 20);

    /** Checks that nothing is over the default, which every reader can read. */
    public DocumentLimits {
        if (depth < 1 || depth > 1_000 || numberLength < 1 || numberLength > 1_000) {
            throw new CairnException(ErrorCode.INVALID, "The depth and number length of documents must be 1 to 1,000.");
        }
        if (nameLength < 1 || nameLength > 64 << 10 || length < 1 || length > 512 << 20) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The length of names in documents must be 1 to 64 KiB, and of all data 1 to 512 MiB.");
        }
    }
}
