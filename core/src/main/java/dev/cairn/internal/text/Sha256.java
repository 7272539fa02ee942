package dev.cairn.internal.text;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, which every Java runtime has. Digests are written in lower-case hexadecimal. */
public final class Sha256 {
    private static final int BLOCK = 64 << 10;

    private Sha256() {}

    /** Begins a digest. */
    public static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java runtime has SHA-256.", e);
        }
    }

    /** Returns a digest of the same bytes that goes on by itself. */
    public static MessageDigest copy(MessageDigest digest) {
        try {
            return (MessageDigest) digest.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends a digest. */
    public static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Returns the digest of bytes. */
    public static String of(byte[] bytes) {
        return of(bytes, bytes.length);
    }

    /** Returns the digest of the first bytes of an array. */
    public static String of(byte[] bytes, int length) {
        MessageDigest digest = begin();
        digest.update(bytes, 0, length);
        return hex(digest);
    }

    /** Returns the digest of what is left of a stream. The caller closes it. */
    public static String of(InputStream in) throws IOException {
        MessageDigest digest = begin();
        byte[] block = new byte[BLOCK];
        for (int read = in.read(block); read >= 0; read = in.read(block)) {
            digest.update(block, 0, read);
        }
        return hex(digest);
    }
}
