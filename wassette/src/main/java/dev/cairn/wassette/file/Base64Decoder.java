package dev.cairn.wassette.file;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Map;

/** Decodes base64 (standard alphabet, padded, no line breaks) as it comes, and counts and hashes it. Not thread-safe. */
final class Base64Decoder {
    private static final byte[] VALUES = new byte[256];

    static {
        Arrays.fill(VALUES, (byte) -1);
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for (int i = 0; i < alphabet.length(); i++) {
            VALUES[alphabet.charAt(i)] = (byte) i;
        }
    }

    private final BinaryStore store;
    private final StateLimits limits;
    private final byte[] decoded = new byte[48 << 10];
    private MessageDigest sum = Sha256.begin();
    private OutputStream out = OutputStream.nullOutputStream();
    private long total;
    private long size;
    private int filled;
    private int bits;
    private int digits;
    private int padding;

    Base64Decoder(BinaryStore store, StateLimits limits) {
        this.store = store;
        this.limits = limits;
    }

    void begin() throws IOException {
        out = store.begin();
        sum = Sha256.begin();
        size = 0;
        filled = 0;
        bits = 0;
        digits = 0;
        padding = 0;
    }

    /** Takes a character of a binary that has a number. */
    void accept(int c, int number) throws IOException {
        if (c == '=' && digits % 4 >= 2 && padding < 2) {
            padding++;
            bits <<= 6;
            digits++;
        } else {
            int value = c >= 0 && padding == 0 ? VALUES[c] : -1;
            if (value < 0) {
                throw invalid(number);
            }
            bits = bits << 6 | value;
            digits++;
        }
        if (digits == 4) {
            group(number);
        }
    }

    /** Takes as many whole groups as begin at a place and are nothing but digits; gives the place behind them. */
    int acceptGroups(byte[] in, int from, int to) throws IOException {
        int at = from;
        while (digits == 0 && to - at >= 4) {
            int a = VALUES[in[at] & 0xff];
            int b = VALUES[in[at + 1] & 0xff];
            int c = VALUES[in[at + 2] & 0xff];
            int d = VALUES[in[at + 3] & 0xff];
            if ((a | b | c | d) < 0) {
                break;
            }
            int group = a << 18 | b << 12 | c << 6 | d;
            decoded[filled++] = (byte) (group >> 16);
            decoded[filled++] = (byte) (group >> 8);
            decoded[filled++] = (byte) group;
            at += 4;
            if (filled > decoded.length - 3) {
                flush();
            }
        }
        return at;
    }

    private void group(int number) throws IOException {
        int unused = padding == 2 ? 0xffff : padding == 1 ? 0xff : 0;
        if ((bits & unused) != 0) {
            throw invalid(number);
        }
        for (int i = 0; i < 3 - padding; i++) {
            decoded[filled++] = (byte) (bits >> (16 - 8 * i));
        }
        bits = 0;
        digits = padding > 0 ? 8 : 0;
        if (filled > decoded.length - 3) {
            flush();
        }
    }

    private void flush() throws IOException {
        size += filled;
        total += filled;
        if (size > limits.binary()) {
            throw StateLimits.over("a binary (in bytes)", limits.binary());
        }
        if (total > limits.total()) {
            throw StateLimits.over("all binaries together (in bytes)", limits.total());
        }
        out.write(decoded, 0, filled);
        sum.update(decoded, 0, filled);
        filled = 0;
    }

    CarriedBinary end(int number) throws IOException {
        if (digits % 4 != 0) {
            throw invalid(number);
        }
        flush();
        out.close();
        return new CarriedBinary(Sha256.hex(sum), size, store.end());
    }

    private static CairnException invalid(int number) {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot read the state file: the binary_data number " + (number + 1)
                        + " is not base64 with the standard alphabet, padding and no line breaks. Nothing was changed.",
                Map.of("binary", number),
                null);
    }
}
