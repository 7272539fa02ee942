package dev.cairn.cli.agent;

import dev.cairn.Cairn;
import dev.cairn.agent.MigrateOptions;
import dev.cairn.agent.MigrationReport;
import dev.cairn.agent.MigrationReport.Failed;
import dev.cairn.agent.MigrationReport.Migrated;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.answer.AgentFacts;
import dev.cairn.answer.Existing;
import dev.cairn.answer.Json;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.ExitCode;
import dev.cairn.cli.shell.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn agent migrate}. */
@Command(
        name = "migrate",
        header = "Migrate stored snapshots to another schema version.",
        footer = {
            "Stores each result as a new snapshot whose parent is the old one. The old one stays unless you give "
                    + "--replace. If interrupted, run it again to resume. Exit code 3 if some could not be migrated.\n"
                    + "--replace asks on a terminal. Elsewhere, --yes is required.\n"
                    + "Finds your migrations in libraries on the class path.",
            "  cairn agent migrate --dry-run",
            "  cairn agent migrate agent-1 --to 1.1.0 --replace"
        })
public final class AgentMigrate extends CliCommand {
    /** What became of a snapshot. */
    private record Row(SnapshotSummary snapshot, String outcome, Json json) {}

    private static final View<Row> ROWS = new View<>(Row::json)
            .text("AGENT", row -> row.snapshot.agentId())
            .text("SNAPSHOT", row -> row.snapshot.snapshotId())
            .text("VERSION", row -> row.snapshot.version())
            .text("OUTCOME", Row::outcome);

    @Parameters(arity = "0..1", paramLabel = "AGENT", description = "Only this agent's snapshots.")
    private @Nullable String agent;

    @Option(names = "--to", paramLabel = "VERSION", description = "Target version. Default: the setting agent-version.")
    private @Nullable String to;

    @Option(names = "--replace", description = "Remove the old snapshots once their successors are stored.")
    boolean replace;

    @Option(names = "--yes", description = "Do not ask for confirmation of --replace.")
    boolean yes;

    @Option(names = "--dry-run", description = "Show what would be done. Store nothing.")
    boolean dryRun;

    @Override
    public Integer call() {
        StateVersion named = to == null ? null : StateVersion.parse(to);
        return inStore(cairn -> {
            StateVersion target = named == null ? cairn.agents().migrations().version() : named;
            MigrateOptions options =
                    MigrateOptions.DEFAULT.target(target).replace(replace).dryRun(dryRun);
            if (agent != null) {
                Existing.agent(cairn.agents(), agent);
            }
            if (replace && !dryRun && !yes) {
                ask(migrate(cairn, options.dryRun(true)));
            }
            MigrationReport report = migrate(cairn, options);
            Json whole = AgentFacts.whole(report, target, options.dryRun());
            show(ROWS.all(rows(report), whole, () -> text(report, options.dryRun(), target)));
            return report.failed().isEmpty() ? ExitCode.OK : ExitCode.PARTIAL;
        });
    }

    private MigrationReport migrate(Cairn cairn, MigrateOptions options) {
        try (Progress progress = new Progress(cli(), "snapshots inspected")) {
            return cairn.agents().migrations().migrateAll(agent, options, progress);
        }
    }

    private void ask(MigrationReport planned) {
        if (planned.removed() > 0) {
            confirm(
                    "Remove " + Figures.count(planned.removed(), "snapshot", "snapshots")
                            + " once their successors are stored? This cannot be undone.",
                    "Nothing was removed or stored. --dry-run shows what would be done.");
        }
    }

    private static Row row(Migrated one) {
        SnapshotSummary stored = one.stored();
        return new Row(
                one.from(), stored == null ? "can be migrated" : "became " + stored.snapshotId(), AgentFacts.of(one));
    }

    private static Row row(Failed one) {
        return new Row(one.snapshot(), one.message(), AgentFacts.of(one));
    }

    private static List<Row> rows(MigrationReport report) {
        return Stream.concat(
                        report.migrated().stream().map(AgentMigrate::row),
                        report.failed().stream().map(AgentMigrate::row))
                .toList();
    }

    private static List<String> text(MigrationReport report, boolean dryRun, StateVersion target) {
        List<String> lines = new ArrayList<>(ROWS.tableOrNothing(rows(report)));
        lines.add((dryRun ? "Would migrate " : "Migrated ")
                + Figures.count(report.migrated().size(), "snapshot", "snapshots") + " to " + target + "; "
                + Figures.number(report.current()) + " had it already, "
                + Figures.number(report.failed().size()) + " were not migrated, "
                + Figures.number(report.removed()) + (dryRun ? " would be removed." : " were removed."));
        return lines;
    }
}
