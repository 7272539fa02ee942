package dev.cairn.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes folders that are their owner's alone and outlive a loss of power. */
public final class OwnersFolder {
    private OwnersFolder() {}

    /** Makes the folder of a store's file and those above it, as far as they are missing. */
    public static void makeFor(Path file) {
        try {
            create(file.toAbsolutePath().normalize().getParent());
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCode.FAILURE,
                    "OUTPUT_FAILED",
                    "No folder for the store " + file + " can be made: " + e + ".",
                    Map.of("file", file.toString()));
        }
    }

    private static void create(@Nullable Path folder) throws IOException {
        if (folder == null || Files.isDirectory(folder)) {
            return;
        }
        create(folder.getParent());
        try {
            createOne(folder);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder)) {
                throw e;
            }
        }
    }

    private static void createOne(Path folder) throws IOException {
        Files.createDirectory(folder);
        if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
            try (FileChannel parent = FileChannel.open(folder.resolveSibling("."), StandardOpenOption.READ)) {
                parent.force(true);
            }
        }
    }
}
