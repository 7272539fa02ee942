package dev.cairn.cli.mcp;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.OutputFile;
import dev.cairn.cli.output.OwnersFolder;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.Input;
import dev.cairn.cli.shell.Stores;
import dev.cairn.mcp.McpHttp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn mcp install}. */
@Command(
        name = "install",
        header = "Have a model's program start the server.",
        description = {
            "",
            "Adds an entry to the settings of the program and keeps the rest of the file. The entry has the whole "
                    + "paths of this program and of this command's store."
        },
        footer = {
            "An entry of the same name is replaced.",
            "  cairn mcp install --client claude-code --dry-run",
            "  cairn --store sqlite:notes.db mcp install --client cursor --tools all --read-only"
        })
final class McpInstall extends CliCommand {
    @Option(
            names = "--client",
            required = true,
            paramLabel = "CLIENT",
            completionCandidates = Client.Labels.class,
            description = "claude-code, claude-desktop, cursor, vscode, windsurf, gemini-cli or codex.")
    String client = "";

    @Option(names = "--name", paramLabel = "NAME", description = "Name of the entry. Default: cairn.")
    String name = "cairn";

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "File to change. Default: the user's settings of the program.")
    @Nullable
    Path file;

    @Option(names = "--dry-run", description = "Only show the entry and where it goes.")
    boolean dryRun;

    @Mixin
    ModelOptions model = new ModelOptions();

    @Override
    public Integer call() {
        McpHttp.check(model.options());
        Client chosen = chosen();
        Path place = file == null ? chosen.file(cli().shell().environment()) : file;
        StartedAs started = StartedAs.now(cli().shell());
        ClientFile changed = new ClientFile(chosen, name, started.command(), words(started.words()));
        String text = changed.with(read(place));
        if (!dryRun) {
            write(place, text);
        }
        return show(answer(chosen, place, changed));
    }

    private Client chosen() {
        return Arrays.stream(Client.values())
                .filter(one -> one.label().equals(client))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("There is no client '" + client + "'. Give one of "
                        + String.join(", ", new Client.Labels()) + "."));
    }

    private List<String> words(List<String> first) {
        String url = cli().stores().url();
        if (!url.startsWith("sqlite:") && !Stores.identity(url).equals(url)) {
            throw CommandFailure.usage(
                    "Cannot install this store: its URL has a user or a password, which does not belong in the "
                            + "settings of other programs. Nothing was changed. Put the URL into CAIRN_STORE for the "
                            + "program, and install with a store without it.");
        }
        List<String> words = new ArrayList<>(first);
        words.addAll(List.of("--store", Stores.withWholePath(url), "mcp"));
        words.addAll(model.words());
        return words;
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            throw Input.failure(file.toString(), e);
        }
    }

    private static void write(Path file, String text) {
        OwnersFolder.makeFor(file);
        try {
            OutputFile.of(file.toString()).write(out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw CommandFailure.fromOutput("Cannot write '" + file + "'", "It is as it was.", e, Map.of("file", file));
        }
    }

    private Answer answer(Client chosen, Path place, ClientFile changed) {
        List<String> lines = new ArrayList<>();
        lines.add(SafeText.of((dryRun ? "Would write to " : "Wrote to ") + place + ":"));
        lines.addAll(changed.entry().lines().toList());
        return Answer.of(
                new Json()
                        .put("client", chosen.label())
                        .put("file", place)
                        .put("name", name)
                        .put("command", changed.command())
                        .put("args", changed.words())
                        .put("written", !dryRun),
                () -> lines);
    }
}
