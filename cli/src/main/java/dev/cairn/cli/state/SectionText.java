package dev.cairn.cli.state;

import dev.cairn.answer.Json;
import dev.cairn.answer.StateFileFacts;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.View;
import dev.cairn.model.Document;
import dev.cairn.wassette.StateFileImport;
import dev.cairn.wassette.diff.SectionChange;
import dev.cairn.wassette.file.StateScope;
import dev.cairn.wassette.section.SectionOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Agents, threads and items of state files, for people and programs. Stateless. */
final class SectionText {
    private SectionText() {}

    private static final View<StateScope> SCOPES = new View<StateScope>(StateFileFacts::of)
            .text("KIND", scope -> StateFileFacts.kind(scope.name()))
            .text("NAME", scope -> scope.name().text())
            .text("HOLDS", SectionText::holds)
            .number("RECORDS", scope -> scope.facts().records())
            .text("CHANGED", scope -> scope.facts().header().changed());

    private static final View<SectionOutcome> OUTCOMES = new View<SectionOutcome>(StateFileFacts::of)
            .text("KIND", outcome -> StateFileFacts.kind(outcome.name()))
            .text("NAME", outcome -> outcome.name().text())
            .text("ACTION", SectionText::action)
            .text("REASON", SectionOutcome::reason);

    private static String action(SectionOutcome outcome) {
        String renamed = outcome.storedAs().equals(outcome.name())
                ? ""
                : " as " + outcome.storedAs().text();
        return outcome.action().name().toLowerCase(Locale.ROOT) + renamed;
    }

    /** A table, or nothing where there are none. */
    static List<String> lines(List<StateScope> scopes) {
        return SCOPES.tableOrNothing(scopes);
    }

    private static String holds(StateScope scope) {
        String counts = scope.facts().facts().entrySet().stream()
                .filter(fact -> fact.getValue().kind() == Document.Kind.NUMBER)
                .map(fact -> Figures.count(Long.parseLong(fact.getValue().text()), one(fact.getKey()), fact.getKey()))
                .collect(Collectors.joining(", "));
        return counts + (scope.latest() ? " (only the newest)" : "");
    }

    private static String one(String many) {
        return many.endsWith("s") ? many.substring(0, many.length() - 1) : many;
    }

    static List<String> lines(SectionChange change) {
        String sign = switch (change.kind()) {
            case ADDED -> "+ ";
            case REMOVED -> "- ";
            case CHANGED -> "~ ";
        };
        List<String> lines = new ArrayList<>(List.of(SafeText.of(
                sign + StateFileFacts.kind(change.name()) + " " + change.name().text())));
        change.parts().forEach(part -> lines.add(SafeText.of("    " + part)));
        return lines;
    }

    static void put(Json json, StateFileImport.Report report) {
        json.put("sections_restored", report.restored())
                .put("sections_failed", report.failed())
                .put("sections", report.sections(), StateFileFacts::of)
                .put("not_carried", report.notCarried());
    }

    /** What became of agents, threads and items. */
    static List<String> lines(StateFileImport.Report report, boolean dryRun) {
        List<String> lines = new ArrayList<>(OUTCOMES.table(report.sections()));
        report.notCarried().forEach(text -> lines.add(SafeText.of("not carried: " + text)));
        lines.add((dryRun ? "Dry run: " : "")
                + Figures.count(report.restored(), "agent, thread or namespace", "agents, threads and namespaces")
                + (dryRun ? " would be restored into the store." : " restored into the store."));
        return lines;
    }
}
