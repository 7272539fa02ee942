package dev.cairn.agent;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import java.net.URI;
import java.util.Locale;
import java.util.Map;

/** Another store as a place for backups. */
record StorePlace(URI name, StatePersistenceService store) implements BackupPlace {
    StorePlace {
        String text = name.toString().toLowerCase(Locale.ROOT);
        String user = name.getUserInfo();
        if (text.contains("password=") || (user != null && user.contains(":"))) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The name of a place for backups is stored and holds no password: name the store without it.");
        }
    }

    @Override
    public Copy write(AgentStateSnapshot snapshot, CompressionType compression) {
        AgentStateSnapshot copy = store.importSnapshot(snapshot, compression);
        return new Copy(name, copy.compressedSize(), copy.summary().backupType());
    }

    @Override
    public AgentStateSnapshot read(StateBackupMetadata backup) {
        return store.loadState(backup.agentId(), backup.snapshotId());
    }

    @Override
    public void delete(StateBackupMetadata backup) {
        try {
            requireCopy(backup, store.getSnapshot(backup.agentId(), backup.snapshotId()));
            store.deleteSnapshot(backup.agentId(), backup.snapshotId());
        } catch (NotFoundException gone) {
            return;
        }
    }

    private void requireCopy(StateBackupMetadata backup, SnapshotSummary there) {
        if (!there.checksum().equals(backup.checksum())) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot delete backup " + backup.backupId() + ": snapshot " + backup.snapshotId() + " in " + name
                            + " is another one. Nothing was changed. Name the place where the backup is.",
                    Map.of("backup", backup.backupId()),
                    null);
        }
    }

    @Override
    public boolean isHomeOf(StateBackupMetadata backup) {
        return store.listBackups(backup.agentId()).stream()
                .anyMatch(known -> known.backupId().equals(backup.backupId()));
    }
}
