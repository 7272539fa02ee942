package dev.cairn.cli.state;

import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.Table;
import dev.cairn.model.Document;
import dev.cairn.wassette.ImportReport;
import dev.cairn.wassette.SecretOutcome;
import dev.cairn.wassette.StateFileImport;
import dev.cairn.wassette.folder.ComponentRegistry;
import dev.cairn.wassette.section.ImportOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What an import did, as an answer. Stateless. */
final class ImportText {
    private ImportText() {}

    static Answer answer(ComponentRegistry registry, ImportReport report) {
        return Answer.of(json(registry, report), () -> text(registry, report));
    }

    /** What an import of components, agents, threads and items did. */
    static Answer answer(ComponentRegistry registry, StateFileImport.Report report, boolean dryRun) {
        ImportReport components = report.components();
        Json json = components == null ? new Json().put("dry_run", dryRun) : members(registry, components);
        SectionText.put(json, report);
        return Answer.of(json.document(), () -> {
            List<String> lines = new ArrayList<>(components == null ? List.of() : text(registry, components));
            lines.addAll(SectionText.lines(report, dryRun));
            return lines;
        });
    }

    private static Document json(ComponentRegistry registry, ImportReport report) {
        return members(registry, report).document();
    }

    private static Json members(ComponentRegistry registry, ImportReport report) {
        return new Json()
                .put("component_dir", registry.folders().components().toString())
                .put("secrets_dir", registry.folders().secrets().toString())
                .put("dry_run", report.dryRun())
                .put("restored", report.restored())
                .put("failed", report.failed())
                .put("secrets", report.secrets())
                .put(
                        "components",
                        Document.fromArray(
                                report.outcomes().stream().map(ImportText::json).toList()))
                .put(
                        "secret_values",
                        Document.fromArray(
                                report.values().stream().map(ImportText::json).toList()))
                .put("notes", Document.of(report.notes()));
    }

    private static Document json(ImportOutcome outcome) {
        return new Json()
                .put("component_id", outcome.componentId())
                .put("installed_as", outcome.installedAs())
                .put("action", action(outcome))
                .put("reason", outcome.reason())
                .put("security_changes", Document.of(outcome.securityChanges()))
                .document();
    }

    private static Document json(SecretOutcome secret) {
        return new Json()
                .put("component_id", secret.componentId())
                .put("installed_as", secret.installedAs())
                .put("name", secret.name())
                .put("action", secret.action().label())
                .document();
    }

    private static List<String> secrets(ImportReport report) {
        Table table = new Table().text("COMPONENT").text("SECRET").text("ACTION");
        report.values()
                .forEach(secret -> table.row(
                        secret.installedAs(), secret.name(), secret.action().label()));
        return report.values().isEmpty() ? List.of() : table.lines();
    }

    private static String action(ImportOutcome outcome) {
        return outcome.action().name().toLowerCase(Locale.ROOT);
    }

    private static List<String> text(ComponentRegistry registry, ImportReport report) {
        Table table = new Table().text("COMPONENT").text("ACTION").text("REASON");
        for (ImportOutcome outcome : report.outcomes()) {
            String renamed = outcome.installedAs().equals(outcome.componentId()) ? "" : " as " + outcome.installedAs();
            table.row(outcome.componentId(), action(outcome) + renamed, outcome.reason());
        }
        List<String> lines = new ArrayList<>(table.lines());
        lines.addAll(secrets(report));
        for (ImportOutcome outcome : report.outcomes()) {
            outcome.securityChanges()
                    .forEach(change -> lines.add(SafeText.of("SECURITY '" + outcome.componentId() + "': " + change)));
        }
        report.notes().forEach(note -> lines.add(SafeText.of("note: " + note)));
        lines.add((report.dryRun() ? "Dry run: " : "")
                + Figures.count(report.restored(), "component", "components")
                + (report.dryRun() ? " would be restored into " : " restored into ")
                + SafeText.of(registry.folders().components().toString()) + ".");
        return lines;
    }
}
