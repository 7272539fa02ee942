package dev.cairn.wassette.folder;

import dev.cairn.internal.file.FileMode;
import java.io.IOException;
import java.nio.file.Path;

/** What a change does to the disk, one call after the other; each is done or not done when the process ends. */
interface FolderDisk {
    /** Makes a folder that only the owner may enter. */
    void createFolder(Path folder) throws IOException;

    /** Makes a file, which must not be there, and brings its bytes to the disk. */
    void write(Path file, FileMode mode, FileContent content) throws IOException;

    /** Gives a file another name, in place of what is there. */
    void move(Path from, Path to) throws IOException;

    /** Removes a file or an empty folder, if it is there. */
    void delete(Path path) throws IOException;

    /** Brings the names of a folder to the disk. */
    void sync(Path folder) throws IOException;
}
