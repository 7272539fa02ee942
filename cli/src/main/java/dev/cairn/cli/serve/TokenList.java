package dev.cairn.cli.serve;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.server.config.Token;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code cairn token list}. */
@Command(
        name = "list",
        header = "List the tokens that a server accepts, without their secrets.",
        footer = {"  cairn token list"})
final class TokenList extends CliCommand {
    private static final View<Token> TOKENS = new View<>(TokenList::json)
            .text("NAME", Token::name)
            .text("TENANT", Token::tenant)
            .text("ACCESS", TokenList::access)
            .text("CREATED", Token::created);

    @Mixin
    TokenPlace place = new TokenPlace();

    @Override
    public Integer call() {
        return show(TOKENS.all(
                place.of(cli()).list(), "No tokens. 'cairn serve' creates the first one, 'cairn token add' others."));
    }

    static Json json(Token token) {
        return new Json()
                .put("name", token.name())
                .put("tenant", token.tenant())
                .put("access", access(token))
                .put("created", token.created());
    }

    private static String access(Token token) {
        return token.readOnly() ? "read" : "write";
    }
}
