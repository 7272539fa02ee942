package dev.cairn.cli.shell;

import dev.cairn.DamageFormatter;
import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.ScopeName;
import dev.cairn.error.NotFoundException;
import dev.cairn.maintenance.PurgeReport;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What a purge answers.
 *
 * @param what what was purged, with its name: {@code thread 'run-1'}
 */
public record PurgeAnswer(String what, PurgeReport report) {
    private static final int MAX_NAMED = 10;

    /**
     * Fails if there was nothing to purge.
     *
     * @param ifExists whether that is all right
     */
    public void requireFound(boolean ifExists, Map<String, ?> details) {
        if (!report.existed() && !ifExists && report.foundBefore() == 0) {
            throw new NotFoundException(
                    "There is no " + what + (report.searchedFor() == 0 ? "" : " and nothing of it in the files")
                            + ". Remains of removed ones were erased.",
                    details);
        }
    }

    /** Whether all of it is gone, as an exit code. */
    public int exitCode() {
        return report.left() == 0 ? ExitCode.OK : ExitCode.PARTIAL;
    }

    /**
     * Returns the answer.
     *
     * @param named names what was purged, in a field
     */
    public Answer answer(Json named) {
        return Answer.of(json(named), this::text);
    }

    private Json json(Json json) {
        return json.put("existed", report.existed())
                .put("records", report.records())
                .put("searched_for", report.searchedFor())
                .put("found_before", report.foundBefore())
                .put("found_after", report.foundAfter())
                .put("left", report.left())
                .put(
                        "elsewhere",
                        Document.fromArray(holders().stream().map(Document::of).toList()))
                .put("elsewhere_other_tenants", report.ofOtherTenants())
                .put("not_covered", report.compaction().notCovered())
                .put(
                        "damaged",
                        Document.fromArray(report.damaged().stream()
                                .map(DamageFormatter::of)
                                .map(Document::of)
                                .toList()))
                .put("disk_bytes", report.compaction().bytesAfter());
    }

    private List<String> text() {
        List<String> lines = new ArrayList<>();
        lines.add(SafeText.of(
                report.existed()
                        ? "Purged " + what + ": " + Figures.count(report.records(), "record", "records") + "."
                        : Character.toUpperCase(what.charAt(0)) + what.substring(1)
                                + " was already deleted. Its remains are erased."));
        lines.add(
                report.searchedFor() == 0
                        ? "The store has no files to search for it."
                        : "Searched the files for " + Figures.count(report.searchedFor(), "byte string", "byte strings")
                                + " of it: " + Figures.number(report.foundBefore()) + " found before, "
                                + Figures.number(report.foundAfter()) + " after.");
        addHolders(lines);
        if (report.left() > 0) {
            lines.add(Figures.number(report.left()) + " of the remaining hits "
                    + (report.left() == 1 ? "belongs" : "belong")
                    + " to no readable data in the store. 'cairn verify' shows what is damaged. Run it again "
                    + "when no process uses the store.");
        }
        report.damaged()
                .forEach(damage -> lines.add(SafeText.of("Damaged, left alone: " + DamageFormatter.of(damage))));
        lines.add("Not covered:");
        report.compaction().notCovered().forEach(place -> lines.add("  " + place));
        return lines;
    }

    /** Several scopes can have one name for people. */
    private List<String> holders() {
        return report.elsewhere().stream()
                .map(scope -> new ScopeName(scope.parts()).text())
                .distinct()
                .toList();
    }

    private void addHolders(List<String> lines) {
        List<String> holders = holders();
        if (holders.isEmpty() && report.ofOtherTenants() == 0) {
            return;
        }
        lines.add(SafeText.of("The remaining hits are not of the purged " + what
                + ": others hold the same bytes, and stay. Still in"));
        holders.stream().limit(MAX_NAMED).forEach(name -> lines.add(SafeText.of("  " + name)));
        if (holders.size() > MAX_NAMED) {
            lines.add("  and " + Figures.number(holders.size() - MAX_NAMED) + " more");
        }
        if (report.ofOtherTenants() > 0) {
            lines.add("  " + Figures.count(report.ofOtherTenants(), "scope", "scopes") + " of other tenants");
        }
    }
}
