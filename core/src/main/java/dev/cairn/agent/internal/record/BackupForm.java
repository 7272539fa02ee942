package dev.cairn.agent.internal.record;

import dev.cairn.agent.BackupType;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SnapshotForm;
import dev.cairn.agent.StateBackupMetadata;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.history.internal.RecordForm;
import dev.cairn.model.Document;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.StoredRecord;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is known of backups, as it is stored. Stateless. */
public final class BackupForm {
    private BackupForm() {}

    public static Bytes of(StateBackupMetadata backup) {
        Map<String, Document> members = new LinkedHashMap<>();
        members.put("backup_id", Document.of(backup.backupId()));
        members.put("agent_id", Document.of(backup.agentId()));
        members.put("snapshot_id", Document.of(backup.snapshotId()));
        members.put("version", Document.of(backup.version().toString()));
        members.put("created_at", Document.of(backup.createdAt().toString()));
        members.put("backup_type", Document.of(backup.backupType().label()));
        members.put("storage_path", Document.of(backup.storagePath().toString()));
        members.put("compression", Document.of(backup.compression().label()));
        members.put("size_bytes", Document.fromNumber(backup.sizeBytes()));
        members.put("checksum", Document.of(backup.checksum()));
        members.put("tags", SnapshotForm.texts(backup.tags()));
        if (backup.retentionDays() != null) {
            members.put("retention_days", Document.fromNumber(backup.retentionDays()));
        }
        if (backup.expiresAt() != null) {
            members.put("expires_at", Document.of(backup.expiresAt().toString()));
        }
        return Bytes.fromOwned(Document.fromObject(members).bytes());
    }

    public static StateBackupMetadata read(StoredRecord stored) {
        return RecordForm.read(stored, "note of backup ", BackupForm::read);
    }

    private static StateBackupMetadata read(Document body) {
        return new StateBackupMetadata(
                RecordForm.text(body, "backup_id"),
                RecordForm.text(body, "agent_id"),
                RecordForm.text(body, "snapshot_id"),
                StateVersion.parse(RecordForm.text(body, "version")),
                Instant.parse(RecordForm.text(body, "created_at")),
                BackupType.fromName(RecordForm.text(body, "backup_type")),
                URI.create(RecordForm.text(body, "storage_path")),
                CompressionType.fromName(RecordForm.text(body, "compression")),
                Long.parseLong(body.at("/size_bytes").text()),
                RecordForm.text(body, "checksum"),
                RecordForm.texts(body, "tags"),
                body.member("retention_days")
                        .map(days -> Integer.valueOf(days.text()))
                        .orElse(null),
                body.member("expires_at")
                        .map(time -> Instant.parse(time.text()))
                        .orElse(null));
    }
}
