package dev.cairn.cli.care;

import dev.cairn.Cairn;
import dev.cairn.NotFoundException;
import dev.cairn.care.Care;
import dev.cairn.care.CopyReport;
import dev.cairn.cli.Cli;
import dev.cairn.cli.Confirmation;
import dev.cairn.cli.Verb;
import dev.cairn.cli.output.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn restore}. */
@Command(
        name = "restore",
        header = "Bring into the store what a backup holds.",
        footer = {
            "",
            "The store is made when it is missing, and may be of any backend. What it has of its own under a name of the backup"
                    + " is left alone (exit code 3). Interrupted, the same command goes on.",
            "",
            "Examples:",
            "  cairn --store sqlite:restored.db restore backups/",
            "  cairn --store sqlite:earlier.db restore backups/ --number 3"
        })
public final class RestoreCommand extends Verb {
    @Parameters(index = "0", paramLabel = "DIR|FILE", description = "The backup's folder, or its one file.")
    String place = "";

    @Option(names = "--number", paramLabel = "N", description = "As it was when file N was made; else the last.")
    @Nullable
    Integer number;

    @Option(names = "--overwrite", description = "Replace what the store has of its own under a name of the backup.")
    boolean overwrite;

    @Option(names = "--yes", description = "Do not ask before --overwrite.")
    boolean yes;

    /** Makes the command. */
    public RestoreCommand(Cli cli) {
        super(cli);
    }

    @Override
    public Integer call() {
        if (Files.notExists(Path.of(place))) {
            throw new NotFoundException("There is no backup " + place + ".", Map.of("backup", place));
        }
        if (overwrite && !yes) {
            new Confirmation(cli().shell())
                    .require("Replace what " + cli().stores().shown() + " has of its own?", "Nothing was restored.");
        }
        OptionalInt upTo = number == null ? OptionalInt.empty() : OptionalInt.of(number);
        if (Files.isDirectory(Path.of(place)) && !cli().stores().isThere()) {
            Care.verifyBackup(Path.of(place), upTo);
        }
        try (Cairn cairn = cli().stores().openOrMake();
                Cuts cuts = new Cuts(cli())) {
            CopyReport report = cairn.care().restore(Path.of(place), upTo, overwrite, cuts);
            String store = cli().stores().shown();
            show(cuts.answer(report, new Json(), List.of(Cuts.said(report, "Restored", store, "backup"))));
            return Cuts.exitCode(report);
        }
    }
}
