package dev.cairn.cli.care;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.ScopeName;
import dev.cairn.cli.shell.Cli;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.Progress;
import dev.cairn.maintenance.CopyReport;
import dev.cairn.maintenance.ScopeCut;
import dev.cairn.maintenance.ScopeCut.Action;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What became of scopes, as it is reported and as it is shown. Belongs to one thread. */
final class Cuts implements Consumer<ScopeCut>, AutoCloseable {
    private final List<ScopeCut> changed = new ArrayList<>();
    private final CutCounts counts = new CutCounts();
    private final Progress progress;
    private long seen;

    Cuts(Cli cli) {
        progress = new Progress(cli, "threads, agents and others");
    }

    @Override
    public void accept(ScopeCut cut) {
        progress.accept(++seen);
        counts.add(cut);
        if (cut.action() != Action.UNCHANGED) {
            changed.add(cut);
        }
    }

    /** What was left alone, and {@code --overwrite} would replace, by name. */
    List<ScopeName> leftAlone() {
        return names(Action.CONFLICT);
    }

    private List<ScopeName> names(Action action) {
        return of(action).map(cut -> new ScopeName(cut.name())).toList();
    }

    private Stream<ScopeCut> of(Action action) {
        return changed.stream().filter(cut -> cut.action() == action);
    }

    /** What the target would lose if what was left alone was replaced. */
    LossText losses() {
        return LossText.of(of(Action.CONFLICT).toList());
    }

    private LossText lost() {
        return LossText.of(
                changed.stream().filter(cut -> cut.action() != Action.CONFLICT).toList());
    }

    /**
     * The answer: the scopes that were not left as they were, and the counts.
     *
     * @param first what was done, in a sentence
     * @param last what else there is to say
     */
    Answer answer(CopyReport report, Json more, String first, List<String> last) {
        Json whole = new Json()
                .put("added", report.added())
                .put("updated", report.updated())
                .put("unchanged", report.unchanged())
                .put("removed", report.removed())
                .put("conflicts", report.conflicts())
                .put("damaged", report.damaged())
                .put("rows", report.rows())
                .put("bytes", report.bytes())
                .put("lost", lost().removed())
                .put("replaced", lost().replaced())
                .putAll(more);
        return Answer.of(changed, Cuts::json, null, whole, () -> text(report, first, last));
    }

    static int exitCode(CopyReport report) {
        return report.conflicts() + report.damaged() == 0 ? ExitCode.OK : ExitCode.PARTIAL;
    }

    private static Json json(ScopeCut cut) {
        LossText losses = LossText.of(List.of(cut));
        @Nullable String changed = cut.name().isEmpty() ? null : cut.changed().toString();
        return new Json()
                .put("scope", cut.name())
                .put("action", cut.action())
                .put("change", cut.change())
                .put("changed", changed)
                .put("rows", cut.rows())
                .put("bytes", cut.bytes())
                .put("reason", cut.reason().isEmpty() ? null : cut.reason())
                .put("address", cut.address().isEmpty() ? null : cut.address())
                .put("lost", losses.removed())
                .put("replaced", losses.replaced());
    }

    private List<String> text(CopyReport report, String first, List<String> last) {
        List<String> lines = new ArrayList<>(List.of(first));
        lines.add(counts.line(report.bytes()));
        changed.stream().map(CutText::line).flatMap(List::stream).forEach(lines::add);
        if (!lost().isEmpty()) {
            lines.add(lost().done());
        }
        if (report.conflicts() > 0) {
            String planned = losses().isEmpty() ? "." : ": " + losses().planned();
            lines.add("--overwrite replaces data that was left alone" + planned);
        }
        lines.addAll(last);
        return lines;
    }

    @Override
    public void close() {
        progress.close();
    }
}
