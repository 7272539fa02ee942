package dev.cairn.wassette.folder;

import dev.cairn.internal.file.DurableFile;
import dev.cairn.internal.file.FileMode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The disk. Thread-safe. */
final class RealDisk implements FolderDisk {
    @Override
    public void createFolder(Path folder) throws IOException {
        FileMode.PRIVATE.createFolder(folder);
    }

    @Override
    public void write(Path file, FileMode mode, FileContent content) throws IOException {
        DurableFile.create(file, mode, out -> {
            try (InputStream in = content.open()) {
                return in.transferTo(out);
            }
        });
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
