package dev.cairn.cli.care;

import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.ScopeName;
import dev.cairn.cli.output.Style;
import dev.cairn.maintenance.CopyReport;
import dev.cairn.maintenance.ScopeCut;
import dev.cairn.maintenance.ScopeCut.Action;
import java.util.List;

/** What is said about restores and copies. */
final class CutText {
    private CutText() {}

    /** The line about what was not brought, if it was not. */
    static List<String> line(ScopeCut cut) {
        String address = cut.address().isEmpty() ? "" : " (" + cut.address() + ")";
        String said = SafeText.of(new ScopeName(cut.name()).text() + ": " + cut.reason() + address + ".");
        if (cut.action() == Action.CONFLICT) {
            return List.of("Left alone: " + said);
        }
        return cut.action() == Action.DAMAGED ? List.of("Damaged, left out: " + said) : List.of();
    }

    /**
     * What was done, in a sentence.
     *
     * @param done what it is called when something was
     * @param source what the target was to have
     */
    static String first(CopyReport report, String done, String target, String source) {
        if (report.added() + report.updated() + report.removed() > 0) {
            return SafeText.of(done + " into " + target + ".");
        }
        return SafeText.of(
                report.conflicts() + report.damaged() > 0
                        ? "Nothing was changed in " + target + "."
                        : "Nothing to do: " + target + " has all data of the " + source + ".");
    }

    /** How many came and how many did not, where something did not because it is damaged. */
    static List<String> last(CopyReport report, String target, String source) {
        if (report.damaged() == 0) {
            return List.of();
        }
        long there = report.added() + report.updated() + report.unchanged();
        String line = Figures.number(there) + " of " + Figures.number(there + report.conflicts() + report.damaged())
                + " are in " + target + "; " + Figures.number(report.damaged()) + " damaged in the " + source
                + (report.conflicts() > 0 ? " and " + Figures.number(report.conflicts()) + " left alone" : "")
                + " were not copied.";
        return List.of(Style.BAD.of(SafeText.of(line)));
    }
}
