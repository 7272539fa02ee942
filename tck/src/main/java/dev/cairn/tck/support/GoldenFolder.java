package dev.cairn.tck.support;

import dev.cairn.agent.migration.StateVersion;
import dev.cairn.model.Document;
import dev.cairn.tck.backend.MigrationTck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A folder of frozen snapshots; see {@link MigrationTck}. Immutable, but its files may change. */
public record GoldenFolder(Path folder) {
    private static final Pattern FROZEN = Pattern.compile("([0-9.]+)\\.json");

    /**
     * A frozen snapshot.
     *
     * @param label its path within the folder
     */
    public record Golden(String label, Path file, StateVersion version) {
        public Path expected(StateVersion to) {
            return file.resolveSibling(version + "-to-" + to + ".json");
        }
    }

    /** All files, by name. */
    public List<Path> files() {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public List<Golden> goldens() {
        List<Golden> goldens = new ArrayList<>();
        for (Path file : files()) {
            Matcher name = FROZEN.matcher(file.getFileName().toString());
            if (name.matches()) {
                String label = folder.relativize(file).toString().replace('\\', '/');
                goldens.add(new Golden(label, file, StateVersion.parse(name.group(1))));
            }
        }
        return goldens;
    }

    public static Document read(Path file) {
        try {
            return Document.parse(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a file that is not there. */
    public static void write(Path file, Document document) {
        try {
            Files.writeString(file, document.json() + "\n", StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
