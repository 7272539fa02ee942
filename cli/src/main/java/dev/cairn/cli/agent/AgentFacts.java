package dev.cairn.cli.agent;

import dev.cairn.agent.AgentInfo;
import dev.cairn.agent.SnapshotQuery;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.StateBackupMetadata;
import dev.cairn.agent.StatePersistenceService;
import dev.cairn.agent.migration.StateMigration;
import dev.cairn.cli.output.Fields;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import dev.cairn.error.NotFoundException;
import dev.cairn.storage.Damage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Agents, snapshots and backups in JSON, the same in every answer. Stateless. */
final class AgentFacts {
    private AgentFacts() {}

    /** Refuses an agent that has no snapshot: its name was hardly meant. */
    static void requireAgent(StatePersistenceService agents, String agent) {
        List<Damage> damages = new ArrayList<>();
        boolean none = agents.listSnapshots(agent, SnapshotQuery.all().limit(1), damages::add)
                .items()
                .isEmpty();
        if (none && damages.isEmpty()) {
            throw new NotFoundException("There is no agent '" + agent + "'.", Map.of("agent", agent));
        }
    }

    static Json of(AgentInfo agent) {
        return new Json()
                .put("agent_id", agent.agentId())
                .put("latest_snapshot_id", agent.latest())
                .put("status", agent.status())
                .put("changed", agent.changed())
                .put("bytes", agent.bytes());
    }

    static Json of(SnapshotSummary snapshot) {
        return new Json()
                .put("agent_id", snapshot.agentId())
                .put("snapshot_id", snapshot.snapshotId())
                .put("version", snapshot.version().toString())
                .put("timestamp", snapshot.createdAt())
                .put("status", snapshot.status())
                .put("tags", snapshot.tags())
                .put("pinned", snapshot.pinned())
                .put("expires_at", snapshot.expiresAt())
                .put("backup_type", snapshot.backupType().label())
                .put("compression", snapshot.compression().label())
                .put("size_bytes", snapshot.sizeBytes())
                .put("uncompressed_size", snapshot.uncompressedSize())
                .put("checksum", snapshot.checksum())
                .put("parent_snapshot_id", snapshot.parentSnapshotId());
    }

    static Json of(StateBackupMetadata backup) {
        return new Json()
                .put("backup_id", backup.backupId())
                .put("agent_id", backup.agentId())
                .put("snapshot_id", backup.snapshotId())
                .put("version", backup.version().toString())
                .put("created_at", backup.createdAt())
                .put("backup_type", backup.backupType().label())
                .put("storage_path", backup.storagePath().toString())
                .put("compression", backup.compression().label())
                .put("size_bytes", backup.sizeBytes())
                .put("checksum", backup.checksum())
                .put("tags", backup.tags())
                .put("expires_at", backup.expiresAt());
    }

    static Json of(StateMigration migration) {
        return Json.of(migration)
                .put("from_version", migration.fromVersion().toString())
                .put("to_version", migration.toVersion().toString());
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
