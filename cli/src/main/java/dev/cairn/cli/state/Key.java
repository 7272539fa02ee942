package dev.cairn.cli.state;

import dev.cairn.cli.shell.Cli;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.wassette.secret.Passphrase;
import java.io.Console;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that say where the key of encrypted secrets comes from. There is none that is the key. */
final class Key {
    @ArgGroup(exclusive = true)
    private @Nullable Choice choice;

    /** One of them. */
    static final class Choice {
        @Option(names = "--key-file", paramLabel = "FILE", description = "Read the key of the secrets from this file.")
        @Nullable
        Path file;

        @Option(
                names = "--key-env",
                paramLabel = "NAME",
                description = "Read the key of the secrets from this environment variable.")
        @Nullable
        String variable;

        @Option(
                names = "--key-command",
                paramLabel = "COMMAND",
                description = "Read the key of the secrets from the output of this shell command.")
        @Nullable
        String command;

        @Option(names = "--key-prompt", description = "Ask for the key of the secrets on the terminal.")
        boolean prompt;
    }

    /** Where the key comes from, or null when nothing was said. */
    @Nullable
    Passphrase find(Cli cli) {
        return choice == null ? null : find(cli, choice.file, choice.variable, choice.command, "Key: ");
    }

    /** A key that is in a file or a variable or comes from a command, or else is asked for. */
    static Passphrase find(
            Cli cli, @Nullable Path file, @Nullable String variable, @Nullable String command, String prompt) {
        if (file != null) {
            return Passphrase.ofFile(file);
        }
        if (variable != null) {
            return Passphrase.ofVariable(cli.shell().environment(), variable);
        }
        return command == null ? () -> ask(cli, prompt) : Passphrase.ofCommand(command);
    }

    /** The same, and it must be said. */
    Passphrase get(Cli cli) {
        Passphrase found = find(cli);
        if (found == null) {
            throw CommandFailure.usage(
                    "Cannot export secrets without a key. Nothing was changed. Give --key-file, --key-env, "
                            + "--key-command or --key-prompt.");
        }
        return found;
    }

    private static byte[] ask(Cli cli, String prompt) {
        Optional<Console> console = Optional.ofNullable(System.console());
        if (console.isEmpty() || !cli.shell().terminal()) {
            throw CommandFailure.usage(
                    "Cannot ask for the key: there is no terminal. Give --key-file, --key-env or --key-command.");
        }
        char[] typed = console.get().readPassword(prompt);
        if (typed == null || typed.length == 0) {
            throw CommandFailure.usage("Cannot continue without a key. Nothing was changed.");
        }
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(CharBuffer.wrap(typed));
        Arrays.fill(typed, ' ');
        byte[] key = new byte[bytes.remaining()];
        bytes.get(key);
        return key;
    }
}
