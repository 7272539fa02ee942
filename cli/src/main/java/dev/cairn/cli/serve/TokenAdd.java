package dev.cairn.cli.serve;

import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.server.config.TokenFile;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn token add}. */
@Command(
        name = "add",
        header = "Create a token and show it once.",
        footer = {
            "Prints only the token on standard output.",
            "  cairn token add ci --read-only",
            "  CAIRN_TOKEN=$(cairn token add worker --tenant acme)"
        })
final class TokenAdd extends CliCommand {
    @Parameters(index = "0", paramLabel = "NAME", description = "Name, for logs and to remove it.")
    String name = "";

    @Option(
            names = "--tenant",
            paramLabel = "TENANT",
            description = "The only tenant that its bearer reaches. Default: the whole store.")
    @Nullable
    String tenant;

    @Option(names = "--read-only", description = "Whoever has it can change nothing.")
    boolean readOnly;

    @Mixin
    TokenPlace place = new TokenPlace();

    @Override
    public Integer call() {
        TokenFile.Made made = place.of(cli()).add(name, tenant, readOnly);
        cli().output().note("Created the token " + name + ". It is shown only once.");
        return show(Answer.of(TokenList.json(made.token()).put("token", made.secret()), () -> List.of(made.secret())));
    }
}
