package dev.cairn.agent;

import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.internal.text.Names;
import dev.cairn.internal.text.Sha256;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Another store as a place for backups. */
record StorePlace(URI name, Agents store) implements BackupPlace {
    StorePlace {
        String text = name.toString().toLowerCase(Locale.ROOT);
        String user = name.getUserInfo();
        if (text.contains("password=") || (user != null && user.contains(":"))) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The name of a place for backups must not contain a password: it is stored. Name the store "
                            + "without it.");
        }
    }

    @Override
    public Copy write(AgentStateSnapshot snapshot, CompressionType compression) {
        AgentStateSnapshot copy = store.snapshots().add(snapshot, compression);
        return new Copy(name, copy.compressedSize(), copy.summary().backupType());
    }

    @Override
    public AgentStateSnapshot read(StateBackupMetadata backup) {
        try {
            return store.load(backup.agentId(), backup.snapshotId());
        } catch (NotFoundException gone) {
            return findAside(backup).orElseThrow(() -> gone);
        }
    }

    @Override
    public boolean holds(StateBackupMetadata backup) {
        try {
            store.load(backup.agentId(), backup.snapshotId());
            return true;
        } catch (NotFoundException gone) {
            return false;
        }
    }

    @Override
    public void delete(StateBackupMetadata backup) {
        remove(backup);
        removeAside(backup);
    }

    /**
     * The copy stands under another id before it goes, so that an end in between leaves it, and the question is asked once it is gone,
     * so that either this or the other side sees what the other did.
     */
    @Override
    public void delete(StateBackupMetadata backup, BooleanSupplier needed) {
        setAside(backup);
        remove(backup);
        if (needed.getAsBoolean()) {
            findAside(backup).ifPresent(copy -> write(copy, backup.compression()));
        }
        removeAside(backup);
    }

    /** A damaged copy could not be written again: there is nothing to set aside. */
    private void setAside(StateBackupMetadata backup) {
        try {
            AgentStateSnapshot copy = store.load(backup.agentId(), backup.snapshotId());
            requireCopy(backup, copy.summary());
            store.snapshots().add(FileForm.named(copy, aside(backup)), backup.compression());
        } catch (NotFoundException | CorruptException nothing) {
            return;
        }
    }

    private void remove(StateBackupMetadata backup) {
        try {
            requireCopy(backup, store.snapshots().get(backup.agentId(), backup.snapshotId()));
            store.snapshots().delete(backup.agentId(), backup.snapshotId());
        } catch (NotFoundException gone) {
            return;
        }
    }

    private void removeAside(StateBackupMetadata backup) {
        if (findAside(backup).isPresent()) {
            store.snapshots().delete(backup.agentId(), aside(backup));
        }
    }

    /** The copy that was set aside, under its own id. */
    private Optional<AgentStateSnapshot> findAside(StateBackupMetadata backup) {
        try {
            AgentStateSnapshot aside = store.load(backup.agentId(), aside(backup));
            return Optional.of(FileForm.named(aside, backup.snapshotId()))
                    .filter(copy -> copy.checksum().equals(backup.checksum()));
        } catch (NotFoundException none) {
            return Optional.empty();
        }
    }

    private static String aside(StateBackupMetadata backup) {
        String id = backup.snapshotId() + ".removing";
        byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
        return bytes.length <= Names.MAX_ID ? id : Sha256.of(bytes);
    }

    private void requireCopy(StateBackupMetadata backup, SnapshotSummary there) {
        if (!there.checksum().equals(backup.checksum())) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot delete backup " + backup.backupId() + ": snapshot " + backup.snapshotId() + " in " + name
                            + " differs from it. Nothing was changed. Name the place of the backup.",
                    Map.of("backup", backup.backupId()),
                    null);
        }
    }

    @Override
    public boolean isHomeOf(StateBackupMetadata backup) {
        return store.backups().list(backup.agentId()).stream()
                .anyMatch(known -> known.backupId().equals(backup.backupId()));
    }
}
