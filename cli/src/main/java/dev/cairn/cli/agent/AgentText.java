package dev.cairn.cli.agent;

import dev.cairn.agent.Agents;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Damage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Agents and snapshots for people. Stateless. */
final class AgentText {
    private AgentText() {}

    /** Refuses an agent that has no snapshot: its name was hardly meant. */
    static void requireAgent(Agents agents, String agent) {
        List<Damage> damages = new ArrayList<>();
        boolean none = agents.snapshots()
                .list(agent, SnapshotQuery.all().limit(1), damages::add)
                .items()
                .isEmpty();
        if (none && damages.isEmpty()) {
            throw new NotFoundException("There is no agent '" + agent + "'.", Map.of("agent", agent));
        }
    }

    /** A snapshot for people. */
    static Fields fields(SnapshotSummary snapshot) {
        Instant end = snapshot.expiresAt();
        String parent = snapshot.parentSnapshotId();
        return new Fields()
                .add("agent", snapshot.agentId())
                .add("snapshot", snapshot.snapshotId())
                .add("time", Figures.time(snapshot.createdAt()))
                .add("status", snapshot.status())
                .add("version", snapshot.version().toString())
                .add("tags", snapshot.tags().isEmpty() ? "-" : String.join(", ", snapshot.tags()))
                .add("kept", snapshot.pinned() ? "pinned" : end == null ? "always" : "until " + Figures.time(end))
                .add(
                        "size",
                        Figures.size(snapshot.uncompressedSize()) + ", of which this one added "
                                + Figures.size(snapshot.sizeBytes()) + " ("
                                + snapshot.compression().label() + ")")
                .add("checksum", snapshot.checksum())
                .add("parent", parent == null ? "-" : parent);
    }

    /** How a command's answer names a snapshot. */
    static String name(SnapshotSummary snapshot) {
        return "snapshot " + snapshot.snapshotId() + " of agent '" + snapshot.agentId() + "'";
    }
}
