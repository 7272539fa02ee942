package dev.cairn.agent.internal.engine;

import dev.cairn.agent.AgentStateSnapshot;
import dev.cairn.agent.BackupPlace;
import dev.cairn.agent.Backups;
import dev.cairn.agent.CompressionType;
import dev.cairn.agent.RetentionTime;
import dev.cairn.agent.StateBackupMetadata;
import dev.cairn.agent.internal.record.AgentStore;
import dev.cairn.agent.internal.record.BackupForm;
import dev.cairn.agent.internal.record.SnapshotReader;
import dev.cairn.error.CairnException;
import dev.cairn.error.CorruptException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.history.internal.OnDamage;
import dev.cairn.model.IdSource;
import dev.cairn.storage.Bytes;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Put;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.StoredRecord;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Copies of snapshots elsewhere, and what is known of them here. Thread-safe. */
record StoredBackups(AgentStore store, SnapshotReader reader, Imports imports, Clock clock, IdSource ids)
        implements Backups {
    private static final int PAGE = 500;

    @Override
    public StateBackupMetadata create(
            String agentId, @Nullable String snapshotId, BackupPlace to, @Nullable Duration retention) {
        AgentStateSnapshot snapshot = reader.load(agentId, snapshotId);
        CompressionType compression = imports.compression();
        if (retention != null) {
            RetentionTime.check(retention);
        }
        BackupPlace.Copy copy = to.write(snapshot, compression);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        StateBackupMetadata backup = new StateBackupMetadata(
                ids.next(null),
                snapshot.agentId(),
                snapshot.snapshotId(),
                snapshot.version(),
                now,
                copy.backupType(),
                copy.at(),
                compression,
                copy.sizeBytes(),
                snapshot.checksum(),
                snapshot.tags(),
                retention == null ? null : (int) Math.max(1, retention.toDays()),
                retention == null ? null : now.plus(retention));
        commit(snapshot.agentId(), Commit.inOrder().put(Put.of(AgentStore.BACKUP, key(backup), BackupForm.of(backup))));
        requireElsewhere(backup, to);
        requireCopy(backup, to, snapshot);
        return backup;
    }

    /** Writes the copy again if someone who could not know of this backup yet has removed it together with one that shared it. */
    private static void requireCopy(StateBackupMetadata backup, BackupPlace to, AgentStateSnapshot snapshot) {
        if (!to.holds(backup)) {
            to.write(snapshot, backup.compression());
        }
    }

    /** A store is distinguished from another one, whatever both are called, by what is known there of the backup that was just made. */
    private void requireElsewhere(StateBackupMetadata backup, BackupPlace to) {
        if (to.isHomeOf(backup)) {
            forget(backup);
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot back up snapshot " + backup.snapshotId() + " of agent '" + backup.agentId() + "' to "
                            + backup.storagePath()
                            + ": it is in that store. Nothing was changed. Name another store or a folder.",
                    Map.of("agent", backup.agentId(), "snapshot", backup.snapshotId()),
                    null);
        }
    }

    private void forget(StateBackupMetadata backup) {
        commit(backup.agentId(), Commit.inOrder().delete(AgentStore.BACKUP, key(backup)));
    }

    private static Bytes key(StateBackupMetadata backup) {
        return AgentStore.key(backup.backupId());
    }

    private void commit(String agentId, Commit.Builder commit) {
        if (store.storage().commit(store.scope(agentId), commit.build()) instanceof Refused refused) {
            throw new CairnException(
                    ErrorCode.LOCKED,
                    "Cannot write to agent '" + agentId + "': another writer holds a lease on it: " + refused.reason()
                            + ".");
        }
    }

    private StateBackupMetadata get(String agentId, String backupId) {
        return store.storage()
                .find(store.scope(agentId), AgentStore.BACKUP, AgentStore.key(backupId))
                .map(BackupForm::read)
                .orElseThrow(() -> new NotFoundException(
                        "Agent '" + agentId + "' has no backup " + backupId + ".",
                        Map.of("agent", agentId, "backup", backupId)));
    }

    @Override
    public List<StateBackupMetadata> list(String agentId, @Nullable Consumer<Damage> damaged) {
        OnDamage damage = new OnDamage(damaged);
        Scope scope = store.scope(agentId);
        List<StateBackupMetadata> found = new ArrayList<>();
        for (StoredRecord record : damage.records(store.storage(), scope, Scan.all(AgentStore.BACKUP, PAGE))) {
            read(record, scope, damage).ifPresent(found::add);
        }
        return found;
    }

    private static Optional<StateBackupMetadata> read(StoredRecord record, Scope scope, OnDamage damage) {
        try {
            return Optional.of(BackupForm.read(record));
        } catch (CorruptException e) {
            damage.tell(e, scope);
            return Optional.empty();
        }
    }

    @Override
    public AgentStateSnapshot restore(String agentId, String backupId, @Nullable BackupPlace from) {
        StateBackupMetadata backup = get(agentId, backupId);
        return imports.add(read(backup, from), backup.compression());
    }

    /** The copy in a file. */
    AgentStateSnapshot read(String agentId, String backupId) {
        return read(get(agentId, backupId), null);
    }

    /** The copy, which must be what was backed up. */
    private static AgentStateSnapshot read(StateBackupMetadata backup, @Nullable BackupPlace from) {
        AgentStateSnapshot copy = place(backup, from).read(backup);
        if (!copy.checksum().equals(backup.checksum())) {
            throw new CorruptException(
                    "backup " + backup.backupId() + " at " + backup.storagePath(),
                    "its checksum is " + copy.checksum() + ", not " + backup.checksum(),
                    CorruptException.Advice.NONE,
                    null);
        }
        return copy;
    }

    @Override
    public void delete(String agentId, String backupId, @Nullable BackupPlace from) {
        delete(get(agentId, backupId), from);
    }

    /** Removes an agent's expired backups. Those in other stores are never removed here. */
    void clean(String agentId, boolean dryRun, List<StateBackupMetadata> gone) {
        for (StateBackupMetadata backup : list(agentId)) {
            boolean expired = backup.expiresAt() != null && !backup.expiresAt().isAfter(clock.instant());
            if (expired && backup.isFile()) {
                if (!dryRun) {
                    delete(backup, null);
                }
                gone.add(backup);
            }
        }
    }

    /**
     * Forgets a backup, and removes its copy unless another backup needs it or it is the snapshot itself. A backup that is made
     * meanwhile keeps its copy.
     */
    private void delete(StateBackupMetadata backup, @Nullable BackupPlace from) {
        BackupPlace place = place(backup, from);
        if (!isShared(backup) && !place.isHomeOf(backup)) {
            place.delete(backup, () -> isShared(backup));
        }
        forget(backup);
    }

    private boolean isShared(StateBackupMetadata backup) {
        return list(backup.agentId()).stream().anyMatch(other -> BackupCopies.isShared(backup, other));
    }

    private static BackupPlace place(StateBackupMetadata backup, @Nullable BackupPlace from) {
        if (from != null) {
            return from;
        }
        if (backup.isFile()) {
            Path file = Path.of(backup.storagePath());
            return BackupPlace.folder(file.resolveSibling("..").normalize());
        }
        throw new CairnException(
                ErrorCode.INVALID,
                "Cannot read backup " + backup.backupId() + " from this place: it is in the "
                        + "store " + backup.storagePath()
                        + ". Open that store and give it as the place.",
                Map.of("backup", backup.backupId()),
                null);
    }
}
