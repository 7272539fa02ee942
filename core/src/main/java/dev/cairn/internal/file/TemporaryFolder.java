package dev.cairn.internal.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A folder of its own below the system's temporary folder, readable to its owner only. It is removed with all in it when it is closed, and
 * when the process ends by a signal that lets it end orderly; a killed process leaves it. Thread-safe.
 */
public final class TemporaryFolder implements AutoCloseable {
    /** What is written into a folder while it is removed is met at the next attempt. */
    private static final int ATTEMPTS = 100;

    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    static {
        EndOfProcess.run("cairn-temporary-folders", TemporaryFolder::removeAll);
    }

    private final Path path;

    private TemporaryFolder(Path path) {
        this.path = path;
    }

    /** Creates one; its name begins with {@code cairn-} and the purpose. */
    public static TemporaryFolder of(String purpose) throws IOException {
        Path path = Files.createTempDirectory("cairn-" + purpose + "-");
        OPEN.add(path);
        return new TemporaryFolder(path);
    }

    /** Where it is. */
    public Path path() {
        return path;
    }

    /** Removes it; nothing happens when it is removed already. */
    @Override
    public void close() throws IOException {
        if (OPEN.remove(path)) {
            remove(path);
        }
    }

    /** Removes what is open, each whatever becomes of the others; other threads may still write there. */
    static void removeAll() {
        for (Path path : OPEN) {
            try {
                remove(path);
            } catch (IOException | RuntimeException e) {
                System.getLogger(TemporaryFolder.class.getName())
                        .log(System.Logger.Level.WARNING, "Cannot remove the temporary folder " + path + ".", e);
            }
        }
    }

    private static void remove(Path folder) throws IOException {
        for (int attempt = 1; Files.exists(folder, LinkOption.NOFOLLOW_LINKS); attempt++) {
            try {
                removeOnce(folder);
            } catch (IOException | UncheckedIOException changed) {
                if (attempt == ATTEMPTS) {
                    throw changed;
                }
            }
        }
    }

    private static void removeOnce(Path folder) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> found = Files.walk(folder)) {
            deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : deepestFirst) {
            Files.deleteIfExists(each);
        }
    }
}
