package dev.cairn.wassette.secret;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.Arrays;

/** The bytes of a passphrase as files and programs give them. */
final class KeyBytes {
    private KeyBytes() {}

    /**
     * The given bytes without the line end at their end. The given ones are overwritten.
     *
     * @throws CairnException {@code INVALID} when nothing is left
     */
    static byte[] of(byte[] bytes, String where) {
        int end = bytes.length;
        while (end > 0 && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r')) {
            end--;
        }
        byte[] passphrase = Arrays.copyOf(bytes, end);
        Arrays.fill(bytes, (byte) 0);
        if (passphrase.length == 0) {
            throw new CairnException(ErrorCode.INVALID, where + " holds no key: it is empty.");
        }
        return passphrase;
    }
}
