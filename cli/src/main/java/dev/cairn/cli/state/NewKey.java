package dev.cairn.cli.state;

import dev.cairn.cli.shell.Cli;
import dev.cairn.wassette.secret.Passphrase;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that say where the key comes from that secrets are to be encrypted with again. */
final class NewKey {
    @ArgGroup(exclusive = true, multiplicity = "1")
    Choice choice = new Choice();

    /** One of them. */
    static final class Choice {
        @Option(names = "--new-key-file", paramLabel = "FILE", description = "Read the new key from this file.")
        @Nullable
        Path file;

        @Option(
                names = "--new-key-env",
                paramLabel = "NAME",
                description = "Read the new key from this environment variable.")
        @Nullable
        String variable;

        @Option(
                names = "--new-key-command",
                paramLabel = "COMMAND",
                description = "Read the new key from the output of this shell command.")
        @Nullable
        String command;

        @Option(names = "--new-key-prompt", description = "Ask for the new key on the terminal.")
        boolean prompt;
    }

    Passphrase get(Cli cli) {
        return Key.find(cli, choice.file, choice.variable, choice.command, "New key: ");
    }
}
