package dev.cairn.cli.serve;

import dev.cairn.cli.shell.Cli;
import dev.cairn.cli.shell.SettingsPlaces;
import dev.cairn.server.config.TokenFile;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which file of tokens. */
final class TokenPlace {
    @Option(
            names = "--tokens",
            paramLabel = "FILE",
            description = "Tokens that the server accepts. Default: cairn/tokens.json in your configuration folder.")
    private @Nullable Path file;

    TokenFile of(Cli cli) {
        Path usual = new SettingsPlaces(cli.shell(), null).userFile().resolveSibling("tokens.json");
        return new TokenFile(file == null ? usual : file, cli.shell().clock());
    }
}
