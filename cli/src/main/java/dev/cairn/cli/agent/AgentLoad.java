package dev.cairn.cli.agent;

import dev.cairn.Cairn;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.StoreCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn agent load}. */
@Command(
        name = "load",
        header = "Print a stored state as JSON, verified and as it was saved.",
        footer = {
            "Does not migrate the state. Use 'cairn agent restore' for that. You can save the output again.",
            "  cairn agent load agent-1 > state.json",
            "  cairn agent load agent-1 --sound"
        })
public final class AgentLoad extends StoreCommand {
    @Mixin
    SnapshotChoice choice = new SnapshotChoice();

    @Option(names = "--sound", description = "If the latest is damaged, use the newest undamaged one.")
    boolean sound;

    @Option(names = "--document", description = "Print the whole document, with agent, snapshot and time.")
    boolean document;

    @Override
    protected int run(Cairn cairn) {
        String id = choice.id(cairn.agents());
        if (sound && id != null) {
            throw CommandFailure.usage("--sound finds the newest undamaged snapshot itself. Omit the snapshot.");
        }
        AgentStateSnapshot snapshot = sound
                ? cairn.agents().loadSound(choice.agent())
                : cairn.agents().load(choice.agent(), id);
        snapshot.warnings().forEach(warning -> cli().output().note(SafeText.of("Note: " + warning)));
        cli().output().raw(document ? snapshot.document() : snapshot.state(), true);
        return ExitCode.OK;
    }
}
