package dev.cairn.cli.agent;

import dev.cairn.Cairn;
import dev.cairn.agent.SnapshotChange;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.answer.AgentFacts;
import dev.cairn.answer.Existing;
import dev.cairn.cli.options.TimedPaging;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.Damages;
import dev.cairn.cli.shell.StoreCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code cairn agent history}. */
@Command(
        name = "history",
        header = "Show which fields each snapshot changed, newest first.",
        footer = {"  cairn agent history agent-1 --limit 20"})
public final class AgentHistory extends StoreCommand {
    private static final View<SnapshotChange> CHANGES = new View<SnapshotChange>(AgentFacts::of)
            .text("SNAPSHOT", change -> change.snapshot().snapshotId())
            .text("TIME", change -> change.snapshot().createdAt())
            .text("STATUS", change -> change.snapshot().status())
            .size("ADDED", change -> change.snapshot().sizeBytes())
            .text(
                    "CHANGED FIELDS",
                    change -> change.changedFields().isEmpty() ? "-" : String.join(", ", change.changedFields()));

    @Parameters(paramLabel = "AGENT", description = "The agent's id.")
    String agent = "";

    @Mixin
    TimedPaging page = new TimedPaging();

    @Override
    protected int run(Cairn cairn) {
        Damages damages = new Damages(cli());
        Existing.agent(cairn.agents(), agent);
        SnapshotQuery query = SnapshotQuery.all()
                .between(page.since(), null)
                .limit(page.limit())
                .from(page.cursor());
        return show(CHANGES.page(cairn.agents().snapshots().history(agent, query, damages), "No snapshots."), damages);
    }
}
