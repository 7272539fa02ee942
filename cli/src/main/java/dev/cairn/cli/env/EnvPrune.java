package dev.cairn.cli.env;

import dev.cairn.answer.EnvironmentFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.View;
import dev.cairn.environment.SnapshotRetention;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn env prune}. */
@Command(
        name = "prune",
        header = "Remove all but the newest snapshots of a session.",
        footer = {"""
            Pinned snapshots and the current ones of sessions and branches stay. The answer gives the reasons.
            Asks on a terminal. Elsewhere, --yes is required.""", "  cairn env prune shop/run-7 --keep-last 5 --dry-run"})
public final class EnvPrune extends EnvironmentCommand {
    @Parameters(paramLabel = "ADDRESS", description = "ENV/SESSION.")
    String address = "";

    @Option(
            names = "--keep-last",
            paramLabel = "N",
            required = true,
            description = "Number of newest snapshots to keep, at least 1.")
    int keepLast;

    @Option(names = "--yes", description = "Do not ask for confirmation.")
    boolean yes;

    @Option(names = "--dry-run", description = "Show what would be removed. Remove nothing.")
    boolean dryRun;

    @Override
    public Integer call() {
        Place place = Place.of(address);
        String session = place.requireSession();
        return inEnvironment(place.environment(), host -> {
            host.stored().get(session);
            SnapshotRetention plan = host.stored().keepLast(session, keepLast, true);
            if (!dryRun && !yes && removed(plan) > 0) {
                confirm(
                        "Remove " + Figures.count(removed(plan), "snapshot", "snapshots") + " of " + address
                                + "? This cannot be undone.",
                        "Nothing was removed. --dry-run shows what would be removed.");
            }
            SnapshotRetention retention = dryRun ? plan : host.stored().keepLast(session, keepLast, false);
            return show(
                    Answer.of(retention.decisions(), one -> EnvironmentFacts.of(one, dryRun), () -> text(retention)));
        });
    }

    private static long removed(SnapshotRetention retention) {
        return retention.decisions().stream()
                .filter(decision -> !decision.kept())
                .count();
    }

    private List<String> text(SnapshotRetention retention) {
        if (retention.decisions().isEmpty()) {
            return List.of("No snapshots.");
        }
        View<SnapshotRetention.Decision> decisions = new View<SnapshotRetention.Decision>(
                        one -> EnvironmentFacts.of(one, dryRun))
                .text("SNAPSHOT", one -> one.snapshot().place().id())
                .text("LABEL", one -> one.snapshot().label())
                .text("WHAT", one -> one.kept() ? "kept" : dryRun ? "would go" : "removed")
                .text("WHY", SnapshotRetention.Decision::reasons);
        List<String> lines = new ArrayList<>(decisions.table(retention.decisions()));
        long removed = removed(retention);
        lines.add((dryRun ? "Would remove " : "Removed ") + Figures.count(removed, "snapshot", "snapshots") + ", kept "
                + Figures.number(retention.decisions().size() - removed) + ".");
        return lines;
    }
}
