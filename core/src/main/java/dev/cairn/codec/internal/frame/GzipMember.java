package dev.cairn.codec.internal.frame;

import dev.cairn.codec.internal.frame.Compression.Packed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * One member of the gzip format (RFC 1952) without optional header fields, which is what stands in frames. The stream of the Java runtime
 * reads through a small buffer; this one decompresses in one go.
 *
 * @param packed the whole member
 */
record GzipMember(Packed packed) {
    private static final int HEADER = 10;
    private static final int TRAILER = 8;
    private static final byte[] BEGIN = {0x1f, (byte) 0x8b, 8, 0};

    static GzipMember of(Packed packed) throws IOException {
        int from = packed.from();
        boolean plain = packed.length() >= HEADER + TRAILER
                && Arrays.equals(packed.source(), from, from + BEGIN.length, BEGIN, 0, BEGIN.length);
        if (!plain) {
            throw new IOException("not a gzip member without optional fields");
        }
        return new GzipMember(packed);
    }

    /** Fills exactly {@code length} bytes of the target, or fails; never writes elsewhere. */
    void unpack(byte[] target, int at, int length) throws IOException {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(packed.source(), packed.from() + HEADER, packed.length() - HEADER);
            boolean whole = inflater.inflate(target, at, length) == length
                    && inflater.inflate(new byte[1]) == 0
                    && inflater.finished()
                    && inflater.getRemaining() == TRAILER;
            if (!whole) {
                throw new IOException("decompressed length differs from the declared one");
            }
        } catch (DataFormatException e) {
            throw new IOException(e);
        } finally {
            inflater.end();
        }
        checkTrailer(target, at, length);
    }

    private void checkTrailer(byte[] target, int at, int length) throws IOException {
        CRC32 crc = new CRC32();
        crc.update(target, at, length);
        ByteBuffer trailer = ByteBuffer.wrap(packed.source(), packed.from() + packed.length() - TRAILER, TRAILER)
                .order(ByteOrder.LITTLE_ENDIAN);
        if (trailer.getInt() != (int) crc.getValue() || trailer.getInt() != length) {
            throw new IOException("the checksum of the gzip member does not match");
        }
    }
}
