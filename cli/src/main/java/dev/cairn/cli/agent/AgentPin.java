package dev.cairn.cli.agent;

import dev.cairn.Cairn;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.answer.AgentFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.StoreCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn agent pin}. */
@Command(
        name = "pin",
        header = "Protect a snapshot from clean-ups, or stop protecting it.",
        footer = {"  cairn agent pin agent-1", "  cairn agent pin agent-1 0197a1b2 --off"})
public final class AgentPin extends StoreCommand {
    @Mixin
    SnapshotChoice choice = new SnapshotChoice();

    @Option(names = "--off", description = "Stop protecting it.")
    boolean off;

    @Override
    protected int run(Cairn cairn) {
        SnapshotSummary pinned =
                cairn.agents().snapshots().pin(choice.agent(), choice.idOrLatest(cairn.agents()), !off);
        return show(Answer.of(AgentFacts.of(pinned), (off ? "Unpinned " : "Pinned ") + AgentText.name(pinned) + "."));
    }
}
