package dev.cairn.codec.internal.read;

import dev.cairn.codec.internal.frame.Compression;
import dev.cairn.codec.internal.frame.Segment;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Sha256;
import dev.cairn.storage.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Format 1 of a frame's bytes, laid out in {@code docs/design/formats.md}: magic, version, compression, key id, table of segments,
 * SHA-256 of the plain bytes, body, CRC-32C. Stateless.
 */
public final class FrameV1 {
    /** More than this is never in one frame, and never decompressed from one: 4 MiB. */
    static final int MAX_PLAIN = 4 << 20;

    private static final int MAGIC = 0x43524e46;
    private static final byte VERSION = 1;
    private static final int SHA256_LENGTH = 32;
    /** Header, a table of one segment, SHA-256, one byte and checksum. */
    private static final int SHORTEST = 7 + 3 + SHA256_LENGTH + 1 + 4;

    /** Numbers are unsigned, in 1 to 5 bytes, seven bits a byte, lowest first. */
    private static final int MAX_NUMBER = 5;

    private FrameV1() {}

    /**
     * The segments of a frame, decoded.
     *
     * @param plain their bytes, one after the other
     * @param ends where each segment ends in {@code plain}
     * @param endsInString for each segment whether its end lies inside a JSON string
     */
    @SuppressWarnings("ArrayRecordComponent") // internal, never compared
    public record Content(byte[] plain, int[] ends, boolean[] endsInString) {
        public int count() {
            return ends.length;
        }

        public int start(int segment) {
            return segment == 0 ? 0 : ends[segment - 1];
        }
    }

    /** Encodes segments; the result has been decoded and compared. */
    public static Bytes encode(List<Segment> segments, Compression compression) {
        byte[] plain = join(segments);
        byte[] packed = compression.pack(plain);
        Compression used = compression;
        if (packed.length >= plain.length) {
            packed = plain;
            used = Compression.NONE;
        }
        int most = 7 + (segments.size() + 2) * MAX_NUMBER + SHA256_LENGTH + packed.length + 4;
        ByteBuffer out = ByteBuffer.allocate(most);
        out.putInt(MAGIC).put(VERSION).put((byte) used.number()).put((byte) 0);
        writeNumber(out, segments.size());
        for (Segment segment : segments) {
            writeNumber(out, segment.length() << 1 | (segment.endsInString() ? 1 : 0));
        }
        writeNumber(out, packed.length);
        out.put(Sha256.begin().digest(plain)).put(packed);
        out.putInt(checksum(out.array(), out.position()));
        Bytes frame = Bytes.fromOwned(Arrays.copyOf(out.array(), out.position()));
        checkDecodes(frame, plain);
        return frame;
    }

    private static byte[] join(List<Segment> segments) {
        int length = 0;
        for (Segment segment : segments) {
            length += segment.length();
        }
        byte[] plain = new byte[length];
        int at = 0;
        for (Segment segment : segments) {
            segment.copyTo(plain, at);
            at += segment.length();
        }
        return plain;
    }

    private static void checkDecodes(Bytes frame, byte[] plain) {
        if (!Arrays.equals(decode(frame, "a frame being written", false).plain(), plain)) {
            throw new CairnException(
                    ErrorCode.INTERNAL,
                    "A frame did not decode to what was encoded. Nothing was stored. Memory may be faulty.");
        }
    }

    /**
     * Decodes a frame.
     *
     * @param address where it is, for the error
     * @param digest whether to check the SHA-256 too; not needed where a digest over the whole value follows
     * @throws CorruptException when anything does not fit
     */
    public static Content decode(Bytes frame, String address, boolean digest) {
        try {
            Opened opened = open(frame.unsafeArray());
            byte[] plain = new byte[opened.table.plainLength()];
            opened.unpack(plain, 0, digest);
            return new Content(plain, opened.table.ends(), opened.table.endsInString());
        } catch (IOException e) {
            throw new CorruptException(address, String.valueOf(e.getMessage()), e);
        }
    }

    /** Decodes all segments of a frame into a part of an array; false when they have not exactly that length. */
    static boolean decodeInto(Bytes frame, String address, byte[] target, int at, int length) {
        try {
            Opened opened = open(frame.unsafeArray());
            if (opened.table.plainLength() != length) {
                return false;
            }
            opened.unpack(target, at, false);
            return true;
        } catch (IOException e) {
            throw new CorruptException(address, String.valueOf(e.getMessage()), e);
        }
    }

    /** What a frame says of itself; its checksum and lengths are right, its body is not decompressed. */
    static FrameFigures figures(Bytes frame, String address) {
        try {
            Opened opened = open(frame.unsafeArray());
            return new FrameFigures(
                    opened.compression, Arrays.stream(opened.table.ends).boxed().toList());
        } catch (IOException e) {
            throw new CorruptException(address, String.valueOf(e.getMessage()), e);
        }
    }

    private static Opened open(byte[] frame) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(frame);
        int end = frame.length - 4;
        if (frame.length < SHORTEST || in.getInt() != MAGIC) {
            throw new IOException("not a frame");
        }
        if (in.getInt(end) != checksum(frame, end)) {
            throw new IOException("the CRC-32C does not match");
        }
        in.limit(end);
        if (in.get() != VERSION) {
            throw new IOException("unknown frame format " + frame[4]);
        }
        Compression compression = Compression.fromNumber(in.get());
        if (in.get() != 0) {
            throw new IOException("the frame is encrypted and no key is set");
        }
        FrameTable table = FrameTable.read(in);
        int packedLength = readNumber(in);
        if (in.remaining() != packedLength + SHA256_LENGTH) {
            throw new IOException("the lengths do not add up");
        }
        return new Opened(compression, table, frame, in.position(), packedLength);
    }

    /** A frame whose checksum and lengths are right. */
    @SuppressWarnings("ArrayRecordComponent") // internal, never compared
    private record Opened(Compression compression, FrameTable table, byte[] frame, int sha256, int packedLength) {
        void unpack(byte[] target, int at, boolean digest) throws IOException {
            compression.unpack(
                    new Compression.Packed(frame, sha256 + SHA256_LENGTH, packedLength),
                    target,
                    at,
                    table.plainLength());
            if (digest) {
                MessageDigest actual = Sha256.begin();
                actual.update(target, at, table.plainLength());
                byte[] wanted = Arrays.copyOfRange(frame, sha256, sha256 + SHA256_LENGTH);
                if (!MessageDigest.isEqual(wanted, actual.digest())) {
                    throw new IOException("the SHA-256 does not match");
                }
            }
        }
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }

    private static void writeNumber(ByteBuffer out, int value) {
        int rest = value;
        while ((rest & ~0x7f) != 0) {
            out.put((byte) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.put((byte) rest);
    }

    private static int readNumber(ByteBuffer in) throws IOException {
        int value = 0;
        for (int shift = 0; shift < 7 * MAX_NUMBER; shift += 7) {
            if (!in.hasRemaining()) {
                throw new IOException("a number is cut off");
            }
            byte b = in.get();
            value |= (b & 0x7f) << shift;
            if (b >= 0) {
                if (value < 0) {
                    break;
                }
                return value;
            }
        }
        throw new IOException("a number is out of range");
    }

    @SuppressWarnings("ArrayRecordComponent") // internal, never compared
    private record FrameTable(int[] ends, boolean[] endsInString) {
        static FrameTable read(ByteBuffer in) throws IOException {
            int count = readNumber(in);
            if (count == 0 || count > in.remaining()) {
                throw new IOException("the number of segments is out of range");
            }
            int[] ends = new int[count];
            boolean[] flags = new boolean[count];
            long end = 0;
            for (int i = 0; i < count; i++) {
                int entry = readNumber(in);
                end += entry >>> 1;
                if (end > MAX_PLAIN) {
                    throw new IOException("the declared length is over " + MAX_PLAIN + " bytes");
                }
                ends[i] = (int) end;
                flags[i] = (entry & 1) != 0;
            }
            return new FrameTable(ends, flags);
        }

        int plainLength() {
            return ends[ends.length - 1];
        }
    }
}
