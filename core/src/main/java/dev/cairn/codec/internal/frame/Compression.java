package dev.cairn.codec.internal.frame;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;

/**
 * How bytes are compressed. The stored number always names what was really done. Thread-safe; native contexts are
 * reused.
 */
public enum Compression {
    /** Stored as they are. */
    NONE(0) {
        @Override
        public byte[] pack(byte[] plain) {
            return plain.clone();
        }

        @Override
        public void unpack(Packed packed, byte[] target, int at, int length) throws IOException {
            if (packed.length() != length) {
                throw new IOException("stored length differs from the declared one");
            }
            System.arraycopy(packed.source(), packed.from(), target, at, length);
        }
    },
    /** RFC 1952 at level 6. */
    GZIP(1) {
        @Override
        public byte[] pack(byte[] plain) {
            ByteArrayOutputStream out = new ByteArrayOutputStream(plain.length / 2 + 64);
            try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
                gzip.write(plain);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return out.toByteArray();
        }

        @Override
        public void unpack(Packed packed, byte[] target, int at, int length) throws IOException {
            GzipMember.of(packed).unpack(target, at, length);
        }
    },
    /** RFC 1950 at level 6. */
    ZLIB(2) {
        @Override
        public byte[] pack(byte[] plain) {
            Deflater deflater = new Deflater();
            try {
                deflater.setInput(plain);
                deflater.finish();
                byte[] out = new byte[plain.length + plain.length / 1_000 + 64];
                return Arrays.copyOf(out, deflater.deflate(out));
            } finally {
                deflater.end();
            }
        }

        @Override
        public void unpack(Packed packed, byte[] target, int at, int length) throws IOException {
            Inflater inflater = new Inflater();
            try {
                inflater.setInput(packed.source(), packed.from(), packed.length());
                if (inflater.inflate(target, at, length) != length
                        || inflater.inflate(new byte[1]) != 0
                        || !inflater.finished()) {
                    throw new IOException("decompressed length differs from the declared one");
                }
            } catch (DataFormatException e) {
                throw new IOException(e);
            } finally {
                inflater.end();
            }
        }
    },
    /** A raw LZ4 block. */
    LZ4(3) {
        @Override
        public byte[] pack(byte[] plain) {
            return LZ4Factory.fastestInstance().fastCompressor().compress(plain);
        }

        @Override
        public void unpack(Packed packed, byte[] target, int at, int length) throws IOException {
            try {
                int n = LZ4Factory.fastestInstance()
                        .safeDecompressor()
                        .decompress(packed.source(), packed.from(), packed.length(), target, at, length);
                if (n != length) {
                    throw new IOException("decompressed length differs from the declared one");
                }
            } catch (LZ4Exception e) {
                throw new IOException(e);
            }
        }
    },
    /** Zstandard (RFC 8878) at level 3, without its own checksum. */
    ZSTD(4) {
        @Override
        public byte[] pack(byte[] plain) {
            return PACKERS.use(context -> context.compress(plain));
        }

        @Override
        public void unpack(Packed packed, byte[] target, int at, int length) throws IOException {
            try {
                int n = UNPACKERS.use(context -> context.decompressByteArray(
                        target, at, length, packed.source(), packed.from(), packed.length()));
                if (n != length) {
                    throw new IOException("decompressed length differs from the declared one");
                }
            } catch (ZstdException e) {
                throw new IOException(e);
            }
        }
    };

    private static final ContextPool<ZstdCompressCtx> PACKERS = new ContextPool<>(
            () -> new ZstdCompressCtx().setLevel(3).setChecksum(false).setContentSize(false));
    private static final ContextPool<ZstdDecompressCtx> UNPACKERS = new ContextPool<>(ZstdDecompressCtx::new);

    private final int number;

    Compression(int number) {
        this.number = number;
    }

    /** The number that stands in stored frames. */
    public int number() {
        return number;
    }

    /** The name in lower case, as people write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The compression with a stored number. */
    public static Compression fromNumber(int number) throws IOException {
        for (Compression compression : values()) {
            if (compression.number == number) {
                return compression;
            }
        }
        throw new IOException("unknown compression " + number);
    }

    /**
     * The compression with a name, in any case.
     *
     * @throws CairnException {@code INVALID} with the names that there are
     */
    public static Compression fromName(String name) {
        for (Compression compression : values()) {
            if (compression.name().equals(name.toUpperCase(Locale.ROOT))) {
                return compression;
            }
        }
        throw new CairnException(
                ErrorCode.INVALID, "Unknown compression '" + name + "': use one of none, gzip, zlib, lz4, zstd.");
    }

    public abstract byte[] pack(byte[] plain);

    /** Fills exactly {@code length} bytes of the target from {@code at} on, or fails; never writes elsewhere. */
    public abstract void unpack(Packed packed, byte[] target, int at, int length) throws IOException;

    /** Compressed bytes within an array. */
    @SuppressWarnings("ArrayRecordComponent")
    public // internal, never compared
    record Packed(byte[] source, int from, int length) {}
}
