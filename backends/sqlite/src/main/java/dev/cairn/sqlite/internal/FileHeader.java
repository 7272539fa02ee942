package dev.cairn.sqlite.internal;

import dev.cairn.error.CorruptException;
import dev.cairn.sqlite.internal.wal.WalCare;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The first bytes of a database file: a header of 100 bytes of which nearly all is known, then that of the schema's page. */
public final class FileHeader {
    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
    private static final int LENGTH = 100;
    private static final int SMALLEST_PAGE = 512;
    private static final int LARGEST_PAGE = 65_536;
    /** Behind both headers and the pointers to as many rows of the schema as there are. */
    private static final int READ = 256;

    private final ByteBuffer bytes;
    private final long size;
    /** Whether a log or journal has more to say. */
    private final boolean pending;

    private FileHeader(byte[] bytes, long size, boolean pending) {
        this.bytes = ByteBuffer.wrap(bytes);
        this.size = size;
        this.pending = pending;
    }

    /**
     * Reads the header of a database file, through its write-ahead log.
     *
     * @param log the log that belongs to the file
     */
    public static FileHeader of(Path file, Path log) throws IOException {
        byte[] first;
        try (var in = Files.newInputStream(file)) {
            first = Arrays.copyOf(in.readNBytes(READ), READ);
        }
        boolean logged = Files.exists(log) && Files.size(log) > 0;
        boolean begun = Files.exists(file.resolveSibling(file.getFileName() + "-journal"));
        return new FileHeader(first, Files.size(file), logged || begun);
    }

    /**
     * Refuses a damaged header of a store. With another number of pages than the file has SQLite would write over what it does not count,
     * and with a format that it does not know it would say that the file is read-only. Does nothing while another process has the file open.
     * Must not be called while this process has.
     *
     * @throws CorruptException when it is damaged
     */
    static void expectSound(Path file) throws IOException {
        if (!Files.isWritable(file)) {
            return;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock alone = WalCare.lock(channel)) {
            FileHeader header = of(file, log(file));
            String wrong = header.isOurs() && alone != null ? header.wrong() : null;
            if (wrong != null) {
                throw new CorruptException("header of file " + file, wrong, CorruptException.Advice.REBUILD, null);
            }
        }
    }

    private static Path log(Path file) {
        return file.resolveSibling(file.getFileName() + "-wal");
    }

    /** Whether nothing of a file is like an SQLite database, whole, damaged or cut short. */
    static boolean isNoDatabase(Path file) throws IOException {
        FileHeader header = of(file, log(file));
        boolean pages = header.size % SMALLEST_PAGE == 0;
        return header.size > 0
                && !header.beginsAsSqlite()
                && header.bytes.getInt(68) != SqliteSchema.APPLICATION
                && (!pages || header.isText());
    }

    /** As far as there is anything. */
    private boolean beginsAsSqlite() {
        int length = (int) Math.min(size, MAGIC.length);
        return Arrays.equals(MAGIC, 0, length, bytes.array(), 0, length);
    }

    private boolean isText() {
        for (int at = 0; at < MAGIC.length; at++) {
            int letter = Byte.toUnsignedInt(bytes.get(at));
            if (letter < 0x20 && letter != '\n' && letter != '\r' && letter != '\t') {
                return false;
            }
        }
        return true;
    }

    /** What is wrong with a header with which SQLite would refuse the file for a wrong reason or take a part of it for the whole. */
    public static Optional<String> wrong(Path file) {
        try {
            FileHeader header = of(file, log(file));
            return header.size < LENGTH ? Optional.empty() : Optional.ofNullable(header.wrong());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private @Nullable String wrong() {
        if (!isSqlite()) {
            return "it does not begin as SQLite files do";
        }
        int page = pageSize();
        if (page == 0) {
            return "no page has " + Short.toUnsignedInt(bytes.getShort(16)) + " bytes";
        }
        if (bytes.get(18) < 1
                || bytes.get(18) > 2
                || bytes.get(19) < 1
                || bytes.get(19) > 2
                || bytes.get(20) != 0
                || bytes.getInt(56) < 0
                || bytes.getInt(56) > 1) {
            return "its format is not Cairn's";
        }
        boolean counted = bytes.getInt(24) == bytes.getInt(92) && bytes.getInt(28) != 0;
        long pages = Integer.toUnsignedLong(bytes.getInt(28));
        return !pending && counted && pages * page != size
                ? "it names " + pages + " pages of " + page + " bytes, the file has " + size + " bytes"
                : null;
    }

    private boolean isSqlite() {
        return Arrays.equals(MAGIC, Arrays.copyOf(bytes.array(), MAGIC.length));
    }

    private boolean isOurs() {
        return size >= LENGTH && isSqlite() && bytes.getInt(68) == SqliteSchema.APPLICATION;
    }

    /** The page size that it names, or 0. */
    private int pageSize() {
        int named = Short.toUnsignedInt(bytes.getShort(16));
        int real = named == 1 ? LARGEST_PAGE : named;
        return isPageSize(real) ? real : 0;
    }

    private static boolean isPageSize(int size) {
        return size >= 512 && size <= LARGEST_PAGE && Integer.bitCount(size) == 1;
    }

    /**
     * What the file may have begun with, the likeliest group first: as it is; with the page size of the log; with any page size; with a
     * header of the schema's page that its pointers show. Of a group more than one may open, and only what is read with it tells which is
     * right: where only the page size is wrong, the page of the schema is found whatever the size.
     *
     * @param objects how many rows the schema has
     * @param logPage the page size that the log names, or 0
     */
    public List<List<byte[]>> variants(int objects, int logPage) {
        List<List<byte[]>> groups = new ArrayList<>();
        if (wrong() == null) {
            groups.add(List.of(bytes.array().clone()));
        }
        if (isPageSize(logPage)) {
            groups.add(List.of(known(logPage)));
        }
        List<byte[]> sizes = new ArrayList<>();
        List<byte[]> trees = new ArrayList<>();
        for (int page = 512; page <= LARGEST_PAGE; page *= 2) {
            sizes.add(known(page));
            trees.add(withTree(known(page), 13, 108, objects));
            for (int children = 1; children < objects; children++) {
                trees.add(withTree(known(page), 5, 112, children));
            }
        }
        groups.add(sizes);
        groups.add(trees);
        return groups;
    }

    private byte[] known(int page) {
        ByteBuffer header = ByteBuffer.wrap(bytes.array().clone());
        header.put(0, MAGIC)
                .putShort(16, (short) (page == LARGEST_PAGE ? 1 : page))
                .put(18, new byte[] {2, 2, 0, 64, 32, 32})
                .putInt(24, 1)
                .putInt(28, (int) (size / page))
                .putLong(32, 0)
                .putInt(44, 4)
                .putLong(48, 0)
                .putInt(56, 1)
                .putInt(60, SqliteSchemaV1.VERSION.number())
                .putInt(64, 0)
                .putInt(68, SqliteSchema.APPLICATION)
                .put(72, new byte[20])
                .putInt(92, 1);
        return header.array();
    }

    private static byte[] withTree(byte[] header, int type, int pointers, int cells) {
        ByteBuffer tree = ByteBuffer.wrap(header);
        int start = LARGEST_PAGE;
        for (int cell = 0; cell < cells; cell++) {
            start = Math.min(start, Short.toUnsignedInt(tree.getShort(pointers + 2 * cell)));
        }
        tree.put(100, (byte) type)
                .putShort(101, (short) 0)
                .putShort(103, (short) cells)
                .putShort(105, (short) start)
                .put(107, (byte) 0);
        return header;
    }
}
