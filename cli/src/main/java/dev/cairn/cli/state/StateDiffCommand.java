package dev.cairn.cli.state;

import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Json;
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
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code cairn state diff}. */
@Command(
        name = "diff",
        header = "Show how two state files differ, by component and by permission.",
        footer = {
            "Exit codes: 0 the same, 1 they differ, 2 something failed.",
            "  cairn state diff monday.json tuesday.json",
            "  cairn state diff store:prod@3 store:prod"
        })
public final class StateDiffCommand extends CliCommand {
    @Parameters(index = "0", paramLabel = "FROM", description = StateInput.WHERE)
    String from = "";

    @Parameters(index = "1", paramLabel = "TO", description = "The same.")
    String to = "";

    @Override
    public Integer call() {
        StateInput input = new StateInput(cli());
        try (StateFile before = input.open(from, BinaryStore.inFiles());
                StateFile after = input.open(to, BinaryStore.inFiles())) {
            StateDiff diff = StateDiff.of(before.snapshot(), after.snapshot());
            show(Answer.of(json(diff), () -> text(diff)));
            return diff.same() ? ExitCode.OK : ExitCode.FAILURE;
        }
    }

    @Override
    protected int exitCode(int usual) {
        return usual == ExitCode.BROKEN_PIPE ? usual : ExitCode.USAGE;
    }

    private static Json json(StateDiff diff) {
        return new Json()
                .put("same", diff.same())
                .put("components", diff.components(), StateDiffCommand::json)
                .put("sections", diff.sections(), SectionText::json)
                .put("notes", diff.notes());
    }

    private static Json json(ComponentChange change) {
        List<PolicyChange> permissions =
                change.policy() == null ? List.of() : change.policy().changes();
        return new Json()
                .put("component_id", change.componentId())
                .put("change", change.kind())
                .put("parts", change.parts())
                .put("added_tools", change.addedTools())
                .put("removed_tools", change.removedTools())
                .put("permissions", permissions, StateDiffCommand::json)
                .put("security_changes", change.securityChanges());
    }

    private static Json json(PolicyChange change) {
        return new Json()
                .put("before", text(change.before()))
                .put("after", text(change.after()))
                .put("meaning", change.meaning());
    }

    private static @Nullable String text(@Nullable Permission permission) {
        return permission == null
                ? null
                : permission.effect().name().toLowerCase(Locale.ROOT) + " "
                        + permission.kind().name().toLowerCase(Locale.ROOT) + " " + permission.subject()
                        + (permission.detail().isEmpty() ? "" : " (" + permission.detail() + ")");
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
            lines.add(sign + text(permission));
        }
    }
}
