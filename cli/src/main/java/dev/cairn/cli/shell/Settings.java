package dev.cairn.cli.shell;

import dev.cairn.cli.shell.ConfigFile.Entry;
import dev.cairn.cli.shell.Setting.Origin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is set when an option does not say otherwise: the environment, then the project's file, then the user's. The profile that
 * {@code --profile} names comes before the environment, that of {@code CAIRN_PROFILE} before the project's file. A file that was reported by
 * {@code --config} or {@code CAIRN_CONFIG} stands for both files. Immutable.
 */
public final class Settings {
    /** Nothing is set. */
    public static final Settings NONE = new Settings(new EnumMap<>(ConfigKey.class), List.of());

    private final Map<ConfigKey, Setting> found;
    private final List<String> warnings;

    private Settings(Map<ConfigKey, Setting> found, List<String> warnings) {
        this.found = new EnumMap<>(found);
        this.warnings = List.copyOf(warnings);
    }

    /**
     * Reads them.
     *
     * @throws CommandFailure with everything that is wrong in the files and variables
     */
    public static Settings from(SettingsPlaces places, @Nullable String profile) {
        return new Reading(places, profile).settings();
    }

    /** The variables alone, for commands that repair files. */
    public static Settings fromEnvironment(Shell shell) {
        Reading reading = new Reading(new SettingsPlaces(shell, null), null);
        reading.environment();
        return reading.result();
    }

    /** What is set under a key. */
    public Optional<Setting> find(ConfigKey key) {
        return Optional.ofNullable(found.get(key));
    }

    /** A folder that is set. */
    public Optional<Path> folder(ConfigKey key) {
        return find(key).map(setting -> Path.of(setting.value()));
    }

    /** Files that were left alone, one sentence each. */
    public List<String> warnings() {
        return warnings;
    }

    /** One pass over all places, the one that counts most first. */
    private static final class Reading {
        private final SettingsPlaces places;
        private final @Nullable String given;
        private final Map<ConfigKey, Setting> found = new EnumMap<>(ConfigKey.class);
        private final List<String> problems = new ArrayList<>();
        private final List<String> warnings = new ArrayList<>();

        Reading(SettingsPlaces places, @Nullable String given) {
            this.places = places;
            this.given = given;
        }

        Settings settings() {
            Path userFile = places.namedFile().orElseGet(places::userFile);
            FileText user = new FileText(userFile, places, problems);
            ConfigFile file = user.read(places.namedFile().isPresent());
            if (given != null) {
                profile(user, file, given, Origin.OPTION);
            }
            environment();
            String named = places.shell().environment().get("CAIRN_PROFILE");
            if (given == null && named != null && !named.isEmpty()) {
                profile(user, file, named, Origin.ENVIRONMENT);
            }
            if (places.namedFile().isEmpty()) {
                places.projectFile().ifPresent(this::project);
            }
            take(user, file, "", Origin.USER);
            return result();
        }

        private Settings result() {
            if (!problems.isEmpty()) {
                throw CommandFailure.settings(problems);
            }
            return new Settings(found, warnings);
        }

        void environment() {
            for (ConfigKey key : ConfigKey.values()) {
                String value = places.shell().environment().get(key.variable());
                if (value != null && !value.isEmpty()) {
                    String problem = key == ConfigKey.STORE ? null : key.problem(value);
                    if (problem != null) {
                        problems.add(key.variable() + ": " + problem);
                    }
                    found.putIfAbsent(key, new Setting(value, Origin.ENVIRONMENT, key.variable()));
                }
            }
        }

        private void profile(FileText text, ConfigFile file, String name, Origin origin) {
            if (!file.profiles().contains(name)) {
                problems.add(text.file() + ": there is no profile '" + name + "'"
                        + (file.profiles().isEmpty() ? "" : "; there are " + String.join(", ", file.profiles())));
            }
            take(text, file, name, origin);
        }

        private void project(Path path) {
            Optional<String> stranger = ProjectFile.stranger(path);
            if (stranger.isPresent()) {
                warnings.add(stranger.get());
                return;
            }
            FileText text = new FileText(path, places, problems);
            ConfigFile file = text.read(true);
            for (Entry entry : file.entries()) {
                String problem = ProjectFile.problem(path, entry);
                if (problem != null) {
                    problems.add(path + ":" + entry.line() + ": " + problem);
                }
            }
            take(text, file, "", Origin.PROJECT);
        }

        private void take(FileText text, ConfigFile file, String profile, Origin origin) {
            file.find(profile, ConfigKey.STORE)
                    .filter(entry -> ConfigKey.hasPassword(entry.value()))
                    .ifPresent(entry -> warnings.add(text.file() + ":" + entry.line()
                            + ": the URL holds a password, which should not lie in a file. Write ${NAME} in its place and"
                            + " give the variable NAME."));
            for (ConfigKey key : ConfigKey.values()) {
                file.find(profile, key)
                        .ifPresent(entry -> found.putIfAbsent(
                                key, new Setting(text.value(entry), origin, text.file() + ":" + entry.line())));
            }
        }
    }
}
