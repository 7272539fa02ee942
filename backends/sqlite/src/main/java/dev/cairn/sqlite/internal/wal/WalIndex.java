package dev.cairn.sqlite.internal.wal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * What the shared-memory file of a killed process says of its log. After a loss of power it may be older than the log.
 *
 * @param frames how many frames were committed
 * @param copied how many of them had been copied into the database file for certain
 * @param begun how many of them may have been copied
 * @param salts the salts of the log that it belongs to
 */
record WalIndex(int frames, int copied, int begun, long salts) {
    private static final int HEADER = 48;
    private static final int LENGTH = 136;

    /** The index, unless it is missing or does not check. */
    static Optional<WalIndex> read(Path file) throws IOException {
        if (!Files.exists(file) || Files.size(file) < LENGTH) {
            return Optional.empty();
        }
        ByteBuffer bytes = ByteBuffer.allocate(LENGTH).order(ByteOrder.nativeOrder());
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            WalFile.readFully(channel, bytes, 0);
        }
        bytes.flip();
        return checks(bytes) ? Optional.of(parse(bytes)) : Optional.empty();
    }

    private static boolean checks(ByteBuffer bytes) {
        WalSum sum = WalSum.ZERO.plus(bytes, 0, HEADER - 8, ByteOrder.nativeOrder());
        boolean twice = bytes.slice(0, HEADER).equals(bytes.slice(HEADER, HEADER));
        boolean begun = bytes.get(12) == 1;
        return twice && begun && sum.equals(WalSum.stored(bytes, HEADER - 8));
    }

    /** The salts stand there as the log's bytes, whatever the machine's order. */
    private static WalIndex parse(ByteBuffer bytes) {
        long salts = bytes.duplicate().order(ByteOrder.BIG_ENDIAN).getLong(32);
        return new WalIndex(bytes.getInt(16), bytes.getInt(96), bytes.getInt(128), salts);
    }
}
