package dev.cairn.cli.serve;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.error.NotFoundException;
import dev.cairn.server.config.TokenFile;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code cairn token remove}. */
@Command(
        name = "remove",
        header = "Remove a token. A running server refuses it within a second.",
        footer = {"Exit code 5 if there is none of that name.", "  cairn token remove ci"})
final class TokenRemove extends CliCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "Name of the token.")
    String name = "";

    @Mixin
    TokenPlace place = new TokenPlace();

    @Override
    public Integer call() {
        TokenFile tokens = place.of(cli());
        if (!tokens.remove(name)) {
            throw new NotFoundException(
                    "There is no token '" + name + "' in " + tokens.file() + ". 'cairn token list' lists all.",
                    Map.of("name", name, "file", tokens.file().toString()));
        }
        return show(Answer.of(new Json().put("name", name).put("removed", true), "Removed the token " + name + "."));
    }
}
