package dev.cairn.sqlite.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.file.Uninterrupted;
import dev.cairn.sqlite.internal.wal.KeptLog;
import dev.cairn.storage.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks for byte strings in a database file and its logs as they lie on the disk. The file of the shared memory holds numbers of pages
 * only and is left out. Used once, by one thread.
 */
final class RawSearch {
    private static final int BLOCK = 1 << 20;

    /**
     * Database files that were read: closing one would give up the locks that SQLite has on it in this process, so they stay open.
     */
    private static final Map<Object, FileChannel> OPEN = new HashMap<>();

    private final Bytes.Patterns wanted;
    private final Set<Bytes> found = new HashSet<>();

    RawSearch(Set<Bytes> wanted) {
        this.wanted = new Bytes.Patterns(wanted);
    }

    Set<Bytes> in(Path file) {
        try {
            Uninterrupted.run(() -> searchAll(file));
            return Set.copyOf(found);
        } catch (IOException e) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE,
                    "Cannot read SQLite file " + file + " or its write-ahead log: " + e + ".",
                    Map.of("file", file.toString()),
                    e);
        }
    }

    private void searchAll(Path file) throws IOException {
        search(lasting(file));
        List<Path> logs = new ArrayList<>(KeptLog.of(file));
        logs.add(file.resolveSibling(file.getFileName() + "-wal"));
        logs.add(file.resolveSibling(file.getFileName() + "-journal"));
        for (Path log : logs) {
            if (Files.exists(log)) {
                try (FileChannel channel = FileChannel.open(log, StandardOpenOption.READ)) {
                    search(channel);
                }
            }
        }
    }

    private static FileChannel lasting(Path file) throws IOException {
        synchronized (OPEN) {
            Object identity =
                    Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            Object key = identity == null ? file : identity;
            FileChannel channel = OPEN.get(key);
            if (channel == null) {
                channel = FileChannel.open(file, StandardOpenOption.READ);
                OPEN.put(key, channel);
            }
            return channel;
        }
    }

    private void search(FileChannel channel) throws IOException {
        int longest = wanted.longest();
        byte[] block = new byte[BLOCK + longest];
        int kept = 0;
        long at = 0;
        while (true) {
            int read = channel.read(ByteBuffer.wrap(block, kept, BLOCK), at);
            if (read <= 0) {
                return;
            }
            at += read;
            int filled = kept + read;
            wanted.find(block, filled, found::add);
            kept = Math.min(filled, longest - 1);
            System.arraycopy(block, filled - kept, block, 0, kept);
        }
    }
}
