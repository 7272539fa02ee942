package dev.cairn.wassette.file;

import org.jspecify.annotations.Nullable;

/**
 * A component's binary as it is named or carried.
 *
 * @param sha256 its SHA-256 in 64 lower-case hexadecimal digits, or null where no one wrote it down
 * @param size its bytes, or -1 if unknown
 * @param content its bytes, or null where they are not carried
 */
public record CarriedBinary(
        @Nullable String sha256, long size, @Nullable BinaryContent content) {
    /** Whether the bytes are carried. */
    public boolean isCarried() {
        return content != null;
    }

    /** The same without the bytes. */
    public CarriedBinary withoutContent() {
        return new CarriedBinary(sha256, size, null);
    }
}
