package dev.cairn.cli.agent;

import dev.cairn.agent.CleanupOptions;
import dev.cairn.agent.CleanupReport;
import dev.cairn.agent.CleanupReport.Decision;
import dev.cairn.answer.AgentFacts;
import dev.cairn.answer.Existing;
import dev.cairn.cli.options.Retaining;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CliCommand;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn agent cleanup}. */
@Command(
        name = "cleanup",
        header = "Remove snapshots and backups that expired or that no rule keeps.",
        footer = {
            """
            Without a --keep-… option, removes only expired ones. Pinned snapshots and the latest of each agent stay.
            Expired backups in folders are removed and listed.
            Asks on a terminal. Elsewhere, --yes is required.""",
            "  cairn agent cleanup --dry-run",
            "  cairn agent cleanup agent-1 --keep-last 10 --keep-daily 30 --keep-tag milestone=365d --yes"
        })
public final class AgentCleanup extends CliCommand {
    /** What becomes of a snapshot, for programs and for people. */
    private record Decided(Decision decision, String outcome, String shown) {}

    private static final View<Decided> DECISIONS = new View<Decided>(
                    one -> AgentFacts.decided(one.decision, one.outcome))
            .text("OUTCOME", Decided::shown)
            .text("AGENT", one -> one.decision.snapshot().agentId())
            .text("SNAPSHOT", one -> one.decision.snapshot().snapshotId())
            .text("WHY", one -> one.decision.reasons());

    @Parameters(arity = "0..1", paramLabel = "AGENT", description = "Only this agent's snapshots.")
    private @Nullable String agent;

    @Mixin
    Retaining retaining = new Retaining();

    @Option(names = "--yes", description = "Do not ask for confirmation.")
    boolean yes;

    @Option(names = "--dry-run", description = "Show what would be removed. Remove nothing.")
    boolean dryRun;

    @Override
    public Integer call() {
        CleanupOptions options = CleanupOptions.of(retaining.policy()).agent(agent);
        return inStore(cairn -> {
            if (agent != null) {
                Existing.agent(cairn.agents(), agent);
            }
            CleanupReport planned = cairn.agents().cleanup(options.dryRun(true));
            retaining.tellCutOff(cli());
            retaining.check(cli(), planned.unknownTags(), "snapshot", dryRun);
            boolean some =
                    !planned.removed().isEmpty() || !planned.removedBackups().isEmpty();
            if (!dryRun && !yes && some) {
                confirm(
                        "Remove " + all(planned) + "? This cannot be undone.",
                        "Nothing was removed. --dry-run shows what would be removed.");
            }
            CleanupReport report = dryRun ? planned : cairn.agents().cleanup(options);
            return show(DECISIONS.all(decisions(report), AgentFacts.whole(report), () -> text(report)));
        });
    }

    private static String all(CleanupReport report) {
        String snapshots = Figures.count(report.removed().size(), "snapshot", "snapshots");
        int backups = report.removedBackups().size();
        return backups == 0 ? snapshots : snapshots + " and " + Figures.count(backups, "backup", "backups");
    }

    private static List<Decided> decisions(CleanupReport report) {
        List<Decided> decisions = new ArrayList<>();
        report.removed()
                .forEach(one -> decisions.add(new Decided(one, "removed", report.dryRun() ? "would go" : "removed")));
        report.kept().forEach(one -> decisions.add(new Decided(one, "kept", "kept")));
        return decisions;
    }

    private static List<String> text(CleanupReport report) {
        List<String> lines = new ArrayList<>(DECISIONS.tableOrNothing(decisions(report)));
        report.removedBackups()
                .forEach(backup -> lines.add(SafeText.of((report.dryRun() ? "would go" : "removed") + " backup "
                        + backup.backupId() + " of snapshot " + backup.snapshotId() + " of agent '" + backup.agentId()
                        + "': expired at " + backup.expiresAt() + ", " + backup.storagePath())));
        lines.add((report.dryRun() ? "Would remove " : "Removed ") + all(report) + ", kept "
                + Figures.number(report.kept().size()) + ".");
        return lines;
    }
}
