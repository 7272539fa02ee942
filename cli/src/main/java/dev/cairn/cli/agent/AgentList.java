package dev.cairn.cli.agent;

import dev.cairn.agent.AgentInfo;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.answer.AgentFacts;
import dev.cairn.answer.Existing;
import dev.cairn.cli.options.TimedPaging;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.View;
import dev.cairn.cli.shell.CliCommand;
import dev.cairn.cli.shell.CommandFailure;
import dev.cairn.cli.shell.Damages;
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
        footer = {"  cairn agent list", "  cairn agent list agent-1 --tag milestone --since 30d"})
public final class AgentList extends CliCommand {
    private static final View<AgentInfo> AGENTS = new View<AgentInfo>(AgentFacts::of)
            .text("AGENT", AgentInfo::agentId)
            .text("STATUS", AgentInfo::status)
            .text("LATEST", AgentInfo::latest)
            .size("STORED", AgentInfo::bytes)
            .text("CHANGED", AgentInfo::changed);

    private static final View<SnapshotSummary> SNAPSHOTS = new View<SnapshotSummary>(AgentFacts::of)
            .text("SNAPSHOT", SnapshotSummary::snapshotId)
            .text("TIME", SnapshotSummary::createdAt)
            .text("STATUS", SnapshotSummary::status)
            .text("VERSION", SnapshotSummary::version)
            .size("SIZE", SnapshotSummary::uncompressedSize)
            .size("ADDED", SnapshotSummary::sizeBytes)
            .text("KEPT", AgentList::kept)
            .text("TAGS", one -> String.join(", ", one.tags()));

    @Parameters(
            arity = "0..1",
            paramLabel = "AGENT",
            description = "List the snapshots of this agent. Default: list agents.")
    private @Nullable String agent;

    @Mixin
    TimedPaging page = new TimedPaging();

    @Option(names = "--tag", paramLabel = "TAG", description = "Only snapshots with this tag, or with all of several.")
    List<String> tags = List.of();

    @Option(names = "--status", paramLabel = "STATUS", description = "Only snapshots with this status.")
    private @Nullable String status;

    @Option(names = "--version", paramLabel = "VERSION", description = "Only snapshots of this schema version.")
    private @Nullable String version;

    @Override
    public Integer call() {
        if (agent == null && (!tags.isEmpty() || status != null || version != null || page.since() != null)) {
            throw CommandFailure.usage("--tag, --status, --version and --since require the name of an agent.");
        }
        return inStore(cairn -> {
            Damages damages = new Damages(cli());
            if (agent == null) {
                return show(
                        AGENTS.page(cairn.agents().list(page.limit(), page.cursor(), damages), "No agents."), damages);
            }
            Existing.agent(cairn.agents(), agent);
            return show(
                    SNAPSHOTS.page(cairn.agents().snapshots().list(agent, query(), damages), "No snapshots."), damages);
        });
    }

    private static String kept(SnapshotSummary one) {
        return one.pinned() ? "pinned" : one.expiresAt() == null ? "" : "until " + Figures.time(one.expiresAt());
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
}
