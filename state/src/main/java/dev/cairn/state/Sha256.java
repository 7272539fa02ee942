package dev.cairn.state;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, which every Java has. */
final class Sha256 {
    private Sha256() {}

    static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    static String hex(byte[] sum) {
        return HexFormat.of().formatHex(sum);
    }

    static String of(byte[] bytes) {
        return of(bytes, bytes.length);
    }

    static String of(byte[] bytes, int length) {
        MessageDigest sum = begin();
        sum.update(bytes, 0, length);
        return hex(sum.digest());
    }
}
