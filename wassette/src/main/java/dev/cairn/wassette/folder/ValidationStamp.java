package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Of which binary metadata were made.
 *
 * @param fileSize bytes of the binary
 * @param modified time of the binary's last change in whole seconds since 1970
 * @param contentHash SHA-256 of the binary in lower-case hexadecimal digits without a prefix, or null; Wassette writes null
 */
public record ValidationStamp(
        long fileSize, long modified, @Nullable String contentHash) {
    /** Checks that sizes and times are not negative. */
    public ValidationStamp {
        if (fileSize < 0 || modified < 0) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "A validation stamp's file_size and mtime must be at least 0, not " + fileSize + " and " + modified
                            + ".");
        }
    }

    /** The hash without the prefix {@code sha256:} that other tools write before it; Wassette compares {@link #contentHash} as it is. */
    public @Nullable String bareHash() {
        return contentHash != null && contentHash.startsWith("sha256:") ? contentHash.substring(7) : contentHash;
    }
}
