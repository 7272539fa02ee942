package dev.cairn.cli.env;

import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
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
        header = "Show how two snapshots differ, part by part.",
        footer = {
            "Exit codes: 0 the states are the same, 1 they differ, 2 something failed.",
            "  cairn env diff shop/bold shop/careful"
        })
public final class EnvDiff extends EnvironmentCommand {
    @Parameters(index = "0", paramLabel = "FROM", description = "ENV/SESSION@SNAPSHOT, or ENV/SESSION for its newest.")
    String from = "";

    @Parameters(index = "1", paramLabel = "TO", description = "The same; of the same environment.")
    String to = "";

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "At most so many operations of a part in the table; 20 unless given.")
    int limit;

    @Override
    public Integer call() {
        Place first = Place.of(from);
        Place second = Place.of(to);
        first.requireSession();
        second.requireSession();
        if (!first.environment().equals(second.environment())) {
            throw dev.cairn.cli.shell.CommandFailure.usage("Only snapshots of one environment are compared.");
        }
        return inEnvironment(first.environment(), host -> {
            StoredSessions stored = host.stored();
            EnvironmentDiff diff = stored.diff(find(stored, first), find(stored, second));
            show(Answer.of(json(diff), () -> text(diff)));
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

    private static Json json(EnvironmentDiff diff) {
        return new Json()
                .put("from", Facts.of(diff.from()))
                .put("to", Facts.of(diff.to()))
                .put("same", diff.same())
                .put("parts", diff.parts(), EnvDiff::json);
    }

    private static Json json(PartDiff part) {
        return new Json()
                .put("key", part.part())
                .put("change", part.change())
                .put("patch", part.patch() == null ? null : part.patch().toDocument())
                .put("bytes_before", part.bytesBefore())
                .put("bytes_after", part.bytesAfter());
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
