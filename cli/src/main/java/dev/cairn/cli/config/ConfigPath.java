package dev.cairn.cli.config;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.SettingsPlaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code cairn config path}. */
@Command(
        name = "path",
        header = "Show which settings files are read here, the strongest first.",
        footer = {"  cairn config path"})
final class ConfigPath extends CliCommand {
    private static final View<Place> PLACES = new View<Place>(Json::of)
            .text("FILE", Place::file)
            .text("OF", Place::kind)
            .text("THERE", place -> place.exists ? "yes" : "no");

    private record Place(Path file, String kind, boolean exists) {
        static Place of(Path file, String kind) {
            return new Place(file, kind, Files.exists(file));
        }
    }

    @Override
    protected boolean needsNoFile() {
        return true;
    }

    @Override
    public Integer call() {
        SettingsPlaces settings = cli().settingsPlaces();
        List<Place> places = new ArrayList<>();
        if (settings.namedFile().isPresent()) {
            places.add(Place.of(settings.namedFile().get(), "told"));
        } else {
            settings.projectFile().ifPresent(file -> places.add(Place.of(file, "project")));
            places.add(Place.of(settings.userFile(), "user"));
        }
        return show(PLACES.all(places, ""));
    }
}
