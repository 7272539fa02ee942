package dev.cairn.cli;

import picocli.CommandLine.Command;

/** Commands that only have commands: what things there are. Stateless. */
final class Noun {
    private Noun() {}

    /** Threads. */
    @Command(
            name = "thread",
            header = "Runs and conversations: list, look, fork, rewind, compare, delete.",
            synopsisSubcommandLabel = "COMMAND",
            footer = {"", "Example: cairn thread history run-1 --limit 5"})
    static final class Threads {}

    /** Checkpoints. */
    @Command(
            name = "checkpoint",
            header = "Saved steps: show one, put one.",
            synopsisSubcommandLabel = "COMMAND",
            footer = {"", "Example: cairn checkpoint show run-1@7 --channel messages --last 2"})
    static final class Checkpoints {}

    /** Imports. */
    @Command(
            name = "import",
            header = "Take over what other programs recorded.",
            synopsisSubcommandLabel = "COMMAND",
            footer = {"", "Example: cairn import trace run.json --messages /messages --thread run-1"})
    static final class Imports {}
}
