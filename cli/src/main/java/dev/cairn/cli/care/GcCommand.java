package dev.cairn.cli.care;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.stats.TrashFigures;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.shell.StoreCommand;
import dev.cairn.maintenance.FoldReport;
import dev.cairn.maintenance.SweepReport;
import dev.cairn.maintenance.Swept;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code cairn gc}. */
@Command(
        name = "gc",
        header = "Remove expired and leftover data. --compact shrinks the file.",
        footer = {
            "Removes no data in use. 'cairn thread prune' and 'cairn thread delete' do that. Deleted threads "
                    + "stay in the trash until their time is over, unless you give --trash.",
            "  cairn gc --dry-run",
            "  cairn gc --fold --compact",
            "  cairn gc --trash --compact --yes"
        })
public final class GcCommand extends StoreCommand {
    @Option(names = "--dry-run", description = "Show what would be removed and folded. Change nothing.")
    boolean dryRun;

    @Option(
            names = "--fold",
            description = "Join small adjacent frames of threads, agents and environments. They then count as changed.")
    boolean fold;

    @Option(names = "--trash", description = "Empty the trash: remove all deleted threads for good. Asks first.")
    boolean trash;

    @Option(names = "--yes", description = "Do not ask for confirmation.")
    boolean yes;

    @Option(names = "--compact", description = "Return free space to the system. Writers wait until it is done.")
    boolean compact;

    @Override
    protected String whenInterrupted() {
        return "Removed data stays removed. Run the same command again to resume.";
    }

    @Override
    protected int run(Cairn cairn) {
        TrashFigures inTrash = cairn.trash();
        if (trash && !dryRun && !yes && inTrash.threads() > 0) {
            confirm(question(inTrash), "Nothing was done.");
        }
        Optional<FoldReport> folded = fold ? Optional.of(cairn.maintenance().fold(dryRun)) : Optional.empty();
        var items = dryRun ? cairn.store().expired() : cairn.store().sweep();
        TrashFigures emptied = !trash ? TrashFigures.NONE : dryRun ? inTrash : cairn.emptyTrash();
        SweepReport report = cairn.maintenance().sweep(dryRun, compact);
        TrashFigures staying = !trash ? inTrash : dryRun ? TrashFigures.NONE : cairn.trash();
        GcFigures figures = new GcFigures(
                dryRun,
                report,
                new Swept(items.removed(), items.bytes()),
                folded,
                new GcTrash(emptied, staying),
                items.damaged());
        return show(Answer.of(figures.json(), () -> text(figures)));
    }

    private static String question(TrashFigures trash) {
        return "Remove " + Figures.count(trash.threads(), "deleted thread", "deleted threads") + " ("
                + Figures.size(trash.bytes()) + ") from the trash? This cannot be undone.";
    }

    private List<String> text(GcFigures figures) {
        List<String> lines = new ArrayList<>(figures.text());
        if (compact && figures.report().compaction().isEmpty()) {
            lines.add(
                    dryRun
                            ? "Cairn cannot predict how much space --compact returns."
                            : "This backend has no space to return.");
        }
        return lines;
    }
}
