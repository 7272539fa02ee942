package dev.cairn.cli.agent;

import dev.cairn.agent.AgentInfo;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.cli.CommandFailure;
import dev.cairn.cli.Damages;
import dev.cairn.cli.Page;
import dev.cairn.cli.Verb;
import dev.cairn.cli.output.Answer;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Table;
import dev.cairn.storage.Paged;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code cairn agent list}. */
@Command(
        name = "list",
        header = "List agents, or the snapshots of one, newest first.",
        footer = {"", "Examples:", "  cairn agent list", "  cairn agent list agent-1 --tag milestone --since 30d"})
public final class AgentList extends Verb {
    @Parameters(arity = "0..1", paramLabel = "AGENT", description = "The agent whose snapshots are wanted.")
    @Nullable
    String agent;

    @Mixin
    Page page = new Page();

    @Option(names = "--tag", paramLabel = "TAG", description = "Only snapshots with this tag, or with all of several.")
    List<String> tags = List.of();

    @Option(names = "--status", paramLabel = "STATUS", description = "Only snapshots with this status.")
    @Nullable
    String status;

    @Option(names = "--version", paramLabel = "VERSION", description = "Only snapshots of this schema version.")
    @Nullable
    String version;

    @Override
    public Integer call() {
        if (agent == null && (!tags.isEmpty() || status != null || version != null || page.since() != null)) {
            throw CommandFailure.usage("--tag, --status, --version and --since choose snapshots: name the agent too.");
        }
        return inStore(cairn -> {
            Damages damages = new Damages(cli());
            if (agent == null) {
                Paged<AgentInfo> agents = cairn.agents().agents(page.limit(), page.cursor(), damages);
                return show(
                        Answer.of(
                                agents.items().stream().map(AgentFacts::of).toList(),
                                agents.next(),
                                () -> agents(agents.items())),
                        damages);
            }
            AgentFacts.requireAgent(cairn.agents(), agent);
            Paged<SnapshotSummary> snapshots = cairn.agents().listSnapshots(agent, query(), damages);
            return show(
                    Answer.of(
                            snapshots.items().stream()
                                    .map(snapshot -> AgentFacts.of(snapshot).document())
                                    .toList(),
                            snapshots.next(),
                            () -> snapshots(snapshots.items())),
                    damages);
        });
    }

    private SnapshotQuery query() {
        return SnapshotQuery.all()
                .tagged(tags)
                .status(status)
                .version(version == null ? null : StateVersion.parse(version))
                .between(page.since(), null)
                .limit(page.limit())
                .from(page.cursor());
    }

    private static List<String> agents(List<AgentInfo> agents) {
        if (agents.isEmpty()) {
            return List.of("No agents.");
        }
        Table table = new Table()
                .text("AGENT")
                .text("STATUS")
                .text("LATEST")
                .number("STORED")
                .text("CHANGED");
        for (AgentInfo one : agents) {
            table.row(
                    one.agentId(), one.status(), one.latest(), Figures.size(one.bytes()), Figures.time(one.changed()));
        }
        return table.lines();
    }

    private static List<String> snapshots(List<SnapshotSummary> snapshots) {
        if (snapshots.isEmpty()) {
            return List.of("No snapshots.");
        }
        Table table = new Table()
                .text("SNAPSHOT")
                .text("TIME")
                .text("STATUS")
                .text("VERSION")
                .number("SIZE")
                .number("ADDED")
                .text("KEPT")
                .text("TAGS");
        for (SnapshotSummary one : snapshots) {
            table.row(
                    one.snapshotId(),
                    Figures.time(one.createdAt()),
                    one.status(),
                    one.version().toString(),
                    Figures.size(one.uncompressedSize()),
                    Figures.size(one.sizeBytes()),
                    one.pinned() ? "pinned" : one.expiresAt() == null ? "" : "until " + Figures.time(one.expiresAt()),
                    String.join(", ", one.tags()));
        }
        return table.lines();
    }
}
