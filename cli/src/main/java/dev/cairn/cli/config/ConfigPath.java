package dev.cairn.cli.config;

import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.Table;
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
        header = "Show which files of settings are read here, the one that counts more first.",
        footer = {"", "Examples:", "  cairn config path"})
final class ConfigPath extends CliCommand {
    private final List<Json> items = new ArrayList<>();
    private final Table table = new Table().text("FILE").text("OF").text("THERE");

    @Override
    protected boolean needsNoFile() {
        return true;
    }

    @Override
    public Integer call() {
        SettingsPlaces places = cli().settingsPlaces();
        if (places.toldFile().isPresent()) {
            add("told", places.toldFile().get());
        } else {
            places.projectFile().ifPresent(file -> add("project", file));
            add("user", places.userFile());
        }
        return show(Answer.of(items, one -> one, table::lines));
    }

    private void add(String kind, Path file) {
        boolean exists = Files.exists(file);
        items.add(new Json().put("file", file.toString()).put("kind", kind).put("exists", exists));
        table.row(file.toString(), kind, exists ? "yes" : "no");
    }
}
