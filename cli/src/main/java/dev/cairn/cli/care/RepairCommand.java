package dev.cairn.cli.care;

import dev.cairn.Cairn;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.Stores;
import dev.cairn.maintenance.RepairOptions;
import dev.cairn.maintenance.RepairPlan;
import dev.cairn.maintenance.RepairReport;
import dev.cairn.storage.Rebuild;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn repair}. */
@Command(
        name = "repair",
        header = "Quarantine damaged data with its bytes, and repair the rest.",
        footer = {
            "Loses no readable data. Quarantined rows are kept in a file of the quarantine folder. If the "
                    + "structure of an SQLite file is damaged, the file is rebuilt and the old one kept next to it. "
                    + "Stop all programs that use the file first.\n"
                    + "Exit code 6 after a dry run that found damage, or if no row of the file can be read (nothing is "
                    + "changed then). Exit code 3 if something was quarantined, stays damaged or is lost.",
            "  cairn repair --dry-run",
            "  cairn repair --move-heads --yes"
        })
public final class RepairCommand extends CliCommand {
    @Option(names = "--dry-run", description = "Show what would be done. Change nothing.")
    boolean dryRun;

    @Option(
            names = "--move-heads",
            description = "Move a head whose checkpoint cannot be read to its nearest readable ancestor.")
    boolean moveHeads;

    @Option(
            names = "--quarantine",
            paramLabel = "DIR",
            description = "Folder for quarantined data. Default: next to the SQLite file.")
    private @Nullable Path quarantine;

    @Option(names = "--yes", description = "Do not ask for confirmation.")
    boolean yes;

    @Override
    protected String whenInterrupted() {
        return "Repaired data stays repaired. Run the same command again to resume.";
    }

    @Override
    public Integer call() {
        String url = cli().stores().url();
        Path folder = folder(url);
        if (dryRun || !yes) {
            RepairPlan planned = Cairn.planRepair(url, moveHeads);
            boolean needed = !planned.rebuild().reasons().isEmpty();
            if (needed && dryRun) {
                return show(planned.rebuild(), planned.rows());
            } else if (needed) {
                confirmRebuild(url, planned);
            }
        }
        Rebuild done = dryRun ? Rebuild.NOT_NEEDED : Cairn.rebuild(url, false);
        return done.reasons().isEmpty() ? repairRows(folder) : repairRest(folder, done);
    }

    private int repairRows(Path folder) {
        return inStore(cairn -> {
            RepairReport plan = cairn.repair(new RepairOptions(true, moveHeads, null));
            boolean nothing = plan.takenOut().isEmpty() && plan.replaced().isEmpty();
            if (dryRun || nothing) {
                return show(Rebuild.NOT_NEEDED, Optional.of(plan));
            }
            confirm(Figures.count(plan.takenOut().size(), "thing is", "things are") + " quarantined and "
                    + plan.replaced().size() + " rebuilt.");
            return show(Rebuild.NOT_NEEDED, Optional.of(cairn.repair(new RepairOptions(false, moveHeads, folder))));
        });
    }

    private void confirmRebuild(String url, RepairPlan planned) {
        Rebuild rebuild = planned.rebuild();
        long lost = RepairAnswer.lostRecords(planned.rows());
        confirm("The structure of " + url + " is damaged ("
                + rebuild.reasons().get(0).reason() + "). It is rebuilt from all readable rows: "
                + Figures.count(rebuild.rows(), "row", "rows")
                + (lost > 0 ? ", and " + Figures.count(lost, "record is", "records are") + " lost." : "."));
    }

    private int repairRest(Path folder, Rebuild done) {
        return inStore(cairn -> show(done, Optional.of(cairn.repair(new RepairOptions(false, moveHeads, folder)))));
    }

    private void confirm(String what) {
        if (!yes) {
            confirm(what + " Go on?", "Nothing was changed.");
        }
    }

    private Path folder(String url) {
        if (quarantine != null) {
            return quarantine;
        }
        if (url.startsWith("sqlite:")) {
            Path file = Path.of(url.substring("sqlite:".length())).toAbsolutePath();
            return file.resolveSibling(file.getFileName() + "-quarantine");
        }
        // A store behind a URL is repaired on its server's machine, which the repair says.
        if (dryRun || url.startsWith("http")) {
            return Path.of("quarantine");
        }
        throw CommandFailure.usage("Cannot repair " + Stores.withoutSecret(url)
                + " without a folder for quarantined data. Give --quarantine DIR.");
    }

    private int show(Rebuild rebuild, Optional<RepairReport> report) {
        RepairAnswer answer = new RepairAnswer(dryRun, rebuild, report);
        cli().output().show(answer.answer());
        return answer.exitCode();
    }
}
