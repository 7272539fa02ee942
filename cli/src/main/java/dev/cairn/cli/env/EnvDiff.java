package dev.cairn.cli.env;

import dev.cairn.answer.EnvironmentFacts;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.PatchText;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.environment.PartDiff;
import dev.cairn.environment.SnapshotInfo;
import dev.cairn.environment.host.EnvironmentDiff;
import dev.cairn.environment.host.StoredSessions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn env diff}. */
@Command(
        name = "diff",
        header = "Compare two snapshots, part by part.",
        footer = {"Exit codes: 0 equal, 1 different, 2 failure.", "  cairn env diff shop/bold shop/careful"})
public final class EnvDiff extends EnvironmentCommand {
    @Parameters(index = "0", paramLabel = "FROM", description = "ENV/SESSION@SNAPSHOT, or ENV/SESSION for its newest.")
    String from = "";

    @Parameters(
            index = "1",
            paramLabel = "TO",
            description = "ENV/SESSION@SNAPSHOT of the same environment, or ENV/SESSION for its newest.")
    String to = "";

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "Maximum operations per part in the table. Default: 20.")
    int limit;

    @Override
    public Integer call() {
        Place first = Place.of(from);
        Place second = Place.of(to);
        first.requireSession();
        second.requireSession();
        if (!first.environment().equals(second.environment())) {
            throw dev.cairn.cli.shell.CommandFailure.usage(
                    "Cannot compare snapshots of different environments. Name two of one environment.");
        }
        return inEnvironment(first.environment(), host -> {
            StoredSessions stored = host.stored();
            EnvironmentDiff diff = stored.diff(find(stored, first), find(stored, second));
            show(Answer.of(EnvironmentFacts.of(diff), () -> text(diff)));
            return diff.same() ? ExitCode.OK : ExitCode.FAILURE;
        });
    }

    private static SnapshotInfo find(StoredSessions stored, Place place) {
        return stored.get(place.requireSession(), place.snapshotOrLatest());
    }

    @Override
    protected int exitCode(int usual) {
        return usual == ExitCode.BROKEN_PIPE ? usual : ExitCode.USAGE;
    }

    private List<String> text(EnvironmentDiff diff) {
        List<String> lines = new ArrayList<>();
        lines.add(SafeText.of("--- " + diff.from().place()));
        lines.add(SafeText.of("+++ " + diff.to().place()));
        if (diff.same()) {
            lines.add("The states are the same.");
        }
        for (PartDiff part : diff.parts()) {
            lines.add(SafeText.of(part.part()) + ": " + part.change().name().toLowerCase(Locale.ROOT) + ", "
                    + Figures.number(part.bytesBefore()) + " to "
                    + Figures.count(part.bytesAfter(), "byte", "bytes"));
            if (part.patch() != null) {
                lines.addAll(PatchText.lines(part.patch(), limit));
            }
        }
        return lines;
    }
}
