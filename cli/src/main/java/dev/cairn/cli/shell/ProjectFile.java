package dev.cairn.cli.shell;

import com.sun.security.auth.module.UnixSystem;
import dev.cairn.cli.shell.ConfigFile.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a file may do that is found and not named: it came with a folder, perhaps from a stranger. It names places in its own folder and
 * nothing else: no server, no variable, no folder elsewhere. Stateless.
 */
public final class ProjectFile {
    private static final String SQLITE = "sqlite:";
    private static final List<String> COMPANIONS = List.of("-wal", "-shm", "-journal");

    private ProjectFile() {}

    /** Why the file is left alone: another user wrote it, or may. */
    static Optional<String> stranger(Path file) {
        try {
            if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                return Optional.empty();
            }
            PosixFileAttributes of = Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            boolean mine = Files.getAttribute(file, "unix:uid").equals((int) new UnixSystem().getUid());
            boolean open = of.permissions().contains(PosixFilePermission.OTHERS_WRITE);
            return mine && !open
                    ? Optional.empty()
                    : Optional.of("Ignored the settings in " + file + ", because "
                            + (mine ? "every user may write to it." : "it belongs to another user.")
                            + " Use them with --config.");
        } catch (IOException e) {
            return Optional.of("Ignored the settings in " + file + ", because its owner is unknown.");
        }
    }

    /** What a project's file must not say, or null. */
    public static @Nullable String problem(Path file, Entry entry) {
        if (!entry.profile().isEmpty()) {
            return "a project's file has no profiles";
        }
        if (!entry.key().inProject()) {
            return entry.key().label() + " does not belong into a project's file; put it into your own";
        }
        return switch (entry.key()) {
            case STORE ->
                entry.value().startsWith(SQLITE)
                                && !entry.value().contains("${")
                                && isInside(file, entry.value().substring(SQLITE.length()))
                                && !leadsAway(file.resolveSibling(entry.value().substring(SQLITE.length())))
                        ? null
                        : "the store of a project's file must be sqlite:FILE in the project's folder. Put another "
                                + "into your own file or CAIRN_STORE, or name this file with --config";
            case COMPONENT_DIR ->
                isInside(file, entry.value())
                        ? null
                        : "the component-dir of a project's file must be in the project's folder. Put another into "
                                + "your own file, or name this file with --config";
            default -> null;
        };
    }

    /** Whether a path stays in the file's folder, wherever links lead. */
    private static boolean isInside(Path file, String text) {
        try {
            Path root = file.toAbsolutePath().getParent();
            Path path = file.resolveSibling(text).toAbsolutePath().normalize();
            if (root == null || text.isEmpty() || text.startsWith("~")) {
                return false;
            }
            return real(path).startsWith(root.toRealPath());
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }

    /** Whether a file that SQLite would write beside the database is a link to some other file. */
    private static boolean leadsAway(Path database) {
        return COMPANIONS.stream()
                .anyMatch(suffix -> Files.isSymbolicLink(database.resolveSibling(database.getFileName() + suffix)));
    }

    /** The path with the links of the part that is there followed. */
    private static Path real(Path path) throws IOException {
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return path.toRealPath();
        }
        Path parent = path.getParent();
        return parent == null ? path : real(parent).resolve(path.getFileName());
    }
}
