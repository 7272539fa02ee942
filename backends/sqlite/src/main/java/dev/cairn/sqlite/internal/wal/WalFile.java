package dev.cairn.sqlite.internal.wal;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A log, its header and frames. Not safe for use by several threads; closed by whoever opened it. */
record WalFile(FileChannel channel, WalHeader header, List<WalFrame> frames) implements AutoCloseable {
    static final int FRAME_HEADER = 24;

    /** Whether there is a log with at least a header. */
    static boolean isThere(Path file) throws IOException {
        return Files.exists(file) && Files.size(file) >= WalHeader.LENGTH;
    }

    /**
     * Reads a log.
     *
     * @param pageSize the database file's page size, for a log whose header is damaged
     */
    static WalFile open(Path file, int pageSize) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        try {
            ByteBuffer start = ByteBuffer.allocate(WalHeader.LENGTH);
            readFully(channel, start, 0);
            WalHeader read = WalHeader.read(start);
            WalHeader header = read.whole() ? read : WalGuess.header(channel, read, pageSize);
            return new WalFile(channel, header, new WalReader(channel, header).frames());
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            throw e;
        }
    }

    /** The page that a frame holds. */
    ByteBuffer content(WalFrame frame) throws IOException {
        ByteBuffer page = ByteBuffer.allocate(header.pageSize());
        readFully(channel, page, offset(frame.number(), header.pageSize()) + FRAME_HEADER);
        return page.flip();
    }

    /** Whether a page could be what a damaged frame held: with it in place of the frame's content the checksum fits. */
    boolean fits(WalFrame frame, ByteBuffer page) throws IOException {
        ByteBuffer own = ByteBuffer.allocate(FRAME_HEADER);
        readFully(channel, own, offset(frame.number(), header.pageSize()));
        WalSum begin = header.stored();
        if (frame.number() > 1) {
            ByteBuffer before = ByteBuffer.allocate(FRAME_HEADER);
            readFully(channel, before, offset(frame.number() - 1, header.pageSize()));
            begin = WalSum.stored(before, 16);
        }
        WalSum sum = begin.plus(own, 0, 8, header.order()).plus(page, 0, header.pageSize(), header.order());
        return sum.equals(WalSum.stored(own, 16));
    }

    /** Where a frame begins; also the length of a log that ends before it. */
    static long offset(int number, int pageSize) {
        return WalHeader.LENGTH + (number - 1L) * (FRAME_HEADER + pageSize);
    }

    static void readFully(FileChannel channel, ByteBuffer into, long from) throws IOException {
        while (into.hasRemaining()) {
            int read = channel.read(into, from + into.position());
            if (read < 0) {
                throw new EOFException("The file ends before byte " + (from + into.limit()) + ".");
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
