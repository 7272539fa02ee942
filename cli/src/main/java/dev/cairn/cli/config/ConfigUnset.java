package dev.cairn.cli.config;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ConfigFile;
import dev.cairn.error.NotFoundException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code cairn config unset}. */
@Command(
        name = "unset",
        header = "Remove a setting from a file, even a wrong or unknown one.",
        footer = {"Exit code 5 if the file does not have it.", "  cairn config unset store"})
final class ConfigUnset extends CliCommand {
    @Parameters(
            index = "0",
            paramLabel = "KEY",
            completionCandidates = Key.All.class,
            description = "Key, as written in the file.")
    String key = "";

    @Mixin
    ConfigEdit edit = new ConfigEdit();

    @Override
    protected boolean needsNoFile() {
        return true;
    }

    @Override
    public Integer call() {
        Path file = edit.file(cli());
        ConfigFile before = edit.read(file);
        ConfigFile after = before.without(edit.profile(cli()), key);
        if (after.lines().equals(before.lines())) {
            throw new NotFoundException(
                    file + " does not set " + key + (cli().profile() == null ? "." : " in [" + cli().profile() + "]."),
                    Map.of("file", file.toString(), "key", key));
        }
        edit.write(file, after);
        return show(Answer.of(
                new Json().put("key", key).put("profile", cli().profile()).put("file", file.toString()),
                "Took " + key + " out of " + file + "."));
    }
}
