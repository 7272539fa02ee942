package dev.cairn.cli.agent;

import dev.cairn.Cairn;
import dev.cairn.agent.StatePersistenceService;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.StoreCommand;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn agent delete}. */
@Command(
        name = "delete",
        header = "Delete snapshots of an agent; no other snapshot is harmed.",
        footer = {
            "Asks on a terminal; elsewhere --yes is needed. When the latest goes, the one before it becomes the latest.",
            "  cairn agent delete agent-1 0197a1b2 --yes"
        })
public final class AgentDelete extends StoreCommand {
    @Parameters(index = "0", paramLabel = "AGENT", description = "The agent's id.")
    String agent = "";

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "SNAPSHOT",
            description = "Ids of snapshots or their beginnings, or latest.")
    List<String> snapshots = List.of();

    @Option(names = "--yes", description = "Do not ask.")
    boolean yes;

    @Option(names = "--dry-run", description = "Show what would be deleted and delete nothing.")
    boolean dryRun;

    @Override
    protected int run(Cairn cairn) {
        StatePersistenceService agents = cairn.agents();
        List<String> ids = snapshots.stream()
                .map(text -> SnapshotChoice.find(agents, agent, text))
                .distinct()
                .toList();
        if (!yes && !dryRun) {
            confirm(
                    "Delete " + Figures.count(ids.size(), "snapshot", "snapshots") + " of agent '" + agent
                            + "'? This cannot be undone.",
                    "Nothing was deleted.");
        }
        if (!dryRun) {
            ids.forEach(id -> agents.deleteSnapshot(agent, id));
        }
        return show(Answer.of(ids, this::json, () -> text(ids)));
    }

    private Json json(String id) {
        return new Json().put("agent_id", agent).put("snapshot_id", id).put("deleted", !dryRun);
    }

    private List<String> text(List<String> ids) {
        return ids.stream()
                .map(id -> SafeText.of(
                        (dryRun ? "Would delete" : "Deleted") + " snapshot " + id + " of agent '" + agent + "'."))
                .toList();
    }
}
