package dev.cairn.integration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Removes what tests made. */
public final class Folders {
    private Folders() {}

    public static void delete(Path folder) {
        try (Stream<Path> found = Files.walk(folder)) {
            List<Path> paths = found.sorted(Comparator.reverseOrder()).toList();
            for (Path path : paths) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
