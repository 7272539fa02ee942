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
        header = "Take out what cannot be read, keep its bytes, and make the rest whole again.",
        footer = {
            "Loses nothing that can be read. What is taken out is kept in a file of the quarantine folder; an SQLite file whose own"
                    + " structure is damaged is made anew, and the old one kept beside it: for that, end all programs that use it.\n"
                    + "Exit code 6 after a dry run that found damage, and where no row of a file can be found (nothing is changed then); 3 when"
                    + " something was taken out, stays damaged or is lost.",
            "  cairn repair --dry-run",
            "  cairn repair --move-heads --yes"
        })
public final class RepairCommand extends CliCommand {
    @Option(names = "--dry-run", description = "Only tell what would be done.")
    boolean dryRun;

    @Option(
            names = "--move-heads",
            description = "Let a head whose checkpoint cannot be read move to the nearest ancestor that can.")
    boolean moveHeads;

    @Option(
            names = "--quarantine",
            paramLabel = "DIR",
            description = "Where what is taken out is kept; beside an SQLite file unless given.")
    private @Nullable Path quarantine;

    @Option(names = "--yes", description = "Do not ask.")
    boolean yes;

    @Override
    protected String whenInterrupted() {
        return "What was repaired stays repaired, and the same command continues.";
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
            confirm(Figures.count(plan.takenOut().size(), "thing is", "things are") + " taken out and "
                    + plan.replaced().size() + " made anew.");
            return show(Rebuild.NOT_NEEDED, Optional.of(cairn.repair(new RepairOptions(false, moveHeads, folder))));
        });
    }

    private void confirmRebuild(String url, RepairPlan planned) {
        Rebuild rebuild = planned.rebuild();
        long lost = RepairAnswer.lostRecords(planned.rows());
        confirm("The structure of " + url + " is damaged ("
                + rebuild.reasons().get(0).reason() + "); it is made anew from what can be read: "
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
        if (dryRun) {
            return Path.of("quarantine");
        }
        throw CommandFailure.usage(
                "--quarantine DIR is needed for " + Stores.withoutSecret(url) + ": where what is taken out is kept.");
    }

    private int show(Rebuild rebuild, Optional<RepairReport> report) {
        RepairAnswer answer = new RepairAnswer(dryRun, rebuild, report);
        cli().output().show(answer.answer());
        return answer.exitCode();
    }
}
