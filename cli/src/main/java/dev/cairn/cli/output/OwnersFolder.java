package dev.cairn.cli.output;

import dev.cairn.internal.file.DurableFile;
import dev.cairn.internal.file.FileErrors;
import dev.cairn.internal.file.FileMode;
import java.io.IOException;
import java.nio.file.Path;

/** Makes folders that are their owner's alone and outlive a loss of power. */
public final class OwnersFolder {
    private OwnersFolder() {}

    /** Makes the folder of a store's file and those above it, as far as they are missing. */
    public static void makeFor(Path file) {
        Path folder = file.toAbsolutePath().normalize().getParent();
        try {
            if (folder != null) {
                DurableFile.createFolders(folder, FileMode.PRIVATE);
            }
        } catch (IOException e) {
            throw FileErrors.of("Cannot create the folder of the store " + file, "", file, e);
        }
    }
}
