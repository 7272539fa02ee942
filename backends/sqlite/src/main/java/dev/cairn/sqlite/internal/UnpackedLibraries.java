package dev.cairn.sqlite.internal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The copies of SQLite's library that processes unpack for themselves; one that is killed does not remove its own. */
final class UnpackedLibraries {
    private static final Duration YOUNG = Duration.ofHours(1);

    private UnpackedLibraries() {}

    /** Those of a folder that are old and that no process has loaded, as far as the system tells. */
    static List<Path> stale(Path folder, Instant now) throws IOException {
        List<Path> stale = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "sqlite-*libsqlitejdbc*")) {
            for (Path path : files) {
                Instant made = Instant.ofEpochMilli(path.toFile().lastModified());
                if (made.isBefore(now.minus(YOUNG))) {
                    stale.add(path);
                }
            }
        }
        if (!stale.isEmpty()) {
            removeLoaded(stale);
        }
        return stale;
    }

    private static void removeLoaded(List<Path> libraries) throws IOException {
        Path processes = Path.of("/proc");
        if (!Files.isDirectory(processes)) {
            return;
        }
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(processes, "[0-9]*")) {
            for (Path process : folders) {
                String maps = maps(process);
                libraries.removeIf(library -> maps.contains(name(library)));
            }
        }
    }

    /** A library and its lock file have one name but for the ending. */
    private static String name(Path library) {
        String name = library.getFileName().toString();
        return name.endsWith(".lck") ? name.substring(0, name.length() - ".lck".length()) : name;
    }

    /** Empty where the process is over or another user's. */
    private static String maps(Path process) {
        try {
            return Files.readString(process.resolve("maps"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }
}
