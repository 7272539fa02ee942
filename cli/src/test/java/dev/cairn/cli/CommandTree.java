package dev.cairn.cli;

import dev.cairn.cli.shell.Shell;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** All commands of the program, as its own model has them. */
final class CommandTree {
    private CommandTree() {}

    static CommandSpec root() {
        return root(List.of());
    }

    /** All commands, or those that the words seem to name. */
    static CommandSpec root(List<String> words) {
        Shell shell = new Shell(
                new ByteArrayInputStream(new byte[0]),
                new ByteArrayOutputStream(),
                new PrintStream(new ByteArrayOutputStream()),
                Map.of(),
                false,
                Clock.systemUTC(),
                null);
        return Main.program(shell).model(words);
    }

    /** The commands below one that are not hidden. */
    static List<CommandSpec> below(CommandSpec command) {
        return command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .filter(each -> !each.usageMessage().hidden())
                .toList();
    }

    /** The commands that do something. */
    static List<CommandSpec> verbs() {
        return verbs(List.of());
    }

    /** The commands that do something, all or those that the words seem to name. */
    static List<CommandSpec> verbs(List<String> words) {
        List<CommandSpec> verbs = new ArrayList<>();
        for (CommandSpec command : below(root(words))) {
            List<CommandSpec> own = below(command);
            verbs.addAll(own.isEmpty() ? List.of(command) : own);
        }
        return verbs;
    }

    /** What a command's help says behind its options, line by line. */
    static List<String> footer(CommandSpec command) {
        return lines(command.usageMessage().footer());
    }

    static List<String> lines(String... texts) {
        List<String> lines = new ArrayList<>();
        for (String text : texts) {
            String.format(text).lines().forEach(lines::add);
            if (text.isEmpty()) {
                lines.add("");
            }
        }
        return lines;
    }

    /** The command lines among a command's examples. */
    static List<String> examples(CommandSpec command) {
        return footer(command).stream()
                .map(String::strip)
                .filter(line -> line.startsWith("cairn ") || line.contains("(cairn "))
                .toList();
    }
}
