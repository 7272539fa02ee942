package dev.cairn.cli.state;

import dev.cairn.answer.StateFileFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.wassette.diff.ComponentChange;
import dev.cairn.wassette.diff.StateDiff;
import dev.cairn.wassette.file.BinaryStore;
import dev.cairn.wassette.file.StateFile;
import dev.cairn.wassette.policy.Permission;
import dev.cairn.wassette.policy.PolicyChange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn state diff}. */
@Command(
        name = "diff",
        header = "Compare two state files by component and permission.",
        footer = {
            "Exit codes: 0 equal, 1 different, 2 failure.",
            "  cairn state diff monday.json tuesday.json",
            "  cairn state diff store:prod@3 store:prod"
        })
public final class StateDiffCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "FROM", description = StateInput.WHERE)
    String from = "";

    @Parameters(index = "1", paramLabel = "TO", description = "Another state file.")
    String to = "";

    @Override
    public Integer call() {
        StateInput input = new StateInput(cli());
        try (StateFile before = input.open(from, BinaryStore.inFiles());
                StateFile after = input.open(to, BinaryStore.inFiles())) {
            StateDiff diff = StateDiff.of(before.snapshot(), after.snapshot());
            show(Answer.of(StateFileFacts.of(diff), () -> text(diff)));
            return diff.same() ? ExitCode.OK : ExitCode.FAILURE;
        }
    }

    @Override
    protected int exitCode(int usual) {
        return usual == ExitCode.BROKEN_PIPE ? usual : ExitCode.USAGE;
    }

    private static List<String> text(StateDiff diff) {
        if (diff.same()) {
            return List.of("The same.");
        }
        List<String> lines = new ArrayList<>();
        for (ComponentChange change : diff.components()) {
            lines.addAll(text(change));
        }
        diff.sections().forEach(change -> lines.addAll(SectionText.lines(change)));
        diff.notes().forEach(note -> lines.add(SafeText.of(note)));
        return lines;
    }

    private static List<String> text(ComponentChange change) {
        List<String> lines = new ArrayList<>();
        String sign = switch (change.kind()) {
            case ADDED -> "+ ";
            case REMOVED -> "- ";
            case CHANGED -> "~ ";
        };
        lines.add(sign
                + change.componentId()
                + (change.parts().isEmpty() ? "" : ": " + String.join(", ", change.parts())));
        change.addedTools().forEach(tool -> lines.add("    + tool " + tool));
        change.removedTools().forEach(tool -> lines.add("    - tool " + tool));
        if (change.policy() != null) {
            for (PolicyChange permission : change.policy().changes()) {
                add(lines, "    - ", permission.before());
                add(lines, "    + ", permission.after());
            }
        }
        change.securityChanges().forEach(reason -> lines.add("    SECURITY " + reason));
        return lines.stream().map(SafeText::of).toList();
    }

    private static void add(List<String> lines, String sign, @Nullable Permission permission) {
        if (permission != null) {
            lines.add(sign + StateFileFacts.text(permission));
        }
    }
}
