package dev.cairn.cli.state;

import dev.cairn.cli.shell.Cli;
import dev.cairn.cli.shell.ConfigKey;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.folder.FolderSearch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose the folders of an installation. */
final class Folders {
    @Option(
            names = "--component-dir",
            paramLabel = "DIR",
            description = "Component folder. Default: as for Wassette, from WASSETTE_COMPONENT_DIR, its configuration "
                    + "file or its default.")
    private @Nullable Path componentDir;

    @Option(
            names = "--secrets-dir",
            paramLabel = "DIR",
            description = "Secrets folder. Default: as for Wassette, from WASSETTE_SECRETS_DIR, its configuration file "
                    + "or its default.")
    private @Nullable Path secretsDir;

    /** The component folder that was asked for by its name and is not there. */
    Optional<Path> missing() {
        return Optional.ofNullable(componentDir).filter(folder -> !Files.isDirectory(folder));
    }

    ComponentRegistry open(Cli cli) {
        Map<String, String> environment = cli.shell().environment();
        FolderSearch system = FolderSearch.fromSystem();
        String home = environment.get("HOME");
        Path homeFolder = home == null || home.isEmpty() ? system.home() : Path.of(home);
        return ComponentRegistry.open(new FolderSearch(
                        environment,
                        homeFolder,
                        system.windows(),
                        or(componentDir, cli, ConfigKey.COMPONENT_DIR),
                        or(secretsDir, cli, ConfigKey.SECRETS_DIR))
                .find());
    }

    private static @Nullable Path or(@Nullable Path given, Cli cli, ConfigKey key) {
        return given != null ? given : cli.settings().folder(key).orElse(null);
    }
}
