package dev.cairn.cli.care;

import dev.cairn.care.CopyReport;
import dev.cairn.care.ScopeCut;
import dev.cairn.care.ScopeCut.Action;
import dev.cairn.cli.Cli;
import dev.cairn.cli.ExitCode;
import dev.cairn.cli.Progress;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.SafeText;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** What became of scopes, as it is told and as it is shown. Belongs to one thread. */
final class Cuts implements Consumer<ScopeCut>, AutoCloseable {
    private final List<ScopeCut> changed = new ArrayList<>();
    private final Progress progress;
    private long seen;

    Cuts(Cli cli) {
        progress = new Progress(cli, "scopes");
    }

    @Override
    public void accept(ScopeCut cut) {
        progress.accept(++seen);
        if (cut.action() != Action.UNCHANGED) {
            changed.add(cut);
        }
    }

    /** The answer: the scopes that were not left as they were, and the counts. */
    Answer answer(CopyReport report, Json more, List<String> first) {
        Json whole = new Json()
                .put("added", report.added())
                .put("updated", report.updated())
                .put("unchanged", report.unchanged())
                .put("removed", report.removed())
                .put("conflicts", report.conflicts())
                .put("rows", report.rows())
                .put("bytes", report.bytes())
                .putAll(more);
        return Answer.list(changed.stream().map(Cuts::json).toList(), null, whole, () -> text(report, first));
    }

    /**
     * What was done, in a sentence.
     *
     * @param done what it is called when something was
     * @param source what the target was to have
     */
    static String said(CopyReport report, String done, String target, String source) {
        if (report.added() + report.updated() + report.removed() > 0) {
            return SafeText.of(done + " into " + target + ".");
        }
        return SafeText.of(
                report.conflicts() > 0
                        ? "Nothing was changed in " + target + "."
                        : "Nothing to do: " + target + " has all that the " + source + " holds.");
    }

    static int exitCode(CopyReport report) {
        return report.conflicts() == 0 ? ExitCode.OK : ExitCode.PARTIAL;
    }

    private static Document json(ScopeCut cut) {
        return new Json()
                .put("scope", Document.of(cut.name()))
                .put("action", cut.action().name().toLowerCase(Locale.ROOT))
                .put("change", cut.change())
                .put("changed", cut.changed())
                .put("rows", cut.rows())
                .put("bytes", cut.bytes())
                .put("reason", cut.reason().isEmpty() ? null : cut.reason())
                .document();
    }

    private List<String> text(CopyReport report, List<String> first) {
        List<String> lines = new ArrayList<>(first);
        lines.add(Figures.count(report.added(), "scope", "scopes") + " added, "
                + Figures.number(report.updated()) + " updated, " + Figures.number(report.unchanged())
                + " unchanged, " + Figures.number(report.removed()) + " removed; moved "
                + Figures.count(report.rows(), "row", "rows") + " of " + Figures.size(report.bytes()) + ".");
        for (ScopeCut cut : changed) {
            if (cut.action() == Action.CONFLICT) {
                lines.add(SafeText.of("Left alone: " + String.join("/", cut.name()) + ": " + cut.reason() + "."));
            }
        }
        if (report.conflicts() > 0) {
            lines.add("--overwrite replaces what was left alone.");
        }
        return lines;
    }

    @Override
    public void close() {
        progress.close();
    }
}
