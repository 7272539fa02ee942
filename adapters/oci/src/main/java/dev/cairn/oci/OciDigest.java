package dev.cairn.oci;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The digest of a manifest or a layer, as an address or a manifest states it.
 *
 * @param algorithm the name that Java has for it
 * @param hex the sum, in lower case
 */
record OciDigest(String algorithm, String hex) {
    private static final Pattern FORM = Pattern.compile("sha(256:[0-9a-f]{64}|512:[0-9a-f]{128})");

    /** Refuses what is no SHA-256 or SHA-512: bytes under it could not be compared. */
    static OciDigest parse(String text) throws IOException {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IOException("a digest is neither SHA-256 nor SHA-512, so Cairn cannot verify it");
        }
        String[] parts = form.group(1).split(":", 2);
        return new OciDigest("SHA-" + parts[0], parts[1]);
    }

    MessageDigest begin() {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Refuses bytes that have another digest. */
    void requireOf(String what, byte[] bytes) {
        require(what, begin().digest(bytes));
    }

    /** Refuses another sum. */
    void require(String what, byte[] sum) {
        String found = HexFormat.of().formatHex(sum);
        if (!found.equals(hex)) {
            throw new CairnException(
                    ErrorCode.CORRUPT,
                    "Cannot use the registry's answer: " + what + " has " + algorithm + " " + found + " instead of "
                            + hex + ". Do not trust this registry until you know why.",
                    Map.of("expected", hex, "found", found),
                    null);
        }
    }
}
