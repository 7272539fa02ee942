package dev.cairn.cli.completion;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn completion}. */
@Command(
        name = "completion",
        header = "Print a script that completes commands, options, values and ids in bash, zsh or fish.",
        footer = {
            "The script calls the cairn that wrote it, never one in the current folder. Names with control "
                    + "characters are omitted.",
            "  source <(cairn completion bash)                  # in ~/.bashrc",
            "  source <(cairn completion zsh)                   # in ~/.zshrc, behind compinit",
            "  cairn completion fish | source                   # in ~/.config/fish/config.fish"
        })
public final class CompletionCommand extends CliCommand {
    /** The system property by which the launcher says how it was called. */
    private static final String COMMAND_PROPERTY = "cairn.command";

    private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    @Parameters(
            index = "0",
            paramLabel = "SHELL",
            completionCandidates = Shells.class,
            description = "bash, zsh or fish.")
    String shell = "";

    /** The shells. */
    static final class Shells implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return SHELLS.iterator();
        }
    }

    @Override
    protected boolean needsNoFile() {
        return true;
    }

    @Override
    public Integer call() {
        if (!SHELLS.contains(shell)) {
            throw CommandFailure.usage("The shell must be bash, zsh or fish, not '" + shell + "'.");
        }
        String script = read("cairn." + shell).replace("CAIRN_COMMAND", command());
        return show(Answer.of(
                new Json().put("shell", shell).put("script", script),
                () -> script.lines().toList()));
    }

    /** The program by its whole path, as a word of any of the shells, or by the name that the shell looks up. */
    private static String command() {
        String called = System.getProperty(COMMAND_PROPERTY, "cairn");
        String path = called.contains("/")
                ? Path.of(called).toAbsolutePath().normalize().toString()
                : called;
        return path.matches("[A-Za-z0-9_./-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }

    private static String read(String name) {
        try (InputStream in = CompletionCommand.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("The program lacks " + name + ".");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
