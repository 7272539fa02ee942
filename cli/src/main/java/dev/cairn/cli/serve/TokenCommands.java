package dev.cairn.cli.serve;

import dev.cairn.cli.shell.CommandGroup;
import picocli.CommandLine.Command;

/** {@code cairn token}. */
@Command(
        name = "token",
        header = "Create and remove the tokens that a server accepts.",
        description = {
            "",
            "A token opens one tenant or the whole store, for reading or for writing. The file holds digests of "
                    + "tokens. A token itself is shown once. A running server follows changes within a second."
        },
        footer = {"  cairn token add ci --read-only", "  cairn token list", "  cairn token remove ci"})
@CommandGroup({TokenAdd.class, TokenList.class, TokenRemove.class})
public final class TokenCommands {}
