package dev.cairn.wassette.folder;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the folders as Wassette does: what is reported, then the environment ({@code WASSETTE_COMPONENT_DIR}, {@code WASSETTE_SECRETS_DIR}, and
 * {@code WASSETTE_PLUGIN_DIR} of older installations), then its configuration file, then the system's folders for data and configuration.
 * Immutable.
 *
 * @param environment variables by name
 * @param home the user's home folder, or null where there is none
 * @param windows whether the system is Windows
 * @param components the component folder, or null to look for it
 * @param secrets the secrets folder, or null to look for it
 */
public record FolderSearch(
        Map<String, String> environment,
        @Nullable Path home,
        boolean windows,
        @Nullable Path components,
        @Nullable Path secrets) {
    /** Copies the variables. */
    public FolderSearch {
        environment = Map.copyOf(environment);
    }

    /** A search in this process's environment. */
    public static FolderSearch fromSystem() {
        String home = System.getProperty("user.home", "");
        boolean windows =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
        return new FolderSearch(System.getenv(), home.isEmpty() ? null : Path.of(home), windows, null, null);
    }

    /** Returns a copy with the given component folder. */
    public FolderSearch components(@Nullable Path given) {
        return new FolderSearch(environment, home, windows, given, secrets);
    }

    /** Returns a copy with the given secrets folder. */
    public FolderSearch secrets(@Nullable Path given) {
        return new FolderSearch(environment, home, windows, components, given);
    }

    /** Both folders, whether or not they are there. */
    public ComponentFolders find() {
        WassetteConfig config =
                components != null && secrets != null ? WassetteConfig.EMPTY : WassetteConfig.read(configFile());
        Path foundComponents = first(
                components,
                variable("WASSETTE_COMPONENT_DIR"),
                variable("WASSETTE_PLUGIN_DIR"),
                config.find("component_dir"),
                config.find("plugin_dir"),
                Optional.of(dataFolder("components")));
        Path foundSecrets = first(
                secrets,
                variable("WASSETTE_SECRETS_DIR"),
                config.find("secrets_dir"),
                Optional.of(configFolder("secrets")));
        return new ComponentFolders(foundComponents, foundSecrets);
    }

    /** Wassette's configuration file, whether or not it is there. */
    public Path configFile() {
        return variable("WASSETTE_CONFIG_FILE").orElseGet(() -> configFolder("config.toml"));
    }

    @SafeVarargs
    private static Path first(@Nullable Path given, Optional<Path>... others) {
        if (given != null) {
            return given;
        }
        for (Optional<Path> each : others) {
            if (each.isPresent()) {
                return each.get();
            }
        }
        throw new CairnException(ErrorCode.INTERNAL, "There is no default folder.");
    }

    private Optional<Path> variable(String name) {
        return Optional.ofNullable(environment.get(name))
                .filter(value -> !value.isEmpty())
                .map(Path::of);
    }

    private Path dataFolder(String name) {
        return windows ? roaming(name) : base("XDG_DATA_HOME", ".local/share", name);
    }

    private Path configFolder(String name) {
        return windows ? roaming(name) : base("XDG_CONFIG_HOME", ".config", name);
    }

    /** A variable that is no absolute path does not count; without a home folder, names are relative. */
    private Path base(String variable, String underHome, String name) {
        Optional<Path> given = variable(variable).filter(Path::isAbsolute);
        Path base = given.orElseGet(() -> home == null ? Path.of("") : home.resolve(underHome));
        return given.isEmpty() && home == null
                ? Path.of(name)
                : base.resolve("wassette").resolve(name);
    }

    private Path roaming(String name) {
        Optional<Path> given = variable("APPDATA");
        if (given.isEmpty() && home == null) {
            return Path.of(name);
        }
        Path base = given.orElseGet(
                () -> Path.of(String.valueOf(home)).resolve("AppData").resolve("Roaming"));
        return base.resolve("wassette").resolve(name);
    }
}
