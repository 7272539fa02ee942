package dev.cairn.cli.config;

import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.Table;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ConfigKey;
import dev.cairn.cli.shell.Setting;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn config list}. */
@Command(
        name = "list",
        header = "List all settings that count here.",
        footer = {"", "Examples:", "  cairn config list --origin"})
final class ConfigList extends CliCommand {
    @Option(names = "--origin", description = "Also say where each value comes from.")
    boolean origin;

    @Override
    public Integer call() {
        EffectiveSettings settings = new EffectiveSettings(cli());
        List<Json> items = new ArrayList<>();
        Table table = new Table().text("KEY").text("VALUE");
        table = origin ? table.text("ORIGIN").text("WHERE") : table;
        for (ConfigKey key : ConfigKey.values()) {
            var setting = settings.find(key);
            items.add(EffectiveSettings.json(key, setting));
            List<String> cells = new ArrayList<>(
                    List.of(key.label(), setting.map(Setting::value).orElse("-")));
            if (origin) {
                cells.add(setting.map(found -> found.origin().label()).orElse("-"));
                cells.add(setting.map(Setting::where).orElse(""));
            }
            table.row(cells.toArray(String[]::new));
        }
        return show(Answer.of(items, one -> one, table::lines));
    }
}
