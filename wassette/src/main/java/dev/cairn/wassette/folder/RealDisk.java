package dev.cairn.wassette.folder;

import dev.cairn.internal.file.DurableFile;
import dev.cairn.internal.file.Uninterrupted;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;

/** The disk. Thread-safe. */
final class RealDisk implements FolderDisk {
    private static final int PART = 64 << 10;

    @Override
    public void createFolder(Path folder) throws IOException {
        FolderModes.createFolder(folder, true);
    }

    @Override
    public void write(Path file, Set<PosixFilePermission> mode, FileContent content) throws IOException {
        Uninterrupted.run(() -> writeAll(file, mode, content));
    }

    private static void writeAll(Path file, Set<PosixFilePermission> mode, FileContent content) throws IOException {
        try (InputStream in = content.open();
                FileChannel out = FolderModes.create(file, mode)) {
            byte[] part = new byte[PART];
            for (int n = in.read(part); n >= 0; n = in.read(part)) {
                ByteBuffer buffer = ByteBuffer.wrap(part, 0, n);
                while (buffer.hasRemaining()) {
                    out.write(buffer);
                }
            }
            out.force(true);
        }
    }

    @Override
    public void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void delete(Path path) throws IOException {
        Files.deleteIfExists(path);
    }

    @Override
    public void sync(Path folder) throws IOException {
        DurableFile.syncFolder(folder);
    }
}
