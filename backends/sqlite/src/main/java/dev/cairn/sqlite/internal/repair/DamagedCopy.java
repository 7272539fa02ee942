package dev.cairn.sqlite.internal.repair;

import dev.cairn.jdbc.internal.table.Dialect;
import dev.cairn.sqlite.internal.FileHeader;
import dev.cairn.sqlite.internal.SqliteRehearsal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A copy of a damaged database file and its log, in which what is known of every store's header and schema is put right. */
final class DamagedCopy {
    private final FileChannel channel;
    private final Path log;
    private final Path copy;
    private final Path copiedLog;
    private final SchemaRepair schema;

    /** @param folder where the copy is made */
    DamagedCopy(FileChannel channel, Path log, Path folder, Dialect dialect) {
        this.channel = channel;
        this.log = log;
        this.copy = folder.resolve("copy.db");
        this.copiedLog = folder.resolve("copy.db-wal");
        this.schema = new SchemaRepair(copy, dialect);
    }

    Path path() {
        return copy;
    }

    /** What it may have to begin with, in groups, the likeliest first. */
    List<List<byte[]>> beginnings() throws IOException {
        make();
        return FileHeader.of(copy, copiedLog).variants(schema.objects(), logPageSize());
    }

    /** Rebuilds it with other bytes at its beginning; false when the tables that hold what is stored cannot be found in it. */
    boolean makeReadable(byte[] beginning) throws IOException {
        make();
        begin(beginning);
        return schema.run();
    }

    /** Tables that are not a store's, and are not in what {@link #makeReadable} made. */
    List<String> foreign() {
        return schema.foreign();
    }

    private void make() throws IOException {
        for (String suffix : new String[] {"", "-wal", "-shm", "-journal"}) {
            Files.deleteIfExists(copy.resolveSibling(copy.getFileName() + suffix));
        }
        SqliteRehearsal.copy(channel, copy, channel.size());
        if (Files.exists(log)) {
            Files.copy(log, copiedLog);
        }
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
