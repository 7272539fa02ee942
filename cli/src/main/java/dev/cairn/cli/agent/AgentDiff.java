package dev.cairn.cli.agent;

import dev.cairn.Cairn;
import dev.cairn.agent.Agents;
import dev.cairn.agent.SnapshotDiff;
import dev.cairn.agent.SnapshotDiff.Kind;
import dev.cairn.answer.AgentFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.PatchText;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.StoreCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn agent diff}. */
@Command(
        name = "diff",
        header = "Compare two states of an agent, field by field.",
        footer = {"Exit codes: 0 equal, 1 different, 2 failure.", "  cairn agent diff agent-1 0197a1b2 latest"})
public final class AgentDiff extends StoreCommand {
    @Parameters(index = "0", paramLabel = "AGENT", description = "The agent's id.")
    String agent = "";

    @Parameters(index = "1", paramLabel = "FROM", description = "The first snapshot: an id, its beginning, or latest.")
    String from = "";

    @Parameters(index = "2", paramLabel = "TO", description = "The second snapshot: an id, its beginning, or latest.")
    String to = "";

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "Maximum operations per field in the table. Default: 20.")
    int limit;

    @Override
    protected int run(Cairn cairn) {
        Agents agents = cairn.agents();
        SnapshotDiff diff = agents.snapshots()
                .diff(agent, SnapshotChoice.find(agents, agent, from), SnapshotChoice.find(agents, agent, to));
        show(Answer.of(AgentFacts.of(diff), () -> text(diff)));
        return diff.isEmpty() ? ExitCode.OK : ExitCode.FAILURE;
    }

    @Override
    protected int exitCode(int usual) {
        return usual == ExitCode.BROKEN_PIPE ? usual : ExitCode.USAGE;
    }

    private static String label(Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private List<String> text(SnapshotDiff diff) {
        List<String> lines = new ArrayList<>();
        lines.add(SafeText.of("--- " + diff.from().snapshotId()));
        lines.add(SafeText.of("+++ " + diff.to().snapshotId()));
        if (diff.isEmpty()) {
            lines.add("The states are the same.");
        }
        diff.fields().forEach((name, change) -> {
            lines.add(SafeText.of(name) + ": " + label(change.kind()));
            lines.addAll(PatchText.lines(change.patch(), limit));
        });
        return lines;
    }
}
