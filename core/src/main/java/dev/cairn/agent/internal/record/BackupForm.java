package dev.cairn.agent.internal.record;

import dev.cairn.agent.BackupType;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.SnapshotForm;
import dev.cairn.agent.StateBackupMetadata;
import dev.cairn.agent.migration.StateVersion;
import dev.cairn.history.internal.RecordFormat;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Bytes;
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

    public static StateBackupMetadata read(Bytes stored) {
        return RecordFormat.form(
                "a backup's record", Document.fromTrusted(stored.unsafeArray(), Types.STANDARD), BackupForm::read);
    }

    private static StateBackupMetadata read(Document body) {
        return new StateBackupMetadata(
                body.at("/backup_id").text(),
                body.at("/agent_id").text(),
                body.at("/snapshot_id").text(),
                StateVersion.parse(body.at("/version").text()),
                Instant.parse(body.at("/created_at").text()),
                BackupType.fromName(body.at("/backup_type").text()),
                URI.create(body.at("/storage_path").text()),
                CompressionType.fromName(body.at("/compression").text()),
                Long.parseLong(body.at("/size_bytes").text()),
                body.at("/checksum").text(),
                body.at("/tags").asList(String.class),
                body.member("retention_days")
                        .map(days -> Integer.valueOf(days.text()))
                        .orElse(null),
                body.member("expires_at")
                        .map(time -> Instant.parse(time.text()))
                        .orElse(null));
    }
}
