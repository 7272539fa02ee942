package dev.cairn.wassette.folder;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Who may read and write what is made: never more than meant, and always the owner, whatever the umask is. */
final class FolderModes {
    /** For policies, secrets and everything on its way: the owner alone. */
    static final Set<PosixFilePermission> PRIVATE = PosixFilePermissions.fromString("rw-------");
    /** For binaries and metadata: others may read, as far as the umask lets them. */
    static final Set<PosixFilePermission> SHARED = PosixFilePermissions.fromString("rw-r--r--");

    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwxr-xr-x");
    private static final Set<PosixFilePermission> PRIVATE_FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<StandardOpenOption> NEW =
            EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    private FolderModes() {}

    static FileChannel create(Path file, Set<PosixFilePermission> most) throws IOException {
        if (!isPosix(file)) {
            return FileChannel.open(file, NEW);
        }
        FileChannel channel = FileChannel.open(file, NEW, attribute(most));
        try {
            addOwner(file, OWNER);
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** The lock file of a folder. */
    static FileChannel openLock(Path file) throws IOException {
        if (!isPosix(file)) {
            return FolderLock.channel(file);
        }
        boolean isNew = !Files.exists(file, LinkOption.NOFOLLOW_LINKS);
        FileChannel channel = FileChannel.open(
                file, EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), attribute(SHARED));
        if (isNew) {
            addOwner(file, OWNER);
        }
        return channel;
    }

    /** Makes a folder and those above it, as far as they are missing. */
    static void createFolders(Path folder, boolean isPrivate) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        Path parent = folder.toAbsolutePath().getParent();
        if (parent != null) {
            createFolders(parent, false);
        }
        createFolder(folder, isPrivate);
    }

    static void createFolder(Path folder, boolean isPrivate) throws IOException {
        if (!isPosix(folder)) {
            Files.createDirectory(folder);
            return;
        }
        Files.createDirectory(folder, attribute(isPrivate ? PRIVATE_FOLDER : FOLDER));
        addOwner(folder, PRIVATE_FOLDER);
    }

    /** Keeps a stricter mode that a file had before. */
    static void keepStricter(Path staged, Path target) throws IOException {
        if (isPosix(target) && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            Set<PosixFilePermission> mode = Files.getPosixFilePermissions(staged);
            mode.retainAll(Files.getPosixFilePermissions(target, LinkOption.NOFOLLOW_LINKS));
            mode.addAll(OWNER);
            Files.setPosixFilePermissions(staged, mode);
        }
    }

    private static void addOwner(Path path, Set<PosixFilePermission> owner) throws IOException {
        Set<PosixFilePermission> mode = Files.getPosixFilePermissions(path);
        if (mode.addAll(owner)) {
            Files.setPosixFilePermissions(path, mode);
        }
    }

    private static FileAttribute<Set<PosixFilePermission>> attribute(Set<PosixFilePermission> mode) {
        return PosixFilePermissions.asFileAttribute(mode);
    }

    private static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
