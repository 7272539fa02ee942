package dev.cairn.codec.internal.read;

import dev.cairn.model.Document;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * An item or member of a value: where it stands in the value's bytes, and a digest by which it is compared. Of a member the bytes begin
 * with its name.
 *
 * @param start where it begins
 * @param end where it ends
 * @param name of a member, else null
 * @param high first half of the digest: the beginning of the SHA-256 of its bytes
 * @param low second half
 */
public record Part(int start, int end, @Nullable String name, long high, long low) {
    static Part of(int start, int end, @Nullable String name, MessageDigest digest) {
        ByteBuffer sum = ByteBuffer.wrap(digest.digest());
        return new Part(start, end, name, sum.getLong(), sum.getLong());
    }

    /** A whole value with the SHA-256 of its bytes in hexadecimal. */
    static Part whole(int length, @Nullable String name, String sha256) {
        return new Part(
                0,
                length,
                name,
                Long.parseUnsignedLong(sha256.substring(0, 16), 16),
                Long.parseUnsignedLong(sha256.substring(16, 32), 16));
    }

    public boolean same(Part other) {
        return high == other.high && low == other.low;
    }

    Part shifted(int by) {
        return by == 0 ? this : new Part(start + by, end + by, name, high, low);
    }

    /** Bytes of the item, or of the member's value. */
    int length() {
        return end - valueStart();
    }

    int valueStart() {
        return name == null ? start : start + Document.of(name).byteLength() + 1;
    }

    public Print print() {
        return new Print(high, low);
    }

    /** A digest as a key. */
    public record Print(long high, long low) {}

    /** The name in the bytes of a JSON string. */
    static String name(byte[] quoted) {
        return Document.parse(new String(quoted, StandardCharsets.UTF_8)).text();
    }
}
