package dev.cairn.cli.mcp;

import dev.cairn.cli.shell.Shell;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How this program is started from any folder. Immutable.
 *
 * @param command a program, with its whole path where that is known
 * @param words what comes before the program's own arguments
 */
record StartedAs(String command, List<String> words) {
    /** The system property by which the launcher says how it was called. */
    private static final String COMMAND_PROPERTY = "cairn.command";

    private static final String NAME = "cairn";

    static StartedAs now(Shell shell) {
        String called = System.getProperty(COMMAND_PROPERTY);
        return called == null
                ? jar().map(StartedAs::java).orElseGet(() -> new StartedAs(NAME, List.of()))
                : new StartedAs(whole(called, shell), List.of());
    }

    private static StartedAs java(Path jar) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new StartedAs(java, List.of("-jar", jar.toString()));
    }

    /** The jar that was started; empty where this class is only a part of another program. */
    private static Optional<Path> jar() {
        try {
            URI place = StartedAs.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
            Path started = Path.of(System.getProperty("java.class.path")).toAbsolutePath();
            return Optional.of(Path.of(place)).filter(started::equals).filter(Files::isRegularFile);
        } catch (URISyntaxException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The whole path of a command, which is a path in the current folder, or a name to be found on the PATH. */
    private static String whole(String called, Shell shell) {
        Path folder = shell.folder() == null ? Path.of("") : shell.folder();
        if (called.contains("/") || called.contains(File.separator)) {
            return real(folder.resolve(called));
        }
        String path = shell.environment().getOrDefault("PATH", "");
        return Stream.of(path.split(Pattern.quote(File.pathSeparator)))
                .map(entry -> folder.resolve(entry).resolve(called))
                .filter(Files::isExecutable)
                .map(StartedAs::real)
                .findFirst()
                .orElse(called);
    }

    /** A link to the program is kept: it stays when the program gets another version. */
    private static String real(Path file) {
        Path absolute = file.toAbsolutePath();
        @Nullable Path parent = absolute.getParent();
        try {
            return parent == null
                    ? absolute.toString()
                    : parent.toRealPath().resolve(absolute.getFileName()).toString();
        } catch (IOException e) {
            return absolute.normalize().toString();
        }
    }
}
