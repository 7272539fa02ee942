package dev.cairn.cli.config;

import dev.cairn.cli.output.OutputFile;
import dev.cairn.cli.output.OwnersFolder;
import dev.cairn.cli.shell.Cli;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ConfigFile;
import dev.cairn.cli.shell.Input;
import dev.cairn.cli.shell.SettingsPlaces;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/** The file of settings that a command changes. A new one is its owner's alone. Not safe for use by several threads. */
final class ConfigEdit {
    @Option(
            names = "--project",
            description = "Use the project's file: .cairn.conf in this folder or the nearest one above it.")
    private boolean project;

    /** Which file it is. */
    Path file(Cli cli) {
        SettingsPlaces places = cli.settingsPlaces();
        if (project && profile(cli).isEmpty()) {
            return places.projectFile().orElseGet(places::newProjectFile);
        } else if (project) {
            throw CommandFailure.usage("Cannot use a profile in a project's file. Give either --project or --profile.");
        }
        return places.namedFile().orElseGet(places::userFile);
    }

    boolean isProject() {
        return project;
    }

    /** The profile that is changed; empty for none. */
    String profile(Cli cli) {
        String profile = cli.profile();
        if (profile != null && !profile.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
            throw CommandFailure.usage(
                    "A profile's name must have only letters, digits, '.', '_' and '-', not be '" + profile + "'.");
        }
        return profile == null ? "" : profile;
    }

    ConfigFile read(Path file) {
        try {
            return ConfigFile.of(Files.exists(file) ? Files.readAllLines(file) : List.of());
        } catch (IOException e) {
            throw Input.failure(file.toString(), e);
        }
    }

    void write(Path file, ConfigFile changed) {
        OwnersFolder.makeFor(file);
        byte[] text = (String.join("\n", changed.lines()) + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            OutputFile.of(file.toString()).write(out -> out.write(text));
        } catch (IOException e) {
            throw CommandFailure.fromOutput("Cannot write '" + file + "'", "It is as it was.", e, Map.of("file", file));
        }
    }
}
