package dev.cairn.cli.state;

import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.Table;
import dev.cairn.model.Document;
import dev.cairn.transfer.internal.CarriedName;
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

    private static String kind(CarriedName name) {
        return switch (name.section()) {
            case AGENTS -> "agent";
            case THREADS -> "thread";
            case ITEMS -> "items";
        };
    }

    private static Json named(CarriedName name) {
        return new Json().put("kind", kind(name)).put("name", name.text());
    }

    static Document json(StateScope scope) {
        Json json = named(scope.name())
                .put("latest_only", scope.latest())
                .put("holds", Document.fromObject(scope.facts().facts()))
                .put("created", scope.facts().header().created())
                .put("changed", scope.facts().header().changed())
                .put("bytes", scope.facts().bytes())
                .put("content_sha256", scope.facts().sha256());
        return json.put("not_carried", Document.of(scope.facts().left())).document();
    }

    static Document json(List<StateScope> scopes) {
        return Document.fromArray(scopes.stream().map(SectionText::json).toList());
    }

    /** A table, or nothing where there are none. */
    static List<String> lines(List<StateScope> scopes) {
        if (scopes.isEmpty()) {
            return List.of();
        }
        Table table = new Table()
                .text("KIND")
                .text("NAME")
                .text("HOLDS")
                .number("RECORDS")
                .text("CHANGED");
        for (StateScope scope : scopes) {
            table.row(
                    kind(scope.name()),
                    scope.name().text(),
                    holds(scope),
                    Figures.number(scope.facts().records()),
                    Figures.time(scope.facts().header().changed()));
        }
        return table.lines();
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

    static Document changes(List<SectionChange> changes) {
        return Document.fromArray(changes.stream()
                .map(change -> named(change.name())
                        .put("change", change.kind().name().toLowerCase(Locale.ROOT))
                        .put("parts", Document.of(change.parts()))
                        .document())
                .toList());
    }

    static List<String> lines(SectionChange change) {
        String sign = switch (change.kind()) {
            case ADDED -> "+ ";
            case REMOVED -> "- ";
            case CHANGED -> "~ ";
        };
        List<String> lines = new ArrayList<>(List.of(
                SafeText.of(sign + kind(change.name()) + " " + change.name().text())));
        change.parts().forEach(part -> lines.add(SafeText.of("    " + part)));
        return lines;
    }

    static void put(Json json, StateFileImport.Report report) {
        json.put("sections_restored", report.restored())
                .put("sections_failed", report.failed())
                .put(
                        "sections",
                        Document.fromArray(report.sections().stream()
                                .map(SectionText::json)
                                .toList()))
                .put("not_carried", Document.of(report.notCarried()));
    }

    private static Document json(SectionOutcome outcome) {
        return named(outcome.name())
                .put("stored_as", outcome.storedAs().text())
                .put("action", outcome.action().name().toLowerCase(Locale.ROOT))
                .put("reason", outcome.reason())
                .document();
    }

    /** What became of agents, threads and items. */
    static List<String> lines(StateFileImport.Report report, boolean dryRun) {
        Table table = new Table().text("KIND").text("NAME").text("ACTION").text("REASON");
        for (SectionOutcome outcome : report.sections()) {
            String renamed = outcome.storedAs().equals(outcome.name())
                    ? ""
                    : " as " + outcome.storedAs().text();
            table.row(
                    kind(outcome.name()),
                    outcome.name().text(),
                    outcome.action().name().toLowerCase(Locale.ROOT) + renamed,
                    outcome.reason());
        }
        List<String> lines = new ArrayList<>(table.lines());
        report.notCarried().forEach(text -> lines.add(SafeText.of("not carried: " + text)));
        lines.add((dryRun ? "Dry run: " : "")
                + Figures.count(report.restored(), "agent, thread or namespace", "agents, threads and namespaces")
                + (dryRun ? " would be restored into the store." : " restored into the store."));
        return lines;
    }
}
