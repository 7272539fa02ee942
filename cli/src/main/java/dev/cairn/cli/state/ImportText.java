package dev.cairn.cli.state;

import dev.cairn.answer.Json;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.View;
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
    private static final View<ImportOutcome> OUTCOMES = new View<ImportOutcome>(Json::of)
            .text("COMPONENT", ImportOutcome::componentId)
            .text("ACTION", ImportText::action)
            .text("REASON", ImportOutcome::reason);

    private static final View<SecretOutcome> SECRETS = new View<>(ImportText::json)
            .text("COMPONENT", SecretOutcome::installedAs)
            .text("SECRET", SecretOutcome::name)
            .text("ACTION", secret -> secret.action().label());

    private ImportText() {}

    static Answer answer(ComponentRegistry registry, ImportReport report) {
        return Answer.of(members(registry, report), () -> text(registry, report));
    }

    /** What an import of components, agents, threads and items did. */
    static Answer answer(ComponentRegistry registry, StateFileImport.Report report, boolean dryRun) {
        ImportReport components = report.components();
        Json json = components == null ? new Json().put("dry_run", dryRun) : members(registry, components);
        SectionText.put(json, report);
        return Answer.of(json, () -> {
            List<String> lines = new ArrayList<>(components == null ? List.of() : text(registry, components));
            lines.addAll(SectionText.lines(report, dryRun));
            return lines;
        });
    }

    private static Json members(ComponentRegistry registry, ImportReport report) {
        return new Json()
                .put("component_dir", registry.folders().components().toString())
                .put("secrets_dir", registry.folders().secrets().toString())
                .put("dry_run", report.dryRun())
                .put("restored", report.restored())
                .put("failed", report.failed())
                .put("secrets", report.secrets())
                .put("components", report.outcomes())
                .put("secret_values", report.values(), ImportText::json)
                .put("notes", report.notes());
    }

    private static Json json(SecretOutcome secret) {
        return new Json()
                .put("component_id", secret.componentId())
                .put("installed_as", secret.installedAs())
                .put("name", secret.name())
                .put("action", secret.action().label());
    }

    private static String action(ImportOutcome outcome) {
        String renamed = outcome.installedAs().equals(outcome.componentId()) ? "" : " as " + outcome.installedAs();
        return outcome.action().name().toLowerCase(Locale.ROOT) + renamed;
    }

    private static List<String> text(ComponentRegistry registry, ImportReport report) {
        List<String> lines = new ArrayList<>(OUTCOMES.table(report.outcomes()));
        lines.addAll(SECRETS.tableOrNothing(report.values()));
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
