package dev.cairn.cli.thread;

import dev.cairn.cli.Group;
import picocli.CommandLine.Command;

/** {@code cairn import}. */
@Command(
        name = "import",
        header = "Take over what other programs recorded.",
        footer = {"", "Examples:", "  cairn import trace run.json --messages /messages --thread run-1"})
@Group({ImportTrace.class})
public final class ImportCommands {}
