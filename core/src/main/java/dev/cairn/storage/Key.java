package dev.cairn.storage;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Binary keys made of text parts: each part's UTF-8 bytes followed by a zero byte. Parts never contain U+0000, so the
 * form is reversible, orders by parts, and "all keys that begin with these parts" is one range of bytes.
 */
public final class Key {
    /** The longest record key and the longest scope name, in bytes. */
    public static final int MAX_LENGTH = 2_000;

    private Key() {}

    /**
     * Joins parts to a key.
     *
     * @throws CairnException {@code INVALID} when a part contains U+0000, {@code TOO_LARGE} over {@value #MAX_LENGTH} bytes
     */
    public static Bytes of(String... parts) {
        byte[][] encoded = new byte[parts.length][];
        int length = parts.length;
        for (int i = 0; i < parts.length; i++) {
            if (parts[i].indexOf('\0') >= 0) {
                throw new CairnException(ErrorCode.INVALID, "A part of a key must not contain U+0000.");
            }
            encoded[i] = parts[i].getBytes(StandardCharsets.UTF_8);
            length += encoded[i].length;
        }
        if (length > MAX_LENGTH) {
            throw new CairnException(
                    ErrorCode.TOO_LARGE,
                    "A key must have at most " + MAX_LENGTH + " bytes, not " + length + ".",
                    Map.of("size", length, "limit", MAX_LENGTH),
                    null);
        }
        byte[] key = new byte[length];
        int at = 0;
        for (byte[] part : encoded) {
            System.arraycopy(part, 0, key, at, part.length);
            at += part.length + 1;
        }
        return Bytes.fromOwned(key);
    }

    /** The parts of a key made by {@link #of}. */
    public static List<String> parts(Bytes key) {
        List<String> parts = new ArrayList<>();
        byte[] bytes = key.unsafeArray();
        int from = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == 0) {
                parts.add(new String(bytes, from, i - from, StandardCharsets.UTF_8));
                from = i + 1;
            }
        }
        return parts;
    }

    /** The least byte string above every key that begins with {@code prefix}; {@code prefix} is not empty. */
    public static Bytes after(Bytes prefix) {
        byte[] bytes = prefix.toArray();
        int last = bytes.length - 1;
        while (last >= 0 && bytes[last] == (byte) 0xff) {
            last--;
        }
        if (last < 0) {
            throw new CairnException(ErrorCode.INTERNAL, "There is no key after the prefix " + prefix + ".");
        }
        bytes[last]++;
        return Bytes.fromOwned(Arrays.copyOf(bytes, last + 1));
    }
}
