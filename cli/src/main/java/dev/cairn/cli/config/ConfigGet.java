package dev.cairn.cli.config;

import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ConfigKey;
import dev.cairn.cli.shell.Setting;
import dev.cairn.error.NotFoundException;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code cairn config get}. */
@Command(
        name = "get",
        header = "Show the effective value of a setting.",
        footer = {"Exit code 5 if it has none.", "  cairn config get store"})
final class ConfigGet extends CliCommand {
    @Mixin
    Key key = new Key();

    @Override
    public Integer call() {
        ConfigKey wanted = key.get();
        Optional<Setting> found = new EffectiveSettings(cli()).find(wanted);
        Setting setting = found.orElseThrow(
                () -> new NotFoundException("Nothing is set for " + key.label + ".", Map.of("key", key.label)));
        return show(Answer.of(EffectiveSettings.json(wanted, found), setting.value()));
    }
}
