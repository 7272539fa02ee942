package dev.cairn.integration;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Tells whether some other process has a database file open: SQLite shares this lock for as long as it has. */
public final class LockChild {
    private LockChild() {}

    public static void main(String[] arguments) throws IOException {
        try (FileChannel file =
                        FileChannel.open(Path.of(arguments[0]), StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = file.tryLock(0x40000000L, 512, false)) {
            System.out.println(lock == null ? "held by another" : "free");
        }
    }
}
