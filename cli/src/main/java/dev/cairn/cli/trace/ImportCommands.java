package dev.cairn.cli.trace;

import dev.cairn.cli.shell.CommandGroup;
import picocli.CommandLine.Command;

/** {@code cairn import}. */
@Command(
        name = "import",
        header = "Import recordings of other programs.",
        footer = {"  cairn import trace run.json --messages /messages --thread run-1"})
@CommandGroup({ImportTrace.class})
public final class ImportCommands {}
