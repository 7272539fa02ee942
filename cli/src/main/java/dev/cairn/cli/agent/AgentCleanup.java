package dev.cairn.cli.agent;

import dev.cairn.agent.CleanupOptions;
import dev.cairn.agent.CleanupReport;
import dev.cairn.agent.CleanupReport.Decision;
import dev.cairn.cli.Confirmation;
import dev.cairn.cli.Retaining;
import dev.cairn.cli.Verb;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.Table;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn agent cleanup}. */
@Command(
        name = "cleanup",
        header = "Remove snapshots and backups that have expired or that no rule keeps, and say why.",
        footer = {
            "",
            "Without a --keep-… option only what has expired goes. Pinned snapshots and the latest of each agent stay.",
            "Backups in folders go when they have expired; each is listed.",
            "Asks on a terminal; elsewhere --yes is needed.",
            "",
            "Examples:",
            "  cairn agent cleanup --dry-run",
            "  cairn agent cleanup agent-1 --keep-last 10 --keep-daily 30 --keep-tag milestone=365d --yes"
        })
public final class AgentCleanup extends Verb {
    @Parameters(arity = "0..1", paramLabel = "AGENT", description = "Only this agent's snapshots.")
    @Nullable
    String agent;

    @Mixin
    Retaining retaining = new Retaining();

    @Option(names = "--yes", description = "Do not ask.")
    boolean yes;

    @Option(names = "--dry-run", description = "Show what would be removed and remove nothing.")
    boolean dryRun;

    @Override
    public Integer call() {
        CleanupOptions options = CleanupOptions.of(retaining.policy()).agent(agent);
        return inStore(cairn -> {
            if (agent != null) {
                AgentFacts.requireAgent(cairn.agents(), agent);
            }
            CleanupReport planned = cairn.agents().cleanupExpired(options.dryRun(true));
            retaining.tellCutOff(cli());
            retaining.check(cli(), planned.unknownTags(), "snapshot", dryRun);
            if (!dryRun && !yes) {
                if (!planned.removed().isEmpty() || !planned.removedBackups().isEmpty()) {
                    new Confirmation(cli().shell())
                            .require(
                                    "Remove " + all(planned) + "? This cannot be undone.",
                                    "Nothing was removed; --dry-run shows what would go.");
                }
            }
            CleanupReport report = dryRun ? planned : cairn.agents().cleanupExpired(options);
            Json facts = new Json()
                    .put("dry_run", report.dryRun())
                    .put("unknown_tags", AgentFacts.texts(report.unknownTags()))
                    .put("removed_backups", backups(report));
            return show(Answer.of(items(report), null, facts, () -> text(report)));
        });
    }

    private static String all(CleanupReport report) {
        String snapshots = Figures.count(report.removed().size(), "snapshot", "snapshots");
        int backups = report.removedBackups().size();
        return backups == 0 ? snapshots : snapshots + " and " + Figures.count(backups, "backup", "backups");
    }

    private static Document backups(CleanupReport report) {
        return Document.fromArray(
                report.removedBackups().stream().map(AgentFacts::of).toList());
    }

    private static List<Document> items(CleanupReport report) {
        List<Document> items = new ArrayList<>();
        report.removed().forEach(one -> items.add(json(one, "removed")));
        report.kept().forEach(one -> items.add(json(one, "kept")));
        return items;
    }

    private static Document json(Decision decision, String outcome) {
        return new Json()
                .put("agent_id", decision.snapshot().agentId())
                .put("snapshot_id", decision.snapshot().snapshotId())
                .put("outcome", outcome)
                .put(
                        "reasons",
                        AgentFacts.texts(decision.reasons().stream()
                                .map(Object::toString)
                                .toList()))
                .document();
    }

    private static List<String> text(CleanupReport report) {
        Table table = new Table().text("OUTCOME").text("AGENT").text("SNAPSHOT").text("WHY");
        report.removed().forEach(one -> row(table, report.dryRun() ? "would go" : "removed", one));
        report.kept().forEach(one -> row(table, "kept", one));
        List<String> lines =
                new ArrayList<>(report.removed().isEmpty() && report.kept().isEmpty() ? List.of() : table.lines());
        report.removedBackups()
                .forEach(backup -> lines.add(SafeText.of((report.dryRun() ? "would go" : "removed") + " backup "
                        + backup.backupId() + " of snapshot " + backup.snapshotId() + " of agent '" + backup.agentId()
                        + "': expired at " + backup.expiresAt() + ", " + backup.storagePath())));
        lines.add((report.dryRun() ? "Would remove " : "Removed ") + all(report) + ", kept "
                + Figures.number(report.kept().size()) + ".");
        return lines;
    }

    private static void row(Table table, String outcome, Decision decision) {
        table.row(
                outcome,
                decision.snapshot().agentId(),
                decision.snapshot().snapshotId(),
                decision.reasons().stream().map(Object::toString).collect(Collectors.joining(", ")));
    }
}
