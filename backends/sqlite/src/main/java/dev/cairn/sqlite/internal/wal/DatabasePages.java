package dev.cairn.sqlite.internal.wal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** The pages of the database file itself. */
record DatabasePages(FileChannel channel) {
    private static final int MAX_PAGE_SIZE = 65_536;

    /** The page size that the file's header names, or SQLite's default when it names none. */
    int pageSize() throws IOException {
        ByteBuffer size = ByteBuffer.allocate(2);
        if (channel.size() < 100) {
            return 4_096;
        }
        WalFile.readFully(channel, size, 16);
        int named = Short.toUnsignedInt(size.getShort(0));
        int real = named == 1 ? MAX_PAGE_SIZE : named;
        return WalHeader.isPageSize(real) ? real : 4_096;
    }

    /** Whether the file's header names an application, or none: then the name may still be in the log. */
    boolean mayBelongTo(int application) throws IOException {
        ByteBuffer id = ByteBuffer.allocate(4);
        if (channel.size() < 100) {
            return true;
        }
        WalFile.readFully(channel, id, 68);
        return id.getInt(0) == 0 || id.getInt(0) == application;
    }

    /** A page, or no bytes where the file has no such page. */
    ByteBuffer page(int number, int pageSize) throws IOException {
        long from = (number - 1L) * pageSize;
        if (number < 1 || from + pageSize > channel.size()) {
            return ByteBuffer.allocate(0);
        }
        ByteBuffer page = ByteBuffer.allocate(pageSize);
        WalFile.readFully(channel, page, from);
        return page.flip();
    }
}
