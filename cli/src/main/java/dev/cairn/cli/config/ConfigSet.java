package dev.cairn.cli.config;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ConfigFile.Entry;
import dev.cairn.cli.shell.ConfigKey;
import dev.cairn.cli.shell.ProjectFile;
import dev.cairn.cli.shell.Settings;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code cairn config set}. */
@Command(
        name = "set",
        header = "Set a value in your file, in a profile of it, or in the project's file.",
        footer = {
            "Passwords are refused. ${NAME} in a store's URL stands for the variable NAME, but not in a project's file.",
            "  cairn config set store sqlite:/home/me/agent.db",
            "  cairn config set store 'postgresql://db/agents?user=me&password=${DB_PASSWORD}' --profile team",
            "  cairn config set store sqlite:agent.db --project"
        })
final class ConfigSet extends CliCommand {
    @Mixin
    Key key = new Key();

    @Parameters(index = "1", paramLabel = "VALUE", description = "The value.")
    String value = "";

    @Mixin
    ConfigEdit edit = new ConfigEdit();

    @Override
    protected boolean needsNoFile() {
        return true;
    }

    @Override
    public Integer call() {
        ConfigKey wanted = key.get();
        Path file = edit.file(cli());
        check(wanted, file);
        edit.write(file, edit.read(file).with(edit.profile(cli()), wanted, value));
        int done = show(Answer.of(
                new Json()
                        .put("key", key.label)
                        .put("value", value)
                        .put("profile", cli().profile())
                        .put("file", file.toString()),
                "Set " + key.label + " in " + file + "."));
        tellWhatCountsBefore(wanted, file);
        return done;
    }

    /** Where other settings are wrong, the next command that reads them says so. */
    private void tellWhatCountsBefore(ConfigKey wanted, Path file) {
        if (cli().profile() != null) {
            return;
        }
        try {
            Settings.from(cli().settingsPlaces(), null)
                    .find(wanted)
                    .filter(setting -> !setting.where().startsWith(file + ":"))
                    .ifPresent(setting -> cli().output()
                            .note(SafeText.of(setting.where() + " overrides it: the new value has no effect while "
                                    + setting.where() + " is set.")));
        } catch (CommandFailure e) {
            return;
        }
    }

    private void check(ConfigKey wanted, Path file) {
        String problem = wanted.problem(value);
        if (problem == null && !value.equals(value.strip().replaceAll("\\R", " "))) {
            problem = "a value is one line without blanks around it";
        }
        if (problem == null && edit.isProject()) {
            problem = ProjectFile.problem(file, new Entry("", wanted, value, 0));
        }
        if (problem == null && wanted == ConfigKey.STORE && ConfigKey.hasPassword(value)) {
            problem = "the URL has a password, which would be stored in a file. Write $"
                    + "{NAME} instead and set the variable NAME, or use PGPASSFILE";
        }
        if (problem != null) {
            throw CommandFailure.usage("Cannot set the value: " + problem + ". Nothing was changed.");
        }
    }
}
