package dev.cairn.cli.agent;

import dev.cairn.Cairn;
import dev.cairn.cli.shell.PurgeCommand;
import dev.cairn.maintenance.PurgeReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn agent purge}. */
@Command(
        name = "purge",
        header = "Delete an agent, and remove its bytes from the store's files.",
        footer = {
            "Rewrites the store, and searches its files for the bytes before and after. Exit code 5 if it does not exist, 3 if bytes remain that belong to nothing in the store, 11 if a reader or a lease is in the way. Pinned snapshots go too. Backups in other places stay.",
            "  cairn agent purge agent-1 --yes"
        })
public final class AgentPurge extends PurgeCommand {
    @Parameters(index = "0", paramLabel = "AGENT", description = "The agent's id, taken literally.")
    String name = "";

    @Override
    protected Target target(Cairn cairn) {
        return new Target("agent", name, "all its snapshots", "agent_id");
    }

    @Override
    protected PurgeReport purge(Cairn cairn) {
        return cairn.purgeAgent(name);
    }
}
