package dev.cairn.cli.agent;

import dev.cairn.agent.SnapshotSummary;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import java.time.Instant;

/** Agents and snapshots for people. Stateless. */
final class AgentText {
    private AgentText() {}

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
