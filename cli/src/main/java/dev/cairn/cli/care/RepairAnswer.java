package dev.cairn.cli.care;

import dev.cairn.DamageFormatter;
import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.maintenance.LostRecords;
import dev.cairn.maintenance.RepairReport;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Rebuild;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a repair says of what it did, or would do. */
final class RepairAnswer {
    /** So many lines of one kind people read; the rest only programs. */
    private static final int MAX_LINES = 20;

    private final boolean dryRun;
    private final Rebuild rebuild;
    private final Optional<RepairReport> report;
    private final List<Json> items = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();

    RepairAnswer(boolean dryRun, Rebuild rebuild, Optional<RepairReport> report) {
        this.dryRun = dryRun;
        this.rebuild = rebuild;
        this.report = report;
        add("structure", rebuild.reasons());
        add("lost", rebuild.lost());
        report.ifPresent(done -> {
            add("taken_out", done.takenOut());
            add("replaced", done.replaced());
            add("unmended", done.unmended());
            addLines(done.losses().stream().map(RepairAnswer::text).toList());
        });
    }

    static long lostRecords(Optional<RepairReport> report) {
        return losses(report).stream().mapToLong(LostRecords::lost).sum();
    }

    private static List<LostRecords> losses(Optional<RepairReport> report) {
        return report.map(RepairReport::losses).orElse(List.of());
    }

    private void add(String action, List<Damage> damages) {
        for (Damage damage : damages) {
            items.add(new Json().put("action", action).putAll(Json.of(damage)));
        }
        addLines(damages.stream()
                .map(damage -> action.replace('_', ' ') + ": " + DamageFormatter.of(damage))
                .toList());
    }

    private void addLines(List<String> all) {
        all.stream().limit(MAX_LINES).map(SafeText::of).forEach(lines::add);
        if (all.size() > MAX_LINES) {
            lines.add("and " + Figures.number(all.size() - MAX_LINES) + " more; --format json has all");
        }
    }

    Answer answer() {
        Json whole = new Json()
                .put("dry_run", dryRun)
                .put("rebuilt", !dryRun && isRebuild())
                .put("losses", losses(report))
                .put("kept", rebuild.kept())
                .put("file", report.flatMap(RepairReport::file));
        return Answer.of(items, one -> one, null, whole, this::text);
    }

    private boolean isRebuild() {
        return !rebuild.reasons().isEmpty();
    }

    int exitCode() {
        if (dryRun) {
            return items.isEmpty() ? ExitCode.OK : ExitCode.VERIFICATION_FAILED;
        }
        boolean left = lostAnything()
                || report.filter(done -> !done.unmended().isEmpty()).isPresent();
        return left ? ExitCode.PARTIAL : ExitCode.OK;
    }

    private boolean lostAnything() {
        return !rebuild.lost().isEmpty()
                || !losses(report).isEmpty()
                || report.filter(done -> !done.takenOut().isEmpty()).isPresent();
    }

    private List<String> text() {
        if (items.isEmpty()) {
            return List.of("Nothing to repair.");
        }
        List<String> text = new ArrayList<>(lines);
        if (isRebuild() && report.isPresent() && !lostAnything()) {
            text.add(dryRun ? "Nothing would be lost." : "Nothing was lost.");
        }
        if (dryRun) {
            text.add("Nothing was changed.");
        }
        if (report.filter(done -> !done.takenOut().isEmpty()).isPresent()) {
            text.add(
                    dryRun
                            ? "Data that would be quarantined cannot be read. A backup may have it: cairn restore."
                            : "Quarantined data is no longer in the store and cannot be read. A backup may have it: "
                                    + "cairn restore.");
        }
        report.flatMap(RepairReport::file)
                .ifPresent(path -> text.add(SafeText.of("Quarantined and replaced data is kept in " + path + ".")));
        rebuild.kept().forEach(path -> text.add(SafeText.of("The original file is kept as " + path + ".")));
        return text;
    }

    private static String text(LostRecords loss) {
        String what = DamageFormatter.scope(loss.scope()) + ": ";
        String lost = Figures.number(loss.lost());
        String are = loss.lost() == 1 ? " is lost" : " are lost";
        return loss.before().isPresent()
                ? what + lost + " of " + Figures.count(loss.before().getAsLong(), "record", "records") + are
                : what + Figures.count(loss.lost(), "record", "records") + are;
    }
}
