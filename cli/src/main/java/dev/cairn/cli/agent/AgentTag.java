package dev.cairn.cli.agent;

import dev.cairn.agent.SnapshotSummary;
import dev.cairn.answer.AgentFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code cairn agent tag}. */
@Command(
        name = "tag",
        header = "Add or remove tags of a snapshot.",
        description = {
            "",
            "Several snapshots can have the same tag, so a tag names none. Commands take the snapshot's id, which the "
                    + "answer shows. 'cairn agent list --tag' lists the snapshots with a tag."
        },
        footer = {"  cairn agent tag agent-1 --add stable", "  cairn agent tag agent-1 0197a1b2 --remove draft"})
public final class AgentTag extends CliCommand {
    @Mixin
    SnapshotChoice choice = new SnapshotChoice();

    @Option(names = "--add", paramLabel = "TAG", description = "Tag to add. Repeat for several.")
    List<String> add = List.of();

    @Option(names = "--remove", paramLabel = "TAG", description = "Tag to remove. Repeat for several.")
    List<String> remove = List.of();

    @Override
    public Integer call() {
        if (add.isEmpty() && remove.isEmpty()) {
            throw CommandFailure.usage("Give tags with --add or --remove.");
        }
        return inStore(cairn -> {
            SnapshotSummary tagged =
                    cairn.agents().snapshots().tag(choice.agent(), choice.idOrLatest(cairn.agents()), add, remove);
            String tags = tagged.tags().isEmpty() ? "none" : String.join(", ", tagged.tags());
            return show(Answer.of(AgentFacts.of(tagged), "Tags of " + AgentText.name(tagged) + ": " + tags + "."));
        });
    }
}
