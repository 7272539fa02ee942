package dev.cairn.cli.output;

import dev.cairn.internal.file.DurableFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The file that an answer goes to. It appears only when it is whole, keeps its mode when it was there before, and is the one that a
 * symbolic link leads to. A database is never written over. Immutable.
 */
public final class OutputFile {
    private static final byte[] DATABASE = "SQLite format 3".getBytes(StandardCharsets.US_ASCII);
    private static final List<String> COMPANIONS = List.of("-wal", "-shm", "-journal");
    private static final int MAX_LINKS = 40;

    private final Path path;

    private OutputFile(Path path) {
        this.path = path;
    }

    /** The file of a name. */
    public static OutputFile of(String name) throws IOException {
        Path path = Path.of(name).toAbsolutePath();
        if (isSpecial(path)) {
            return new OutputFile(path);
        }
        for (int links = 0; Files.isSymbolicLink(path) && links < MAX_LINKS; links++) {
            path = path.resolveSibling(Files.readSymbolicLink(path));
        }
        Path folder = path.getParent();
        return new OutputFile(
                folder != null && Files.exists(folder) ? folder.toRealPath().resolve(path.getFileName()) : path);
    }

    /** Whether it is a pipe or a device, also one that a shell put under {@code /dev/fd}, whose link leads to no name. */
    private static boolean isSpecial(Path path) {
        return Files.exists(path) && !Files.isRegularFile(path);
    }

    /** Whether writing to the file would destroy a database, which may be the one of a store's URL. */
    public boolean isDatabase(String storeUrl) throws IOException {
        if (isDatabase(path) || isCompanionOf(path)) {
            return true;
        }
        if (!storeUrl.startsWith("sqlite:") || storeUrl.length() == "sqlite:".length()) {
            return false;
        }
        Path store = of(storeUrl.substring("sqlite:".length())).path;
        return isSame(store) || isSame(companion(store, "-wal")) || isSame(companion(store, "-shm"));
    }

    private static Path companion(Path database, String suffix) {
        return database.resolveSibling(database.getFileName() + suffix);
    }

    private boolean isSame(Path other) throws IOException {
        return path.equals(other) || (Files.exists(path) && Files.exists(other) && Files.isSameFile(path, other));
    }

    private static boolean isCompanionOf(Path path) throws IOException {
        String name = String.valueOf(path.getFileName());
        for (String suffix : COMPANIONS) {
            if (name.endsWith(suffix)
                    && isDatabase(path.resolveSibling(name.substring(0, name.length() - suffix.length())))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDatabase(Path path) throws IOException {
        if (!Files.isRegularFile(path) || !Files.isReadable(path)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(path)) {
            return Arrays.equals(in.readNBytes(DATABASE.length), DATABASE);
        }
    }

    /** Writes bytes. */
    public interface Writing {
        /** Writes them. */
        void to(OutputStream out) throws IOException;
    }

    /** Writes the file whole, or leaves what was there. */
    public void write(Writing writing) throws IOException {
        if (isSpecial(path)) {
            try (OutputStream out = Files.newOutputStream(path)) {
                writing.to(out);
            }
            return;
        }
        DurableFile.replaceKeepingMode(path, out -> {
            writing.to(out);
            return true;
        });
    }
}
