package dev.cairn.cli.serve;

import dev.cairn.internal.file.FileErrors;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Opens a page in the browser of the person at the terminal. Other users of the machine see the words of a command, so the browser is given
 * a file that the owner alone reads, which leads to the page. Used by one thread.
 */
final class PageOpener implements AutoCloseable {
    private final Map<String, String> environment;
    private @Nullable Path file;

    PageOpener(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Whether a browser was started. */
    boolean open(URI page) {
        Optional<List<String>> program = program();
        if (program.isEmpty()) {
            return false;
        }
        try {
            Path made = written(page);
            String[] words = Stream.concat(program.get().stream(), Stream.of(made.toString()))
                    .toArray(String[]::new);
            new ProcessBuilder(words)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return true;
        } catch (IOException e) {
            return false; // the address is shown instead
        }
    }

    private Path written(URI page) throws IOException {
        Path made = Files.createTempFile("cairn-ui-", ".html");
        file = made;
        Files.writeString(
                made,
                "<!doctype html><title>Cairn</title><meta http-equiv=\"refresh\" content=\"0; url=" + page + "\">\n");
        return made;
    }

    private Optional<List<String>> program() {
        String named = environment.getOrDefault("BROWSER", "");
        if (!named.isEmpty()) {
            return Optional.of(List.of(named));
        }
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        if (system.contains("mac")) {
            return Optional.of(List.of("open"));
        }
        if (system.contains("windows")) {
            return Optional.of(List.of("rundll32", "url.dll,FileProtocolHandler"));
        }
        boolean screen = environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY");
        return screen && isThere("xdg-open") ? Optional.of(List.of("xdg-open")) : Optional.empty();
    }

    private boolean isThere(String program) {
        return Arrays.stream(environment.getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder).resolve(program)));
    }

    @Override
    public void close() {
        Path made = file;
        if (made != null) {
            try {
                Files.deleteIfExists(made);
            } catch (IOException e) {
                throw FileErrors.of("Cannot remove " + made, "", made, e);
            }
        }
    }
}
