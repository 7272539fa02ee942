package dev.cairn.internal.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Who may use a new file or folder. A file never has more rights than its mode says, not even while it is created, and its owner always has
 * access, whatever the umask is. On file systems without owners a mode has no effect. Thread-safe.
 */
public enum FileMode {
    /** The owner alone. */
    PRIVATE("rw-------", "rwx------"),
    /** Others may read, as far as the umask permits. */
    SHARED("rw-r--r--", "rwxr-xr-x");

    private static final Set<PosixFilePermission> OWNER =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    private static final Set<PosixFilePermission> OWNER_OF_FOLDER =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private final String file;
    private final String folder;

    FileMode(String file, String folder) {
        this.file = file;
        this.folder = folder;
    }

    /** Opens a file, which gets this mode if the options create it. The caller closes the channel. */
    public FileChannel open(Path path, OpenOption... options) throws IOException {
        if (!isPosix(path)) {
            return FileChannel.open(path, options);
        }
        boolean isNew = Files.notExists(path, LinkOption.NOFOLLOW_LINKS);
        FileChannel channel = FileChannel.open(path, Set.of(options), attribute(file));
        boolean done = false;
        try {
            if (isNew) {
                add(OWNER, path);
            }
            done = true;
            return channel;
        } finally {
            if (!done) {
                channel.close();
            }
        }
    }

    /** Creates a folder of this mode, in one that exists. */
    public void createFolder(Path path) throws IOException {
        if (isPosix(path)) {
            Files.createDirectory(path, attribute(folder));
            add(OWNER_OF_FOLDER, path);
        } else {
            Files.createDirectory(path);
        }
    }

    /** Gives an existing file this mode, also where others had no access to it before. */
    public void set(Path path) throws IOException {
        if (isPosix(path) && Files.getFileStore(path).supportsFileAttributeView(PosixFileAttributeView.class)) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(file));
        }
    }

    /** Gives a file the mode of another one, if that exists. */
    static void copy(Path from, Path to) throws IOException {
        if (isPosix(to) && Files.exists(from)) {
            Files.setPosixFilePermissions(to, Files.getPosixFilePermissions(from));
        }
    }

    /** Takes rights from a file that the one it will replace does not have. The owner keeps access. */
    public static void keepStricter(Path draft, Path replaced) throws IOException {
        if (isPosix(replaced) && Files.exists(replaced, LinkOption.NOFOLLOW_LINKS)) {
            Set<PosixFilePermission> mode = Files.getPosixFilePermissions(draft);
            mode.retainAll(Files.getPosixFilePermissions(replaced, LinkOption.NOFOLLOW_LINKS));
            mode.addAll(OWNER);
            Files.setPosixFilePermissions(draft, mode);
        }
    }

    private static void add(Set<PosixFilePermission> rights, Path path) throws IOException {
        Set<PosixFilePermission> mode = Files.getPosixFilePermissions(path);
        if (mode.addAll(rights)) {
            Files.setPosixFilePermissions(path, mode);
        }
    }

    static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private static FileAttribute<Set<PosixFilePermission>> attribute(String mode) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode));
    }
}
