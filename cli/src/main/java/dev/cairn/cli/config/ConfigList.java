package dev.cairn.cli.config;

import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ConfigKey;
import dev.cairn.cli.shell.Setting;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn config list}. */
@Command(
        name = "list",
        header = "List the effective settings.",
        footer = {"  cairn config list --origin"})
final class ConfigList extends CliCommand {
    @Option(names = "--origin", description = "Show where each value comes from.")
    boolean origin;

    @Override
    public Integer call() {
        EffectiveSettings settings = new EffectiveSettings(cli());
        View<ConfigKey> view = new View<ConfigKey>(key -> EffectiveSettings.json(key, settings.find(key)))
                .text("KEY", ConfigKey::label)
                .text("VALUE", key -> settings.find(key).map(Setting::value).orElse(null));
        if (origin) {
            view.text(
                            "ORIGIN",
                            key -> settings.find(key)
                                    .map(found -> found.origin().label())
                                    .orElse(null))
                    .text("WHERE", key -> settings.find(key).map(Setting::where).orElse(""));
        }
        return show(view.all(List.of(ConfigKey.values()), ""));
    }
}
