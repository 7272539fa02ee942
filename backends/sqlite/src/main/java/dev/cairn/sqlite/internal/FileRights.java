package dev.cairn.sqlite.internal;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What this process may do with a database, asked without opening it: closing a file ends all locks that the process has on it.
 *
 * @param exists whether the file is there, as far as one can see
 * @param unseen whether a folder on the way hides whether it is there
 * @param usable whether it can be read and written; true for one that is missing
 * @param folderUsable whether files can be made in its folder; true where that is missing
 */
record FileRights(boolean exists, boolean unseen, boolean usable, boolean folderUsable) {
    static FileRights are(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        boolean exists = Files.exists(file);
        return new FileRights(
                exists,
                !exists && !Files.notExists(file),
                !exists || (Files.isReadable(file) && Files.isWritable(file)),
                folder == null || Files.notExists(folder) || (Files.isWritable(folder) && Files.isExecutable(folder)));
    }

    /** Whether the reason why it cannot be opened is that rights are missing. */
    boolean missing() {
        return unseen || !usable || !folderUsable;
    }
}
