package dev.cairn.cli.agent;

import dev.cairn.Cairn;
import dev.cairn.agent.Agents;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.answer.AgentFacts;
import dev.cairn.answer.Existing;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.StoreCommand;
import dev.cairn.storage.Page;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn agent delete}. */
@Command(
        name = "delete",
        header = "Delete snapshots of an agent, or all of them.",
        footer = {
            "Asks on a terminal. Elsewhere, --yes is required. If the latest is deleted, the one before it "
                    + "becomes the latest.",
            "--all deletes every snapshot and so the agent. Its backups in folders stay.",
            "  cairn agent delete agent-1 0197a1b2 --yes",
            "  cairn agent delete agent-1 --all"
        })
public final class AgentDelete extends StoreCommand {
    private static final int PAGE = 500;

    @Parameters(index = "0", paramLabel = "AGENT", description = "The agent's id.")
    String agent = "";

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "SNAPSHOT",
            description = "Ids of snapshots, their beginnings, or latest.")
    List<String> snapshots = List.of();

    @Option(names = "--all", description = "Delete all snapshots of the agent.")
    boolean all;

    @Option(names = "--yes", description = "Do not ask for confirmation.")
    boolean yes;

    @Option(names = "--dry-run", description = "Show what would be deleted. Delete nothing.")
    boolean dryRun;

    @Override
    protected String whenInterrupted() {
        return "Deleted data stays deleted.";
    }

    @Override
    protected int run(Cairn cairn) {
        Agents agents = cairn.agents();
        if (all != snapshots.isEmpty()) {
            throw CommandFailure.usage("Name snapshots, or give --all" + (all ? ", not both." : "."));
        }
        List<String> ids = all ? all(agents) : named(agents);
        if (!yes && !dryRun) {
            confirm(
                    "Delete " + Figures.count(ids.size(), "snapshot", "snapshots") + " of agent '" + agent
                            + "'? This cannot be undone.",
                    "Nothing was deleted.");
        }
        if (!dryRun) {
            ids.forEach(id -> agents.snapshots().delete(agent, id));
        }
        return show(Answer.of(ids, id -> AgentFacts.deleted(agent, id, !dryRun), () -> text(ids)));
    }

    private List<String> named(Agents agents) {
        return snapshots.stream()
                .map(text -> SnapshotChoice.find(agents, agent, text))
                .distinct()
                .toList();
    }

    private List<String> all(Agents agents) {
        Existing.agent(agents, agent);
        SnapshotQuery query = SnapshotQuery.all().limit(PAGE);
        return Page.all(cursor -> agents.snapshots().list(agent, query.from(cursor)))
                .map(SnapshotSummary::snapshotId)
                .toList();
    }

    private List<String> text(List<String> ids) {
        if (all) {
            return List.of(SafeText.of((dryRun ? "Would delete " : "Deleted ")
                    + Figures.count(ids.size(), "snapshot", "snapshots") + " of agent '" + agent + "'."));
        }
        return ids.stream()
                .map(id -> SafeText.of(
                        (dryRun ? "Would delete" : "Deleted") + " snapshot " + id + " of agent '" + agent + "'."))
                .toList();
    }
}
