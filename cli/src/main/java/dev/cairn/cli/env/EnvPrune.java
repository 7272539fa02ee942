package dev.cairn.cli.env;

import dev.cairn.cli.Cli;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.Table;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.SnapshotRetention;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn env prune}. */
@Command(
        name = "prune",
        header = "Remove all but the newest snapshots of a session, and say why the others stay.",
        footer = {
            "",
            "Pinned snapshots, plugins' own ones, and those that a session or branch is at stay.",
            "",
            "Examples:",
            "  cairn env prune shop/run-7 --keep-last 5 --dry-run"
        })
public final class EnvPrune extends EnvVerb {
    @Parameters(paramLabel = "ADDRESS", description = "ENV/SESSION.")
    String address = "";

    @Option(
            names = "--keep-last",
            paramLabel = "N",
            required = true,
            description = "So many of the newest stay, at least 1.")
    int keepLast;

    @Option(names = "--dry-run", description = "Show what would be removed and remove nothing.")
    boolean dryRun;

    /** Makes the command. */
    public EnvPrune(Cli cli) {
        super(cli);
    }

    @Override
    public Integer call() {
        Place place = Place.of(address);
        String session = place.requireSession();
        return inEnvironment(place.environment(), host -> {
            host.stored().get(session);
            SnapshotRetention retention = host.stored().keepLast(session, keepLast, dryRun);
            List<Document> items = new ArrayList<>();
            retention.kept().forEach(kept -> items.add(json(kept.snapshot(), false, kept.reasons())));
            retention.removed().forEach(info -> items.add(json(info, !dryRun, List.of())));
            return show(Answer.list(items, null, () -> text(retention)));
        });
    }

    private static Document json(SnapshotInfo info, boolean removed, List<String> reasons) {
        return new Json()
                .put("snapshot_id", info.place().id())
                .put("label", info.label())
                .put("removed", removed)
                .put("kept_because", Document.of(reasons))
                .document();
    }

    private List<String> text(SnapshotRetention retention) {
        Table table = new Table().text("SNAPSHOT").text("LABEL").text("WHAT").text("WHY");
        retention.kept().forEach(kept -> row(table, kept.snapshot(), "kept", String.join(", ", kept.reasons())));
        retention.removed().forEach(info -> row(table, info, dryRun ? "would go" : "removed", "-"));
        return table.lines();
    }

    private static void row(Table table, SnapshotInfo info, String what, String why) {
        table.row(info.place().id(), info.label() == null ? "-" : info.label(), what, why);
    }
}
