package dev.cairn.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The checked-out repository that the tests run in. */
public final class Repository {
    public static final Path ROOT =
            Path.of(System.getProperty("cairn.root", ".")).toAbsolutePath().normalize();

    private Repository() {}

    /** The text of a file. */
    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All files below the root with an ending, without build output and other people's code. */
    static List<Path> files(String ending) {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .filter(file -> !ROOT.relativize(file).toString().matches("(.*/)?(target|node_modules|\\.git)/.*"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
