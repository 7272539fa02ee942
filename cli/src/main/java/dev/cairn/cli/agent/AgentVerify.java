package dev.cairn.cli.agent;

import dev.cairn.Cairn;
import dev.cairn.answer.Existing;
import dev.cairn.cli.shell.DamageReport;
import dev.cairn.cli.shell.StoreCommand;
import dev.cairn.storage.Damage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn agent verify}. */
@Command(
        name = "verify",
        header = "Verify the snapshots of one or all agents against their checksums.",
        footer = {
            "Exit code 6 if something is damaged. Changes nothing. 'cairn verify' checks the whole store.",
            "  cairn agent verify agent-1"
        })
public final class AgentVerify extends StoreCommand {
    @Parameters(arity = "0..1", paramLabel = "AGENT", description = "Only this agent's snapshots.")
    private @Nullable String agent;

    @Override
    protected int run(Cairn cairn) {
        if (agent != null) {
            Existing.agent(cairn.agents(), agent);
        }
        List<Damage> damages = new ArrayList<>();
        cairn.agents().verify(agent, damages::add);
        return new DamageReport(damages).show(cli());
    }
}
