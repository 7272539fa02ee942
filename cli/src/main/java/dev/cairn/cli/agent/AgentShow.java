package dev.cairn.cli.agent;

import dev.cairn.Cairn;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.answer.AgentFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.JsonLayout;
import dev.cairn.cli.output.Table;
import dev.cairn.cli.shell.StoreCommand;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code cairn agent show}. */
@Command(
        name = "show",
        header = "Show a snapshot with its metadata and fields.",
        footer = {"  cairn agent show agent-1"})
public final class AgentShow extends StoreCommand {
    private static final int PREVIEW = 60;

    @Mixin
    SnapshotChoice choice = new SnapshotChoice();

    @Override
    protected int run(Cairn cairn) {
        AgentStateSnapshot snapshot = cairn.agents().load(choice.agent(), choice.id(cairn.agents()));
        return show(Answer.of(AgentFacts.of(snapshot), () -> text(snapshot)));
    }

    private static List<String> text(AgentStateSnapshot snapshot) {
        List<String> lines =
                new ArrayList<>(AgentText.fields(snapshot.summary()).lines());
        snapshot.warnings().forEach(warning -> lines.add("note: " + warning));
        lines.add("");
        Table table = new Table().text("FIELD").number("SIZE").text("VALUE");
        Document state = snapshot.state();
        for (int i = 0; i < state.size(); i++) {
            Document value = state.item(i);
            table.row(state.name(i), Figures.size(value.byteLength()), JsonLayout.preview(value, PREVIEW));
        }
        lines.addAll(table.lines());
        return lines;
    }
}
