package dev.cairn.codec.internal.frame;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdInputStream;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import net.jpountz.lz4.LZ4FrameInputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import net.jpountz.lz4.LZ4FrameOutputStream.BLOCKSIZE;
import net.jpountz.lz4.LZ4FrameOutputStream.FLG;

/**
 * Compressed bytes that stand alone, as in a file: their first bytes tell the codec, and no length is known before. (Frames of a store
 * are written by {@link Compression} alone; there number and length stand beside the bytes.) Stateless.
 *
 * <p>GZIP is RFC 1952 and ZLIB RFC 1950, both at level 6; LZ4 is the LZ4 frame format, ZSTD is RFC 8878 at level 3.
 * Each has a checksum of its content, so that changed bytes are found; files of LZ4 and ZSTD without one are read as well.
 */
public final class CompressedFile {
    private static final int CHUNK = 64 << 10;

    private CompressedFile() {}

    /** Compresses bytes. */
    public static byte[] pack(byte[] plain, Compression compression) {
        return switch (compression) {
            case LZ4 -> lz4(plain);
            case ZSTD -> zstd(plain);
            default -> compression.pack(plain);
        };
    }

    private static byte[] zstd(byte[] plain) {
        try (ZstdCompressCtx context = new ZstdCompressCtx()) {
            return context.setLevel(3).setChecksum(true).compress(plain);
        }
    }

    private static byte[] lz4(byte[] plain) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream(plain.length / 2 + 64);
        try (OutputStream out = new LZ4FrameOutputStream(
                packed, BLOCKSIZE.SIZE_4MB, FLG.Bits.BLOCK_INDEPENDENCE, FLG.Bits.CONTENT_CHECKSUM)) {
            out.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }

    /** The codec that the first bytes tell of; {@link Compression#NONE} when they tell of no other. */
    public static Compression detect(byte[] packed) {
        if (packed.length < 4) {
            return Compression.NONE;
        }
        int first = ByteBuffer.wrap(packed).getInt();
        int two = first >>> 16;
        if (two == 0x1f8b) {
            return Compression.GZIP;
        } else if (first == 0x28b52ffd) {
            return Compression.ZSTD;
        } else if (first == 0x04224d18) {
            return Compression.LZ4;
        }
        return (two & 0xff00) == 0x7800 && two % 31 == 0 ? Compression.ZLIB : Compression.NONE;
    }

    /**
     * Decompresses bytes whose codec is {@link #detect detected}.
     *
     * @param what whose bytes they are, for errors
     * @param most bytes of the result
     * @throws CairnException {@code TOO_LARGE} when there are more, found out before memory for them is taken; {@code CORRUPT} when the
     *     bytes are not what the codec writes, or end too early
     */
    public static byte[] unpack(byte[] packed, String what, int most) {
        Compression compression = detect(packed);
        try (InputStream in = open(packed, compression)) {
            ByteArrayOutputStream plain = new ByteArrayOutputStream(Math.min(most, packed.length * 4 + 64));
            byte[] chunk = new byte[CHUNK];
            for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
                if (plain.size() + (long) n > most) {
                    throw tooLarge(what, compression, most);
                }
                plain.write(chunk, 0, n);
            }
            return plain.toByteArray();
        } catch (IOException e) {
            throw new CorruptException(
                    what,
                    "its " + compression.label() + " bytes cannot be decompressed",
                    CorruptException.Advice.NONE,
                    e);
        }
    }

    private static InputStream open(byte[] packed, Compression compression) throws IOException {
        ByteArrayInputStream in = new ByteArrayInputStream(packed);
        return switch (compression) {
            case NONE -> in;
            case GZIP -> new GZIPInputStream(in, CHUNK);
            case ZLIB -> new InflaterInputStream(in);
            case LZ4 -> new LZ4FrameInputStream(in);
            case ZSTD -> new ZstdInputStream(in);
        };
    }

    private static CairnException tooLarge(String what, Compression compression, int most) {
        return new CairnException(
                ErrorCode.TOO_LARGE,
                what + ": its " + compression.label() + " bytes decompress to more than the limit of " + most
                        + " bytes. Nothing was read.",
                Map.of("limit", most),
                null);
    }
}
