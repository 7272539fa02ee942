package dev.cairn.answer;

import dev.cairn.agent.AgentInfo;
import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.CleanupReport;
import dev.cairn.agent.MigrationReport;
import dev.cairn.agent.RestoredField;
import dev.cairn.agent.SnapshotChange;
import dev.cairn.agent.SnapshotDiff;
import dev.cairn.agent.SnapshotSummary;
import dev.cairn.agent.StateBackupMetadata;
import dev.cairn.agent.StateRestoreResult;
import dev.cairn.agent.migration.StateMigration;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.annotation.Internal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Agents, snapshots and backups in JSON, the same in every answer. Stateless. */
@Internal
public final class AgentFacts {
    private AgentFacts() {}

    /** An agent. */
    public static Json of(AgentInfo agent) {
        return new Json()
                .put("agent_id", agent.agentId())
                .put("latest_snapshot_id", agent.latest())
                .put("status", agent.status())
                .put("changed", agent.changed())
                .put("bytes", agent.bytes());
    }

    /** A snapshot without its state. */
    public static Json of(SnapshotSummary snapshot) {
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

    /** A backup. */
    public static Json of(StateBackupMetadata backup) {
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

    /** A step from one version of a schema to another. */
    public static Json of(StateMigration migration) {
        return Json.of(migration)
                .put("from_version", migration.fromVersion().toString())
                .put("to_version", migration.toVersion().toString());
    }

    /** A snapshot with its state. */
    public static Json of(AgentStateSnapshot snapshot) {
        return of(snapshot.summary()).put("warnings", snapshot.warnings()).put("state", snapshot.state());
    }

    /** A snapshot and what it changed. */
    public static Json of(SnapshotChange change) {
        return of(change.snapshot()).put("changed_fields", change.changedFields());
    }

    /** How two snapshots differ. */
    public static Json of(SnapshotDiff diff) {
        List<Json> fields = new ArrayList<>();
        diff.fields()
                .forEach((name, change) -> fields.add(new Json()
                        .put("field", name)
                        .put("change", change.kind())
                        .put("patch", change.patch().toDocument())));
        return new Json()
                .put("agent_id", diff.from().agentId())
                .put("from_snapshot_id", diff.from().snapshotId())
                .put("to_snapshot_id", diff.to().snapshotId())
                .put("same", diff.isEmpty())
                .put("fields", fields);
    }

    /** A snapshot that was deleted, or would be. */
    public static Json deleted(String agentId, String snapshotId, boolean deleted) {
        return new Json()
                .put("agent_id", agentId)
                .put("snapshot_id", snapshotId)
                .put("deleted", deleted);
    }

    /** A field that was restored, or was not. */
    public static Json of(RestoredField field) {
        return new Json().put("field", field.name()).put("part", field.part()).put("outcome", field.outcome());
    }

    /** A restored state, and the snapshot that it was saved as. */
    public static Json of(StateRestoreResult result, @Nullable AgentStateSnapshot saved) {
        return new Json()
                .put("agent_id", result.agentId())
                .put("restored_snapshot_id", result.restoredSnapshotId())
                .put("restored_from_backup", result.restoredFromBackup())
                .put("version", String.valueOf(result.version()))
                .put("migrations_applied", result.migrationsApplied(), AgentFacts::of)
                .put("fields", result.fields(), AgentFacts::of)
                .put("warnings", result.warnings())
                .put("saved_snapshot_id", saved == null ? null : saved.snapshotId())
                .put("state", result.getState());
    }

    /** A snapshot that a clean-up removed or kept, or would. */
    public static Json decided(CleanupReport.Decision decision, String outcome) {
        return new Json()
                .put("agent_id", decision.snapshot().agentId())
                .put("snapshot_id", decision.snapshot().snapshotId())
                .put("outcome", outcome)
                .put("reasons", decision.reasons(), Object::toString);
    }

    /** What a clean-up says beside its snapshots. */
    public static Json whole(CleanupReport report) {
        return new Json()
                .put("dry_run", report.dryRun())
                .put("unknown_tags", report.unknownTags())
                .put("removed_backups", report.removedBackups(), AgentFacts::of);
    }

    /** A snapshot that was migrated, or can be. */
    public static Json of(MigrationReport.Migrated one) {
        SnapshotSummary stored = one.stored();
        return migration(one.from(), "migrated")
                .put("new_snapshot_id", stored == null ? null : stored.snapshotId())
                .put("migrations_applied", one.migrations(), AgentFacts::of);
    }

    /** A snapshot that could not be migrated. */
    public static Json of(MigrationReport.Failed one) {
        return migration(one.snapshot(), "failed")
                .put("code", one.code().name())
                .put("message", one.message());
    }

    private static Json migration(SnapshotSummary snapshot, String outcome) {
        return new Json()
                .put("agent_id", snapshot.agentId())
                .put("snapshot_id", snapshot.snapshotId())
                .put("outcome", outcome);
    }

    /** What a migration says beside its snapshots. */
    public static Json whole(MigrationReport report, StateVersion target, boolean dryRun) {
        return new Json()
                .put("dry_run", dryRun)
                .put("version", target.toString())
                .put("current", report.current())
                .put("removed", report.removed());
    }
}
