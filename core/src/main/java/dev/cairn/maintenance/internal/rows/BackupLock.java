package dev.cairn.maintenance.internal.rows;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.FileMode;
import dev.cairn.internal.file.Uninterrupted;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.UUID;

/**
 * The right to write a backup at a place, held by a lock on a file, which goes with the process at the latest. Used by one thread at a
 * time.
 */
public final class BackupLock implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;
    private final boolean passing;

    private BackupLock(Path file, FileChannel channel, boolean passing) {
        this.file = file;
        this.channel = channel;
        this.passing = passing;
    }

    /**
     * Takes the right.
     *
     * @param file is locked, and made when it is not there
     * @param passing whether the file is removed when the right is given back
     * @param place what is backed up into, for the message
     * @throws CairnException {@code LOCKED} when another writer has it
     */
    public static BackupLock take(Path file, boolean passing, Path place) throws IOException {
        return Uninterrupted.call(() -> {
            FileChannel channel = FileMode.PRIVATE.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            boolean taken = false;
            try {
                taken = isLocked(channel) && (!passing || isStill(file, channel));
            } finally {
                if (!taken) {
                    channel.close();
                }
            }
            if (!taken) {
                throw new CairnException(
                        ErrorCode.LOCKED,
                        "Cannot back up into " + place + ": another backup into it is running. Nothing was changed. "
                                + "Try again when it has ended.",
                        Map.of(passing ? "file" : "folder", place.toString()),
                        null);
            }
            return new BackupLock(file, channel, passing);
        });
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException anotherOfThisProcess) {
            return false;
        }
    }

    /** Whether the locked file is the one of that name: whoever had the lock before may have removed it after it was opened here. */
    private static boolean isStill(Path file, FileChannel channel) throws IOException {
        String mark = UUID.randomUUID().toString();
        channel.write(ByteBuffer.wrap(mark.getBytes(StandardCharsets.US_ASCII)), 0);
        try {
            return Files.readString(file, StandardCharsets.US_ASCII).equals(mark);
        } catch (NoSuchFileException removed) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            Uninterrupted.run(() -> {
                try {
                    if (passing) {
                        Files.deleteIfExists(file);
                    }
                } finally {
                    channel.close();
                }
            });
        } catch (IOException e) {
            throw OwnersFiles.failure(file, e);
        }
    }
}
