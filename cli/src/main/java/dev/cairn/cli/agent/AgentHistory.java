package dev.cairn.cli.agent;

import dev.cairn.agent.SnapshotChange;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.cli.Damages;
import dev.cairn.cli.Page;
import dev.cairn.cli.Verb;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Table;
import dev.cairn.storage.Paged;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code cairn agent history}. */
@Command(
        name = "history",
        header = "Show which fields each snapshot changed, newest first.",
        footer = {"", "Examples:", "  cairn agent history agent-1 --limit 20"})
public final class AgentHistory extends Verb {
    @Parameters(paramLabel = "AGENT", description = "The agent's id.")
    String agent = "";

    @Mixin
    Page page = new Page();

    @Override
    public Integer call() {
        return inStore(cairn -> {
            Damages damages = new Damages(cli());
            AgentFacts.requireAgent(cairn.agents(), agent);
            Paged<SnapshotChange> changes = cairn.agents()
                    .history(
                            agent,
                            SnapshotQuery.all()
                                    .between(page.since(), null)
                                    .limit(page.limit())
                                    .from(page.cursor()),
                            damages);
            return show(
                    Answer.of(
                            changes.items().stream()
                                    .map(change -> AgentFacts.of(change.snapshot())
                                            .put("changed_fields", AgentFacts.texts(change.changedFields()))
                                            .document())
                                    .toList(),
                            changes.next(),
                            () -> text(changes.items())),
                    damages);
        });
    }

    private static List<String> text(List<SnapshotChange> changes) {
        if (changes.isEmpty()) {
            return List.of("No snapshots.");
        }
        Table table = new Table()
                .text("SNAPSHOT")
                .text("TIME")
                .text("STATUS")
                .number("ADDED")
                .text("CHANGED FIELDS");
        for (SnapshotChange change : changes) {
            table.row(
                    change.snapshot().snapshotId(),
                    Figures.time(change.snapshot().createdAt()),
                    change.snapshot().status(),
                    Figures.size(change.snapshot().sizeBytes()),
                    change.changedFields().isEmpty() ? "-" : String.join(", ", change.changedFields()));
        }
        return table.lines();
    }
}
