package dev.cairn.cli.shell;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where settings may stand.
 *
 * @param shell the environment and the current folder
 * @param given the file that {@code --config} names, or null
 */
public record SettingsPlaces(Shell shell, @Nullable String given) {
    /** The name of a project's file. */
    public static final String PROJECT_FILE = ".cairn.conf";

    /** The file that was reported by option or variable, which is then the only one. */
    public Optional<Path> namedFile() {
        String named = given != null ? given : shell.environment().get("CAIRN_CONFIG");
        return named == null || named.isEmpty() ? Optional.empty() : Optional.of(resolve(named));
    }

    /** The user's file, whether or not it is there. */
    public Path userFile() {
        Map<String, String> environment = shell.environment();
        String base = environment.get("XDG_CONFIG_HOME");
        Path folder = base != null && base.startsWith("/") ? Path.of(base) : home().resolve(".config");
        return folder.resolve("cairn").resolve("cairn.conf");
    }

    /** The project's file: the first of its name in the current folder or one above it. */
    public Optional<Path> projectFile() {
        for (Path folder = shell.folder(); folder != null; folder = folder.getParent()) {
            Path file = folder.resolve(PROJECT_FILE);
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.of(file);
            }
        }
        return Optional.empty();
    }

    /** The profiles of the file that was reported, or of the user's. */
    public List<String> profiles() {
        Path file = namedFile().orElseGet(this::userFile);
        return List.copyOf(
                new FileText(file, this, new ArrayList<>()).read(false).profiles());
    }

    /** Where {@code config set --project} writes when there is no project's file. */
    public Path newProjectFile() {
        return resolve(PROJECT_FILE);
    }

    Path home() {
        String home = shell.environment().get("HOME");
        return Path.of(home == null || home.isEmpty() ? System.getProperty("user.home") : home);
    }

    private Path resolve(String file) {
        Path folder = shell.folder();
        return folder == null ? Path.of(file).toAbsolutePath() : folder.resolve(file);
    }
}
