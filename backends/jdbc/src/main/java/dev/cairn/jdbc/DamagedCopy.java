package dev.cairn.jdbc;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A copy of a damaged database file and its log, in which what is known of every store's header and schema is put right. Used once. */
final class DamagedCopy {
    private final FileChannel channel;
    private final Path log;
    private final Path copy;
    private final Path copiedLog;

    /** @param folder where the copy is made */
    DamagedCopy(FileChannel channel, Path log, Path folder) {
        this.channel = channel;
        this.log = log;
        this.copy = folder.resolve("copy.db");
        this.copiedLog = folder.resolve("copy.db-wal");
    }

    Path path() {
        return copy;
    }

    /** Makes it; false when the tables that hold what is stored cannot be found in it. */
    boolean makeReadable(Dialect dialect) throws IOException {
        SqliteRehearsal.copy(channel, copy, channel.size());
        if (Files.exists(log)) {
            Files.copy(log, copiedLog);
        }
        SchemaMend schema = new SchemaMend(copy, dialect);
        for (byte[] start : FileHeader.of(copy, copiedLog).variants(schema.objects(), logPageSize())) {
            begin(start);
            if (schema.run()) {
                return true;
            }
        }
        return false;
    }

    private void begin(byte[] start) throws IOException {
        int length = (int) Math.min(start.length, channel.size());
        try (FileChannel out = FileChannel.open(copy, StandardOpenOption.WRITE)) {
            out.write(ByteBuffer.wrap(start, 0, length), 0);
        }
    }

    private int logPageSize() throws IOException {
        if (Files.notExists(copiedLog) || Files.size(copiedLog) < 12) {
            return 0;
        }
        try (var in = Files.newInputStream(copiedLog)) {
            return ByteBuffer.wrap(in.readNBytes(12)).getInt(8);
        }
    }
}
