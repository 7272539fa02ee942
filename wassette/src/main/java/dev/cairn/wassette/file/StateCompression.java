package dev.cairn.wassette.file;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.ZstdOutputStream;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.GzipInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.util.zip.GZIPOutputStream;

/** How a state file is packed. A reader sees it by the first bytes. */
public enum StateCompression {
    /** Plain JSON, fit for git. */
    NONE,
    /** GZIP. */
    GZIP,
    /** Zstandard. */
    ZSTD;

    private static final int BUFFER = 64 << 10;

    /** The compression that a file's name ends in: {@code .gz}, {@code .zst}, anything else. */
    public static StateCompression fromName(String file) {
        return file.endsWith(".gz") ? GZIP : file.endsWith(".zst") ? ZSTD : NONE;
    }

    /** Packs what is written to a stream. */
    public OutputStream packed(OutputStream out) throws IOException {
        return switch (this) {
            case NONE -> out;
            case GZIP -> new GZIPOutputStream(out, BUFFER);
            case ZSTD -> new ZstdOutputStream(out, 3).setCloseFrameOnFlush(true);
        };
    }

    /** Ends what was packed; the stream below stays open. */
    public static void finish(OutputStream packed) throws IOException {
        if (packed instanceof GZIPOutputStream gzip) {
            gzip.finish();
        }
        packed.flush();
    }

    /** The plain bytes of a file, whatever it is packed with. */
    static InputStream unpack(InputStream in) throws IOException {
        PushbackInputStream peeked = new PushbackInputStream(in, 4);
        byte[] start = peeked.readNBytes(4);
        peeked.unread(start);
        return switch (fromBytes(start)) {
            case NONE -> peeked;
            case GZIP -> new GzipInput(peeked, BUFFER);
            case ZSTD -> new ZstdInputStream(peeked);
        };
    }

    static StateCompression fromBytes(byte[] start) {
        if (start.length >= 2 && start[0] == 0x1f && start[1] == (byte) 0x8b) {
            return GZIP;
        }
        boolean zstd = start.length == 4
                && start[0] == 0x28
                && start[1] == (byte) 0xb5
                && start[2] == 0x2f
                && start[3] == (byte) 0xfd;
        return zstd ? ZSTD : NONE;
    }

    static CairnException damaged(IOException e) {
        return new CairnException(
                ErrorCode.INVALID, "Cannot unpack the state file: it is truncated or damaged.", java.util.Map.of(), e);
    }
}
