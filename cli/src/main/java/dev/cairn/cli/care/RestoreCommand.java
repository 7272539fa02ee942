package dev.cairn.cli.care;

import dev.cairn.Cairn;
import dev.cairn.answer.Json;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.error.CorruptException;
import dev.cairn.error.NotFoundException;
import dev.cairn.maintenance.CopyReport;
import dev.cairn.maintenance.Maintenance;
import dev.cairn.maintenance.RestoreOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn restore}. */
@Command(
        name = "restore",
        header = "Restore a backup into the store.",
        footer = {
            "Creates the store if it does not exist, on any backend. Leaves alone data of the store that "
                    + "differs, and leaves out scopes that are damaged in the backup. Both are reported (exit code "
                    + "3). If interrupted, run the command again to resume.",
            "  cairn --store sqlite:restored.db restore backups/",
            "  cairn --store sqlite:earlier.db restore backups/ --number 3",
            "  cairn restore backups/ --thread run-1 --overwrite"
        })
public final class RestoreCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "DIR|FILE", description = "Folder or file of the backup.")
    String place = "";

    @Option(names = "--number", paramLabel = "N", description = "Restore as of backup file N. Default: the latest.")
    private @Nullable Integer number;

    @Mixin
    RestoreChoice choice = new RestoreChoice();

    @Mixin
    Overwriting overwriting = new Overwriting();

    @Override
    protected String whenInterrupted() {
        return "Restored data stays. Run the same command again to resume.";
    }

    @Override
    public Integer call() {
        choice.check();
        if (Files.notExists(Path.of(place))) {
            throw new NotFoundException("There is no backup " + place + ".", Map.of("backup", place));
        }
        Path backup = Path.of(place);
        if (Files.isDirectory(backup)) {
            return restore(backup);
        }
        try {
            cli().stores()
                    .builder("sqlite:" + backup.toAbsolutePath())
                    .existing()
                    .open()
                    .close();
            return restore(backup);
        } catch (CorruptException e) {
            throw e.address().contains(backup.toString()) ? unreadable(e) : e;
        }
    }

    private CorruptException unreadable(CorruptException e) {
        return CorruptException.of(
                e.address(),
                e.reason(),
                "First run 'cairn --store sqlite:" + place
                        + " repair', which rebuilds it from all readable rows. Then restore.",
                e);
    }

    private int restore(Path backup) {
        OptionalInt upTo = number == null ? OptionalInt.empty() : OptionalInt.of(number);
        boolean isThere = cli().stores().isThere();
        if (Files.isDirectory(backup) && !isThere) {
            Maintenance.verifyBackup(backup, upTo);
        }
        if (!isThere) {
            lookFor(backup, new RestoreOptions(upTo, false, true, choice));
        }
        try (Cairn cairn = cli().stores().openOrMake();
                Cuts cuts = new Cuts(cli())) {
            RestoreOptions careful = new RestoreOptions(upTo, false, false, choice);
            String store = cli().stores().shown();
            if (isThere) {
                overwriting.ask(
                        cli(),
                        store,
                        "Nothing was restored.",
                        plan -> cairn.maintenance().restore(backup, careful.planned(), plan));
            }
            CopyReport report =
                    cairn.maintenance().restore(backup, overwriting.overwrite ? careful.overwriting() : careful, cuts);
            return show(report, cuts, store);
        }
    }

    /** What the backup does not hold makes no store. */
    private void lookFor(Path backup, RestoreOptions planned) {
        try (Cairn nothing = Cairn.open("memory:")) {
            expectFound(nothing.maintenance().restore(backup, planned, cut -> {}));
        }
    }

    private void expectFound(CopyReport report) {
        if (choice.metNothing() && report.damaged() == 0) {
            throw new NotFoundException(
                    "There is no " + String.join(", ", choice.missing()) + " in the backup " + place
                            + ". Nothing was restored.",
                    Map.of("backup", place));
        }
    }

    private int show(CopyReport report, Cuts cuts, String store) {
        expectFound(report);
        String missing = String.join(", ", choice.missing());
        List<String> last = new ArrayList<>(CutText.last(report, store, "backup"));
        if (!missing.isEmpty()) {
            last.add(SafeText.of("Not in the backup: " + missing + "."));
        }
        show(cuts.answer(report, new Json(), CutText.first(report, "Restored", store, "backup"), last));
        return missing.isEmpty() ? Cuts.exitCode(report) : ExitCode.PARTIAL;
    }
}
