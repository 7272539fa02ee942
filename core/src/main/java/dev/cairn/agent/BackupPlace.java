package dev.cairn.agent;

import dev.cairn.error.CairnException;
import dev.cairn.error.NotFoundException;
import java.net.URI;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Where backups are kept. Implementations are thread-safe. */
public interface BackupPlace {
    /**
     * A copy at a place.
     *
     * @param at where
     * @param sizeBytes what it takes there
     * @param backupType what it shares there
     */
    record Copy(URI at, long sizeBytes, BackupType backupType) {}

    /**
     * Copies a snapshot to the place; a copy that is there already and equal is kept.
     *
     * @throws CairnException {@code ALREADY_EXISTS} when something else is there
     */
    Copy write(AgentStateSnapshot snapshot, CompressionType compression);

    /**
     * Reads a copy, verified.
     *
     * @throws NotFoundException when it is not there any more
     * @throws CairnException {@code CORRUPT}
     */
    AgentStateSnapshot read(StateBackupMetadata backup);

    /**
     * Removes a copy; nothing happens when it is gone.
     *
     * @throws CairnException {@code INVALID} when something else is in its place; nothing is removed then
     */
    void delete(StateBackupMetadata backup);

    /** Whether the copy is there under its own name and can be read. */
    default boolean holds(StateBackupMetadata backup) {
        try {
            read(backup);
            return true;
        } catch (NotFoundException gone) {
            return false;
        }
    }

    /**
     * Removes a copy that no one needs. Whoever makes a backup of the same snapshot at the same moment looks with {@link #holds} once it is
     * known, and writes the copy again where that says no. This implementation keeps the copy in memory between its removal and the
     * answer; a place that can set it aside instead survives an end of the program in between.
     *
     * @param needed whether another backup needs the copy; asked when {@link #holds} says no already
     * @throws CairnException {@code INVALID} when something else is in its place; nothing is removed then
     */
    default void delete(StateBackupMetadata backup, BooleanSupplier needed) {
        AgentStateSnapshot copy = sound(backup, this);
        delete(backup);
        if (copy != null && needed.getAsBoolean()) {
            write(copy, backup.compression());
        }
    }

    /** The copy, or null where there is none that could be written again. */
    private static @Nullable AgentStateSnapshot sound(StateBackupMetadata backup, BackupPlace place) {
        try {
            AgentStateSnapshot copy = place.read(backup);
            return copy.checksum().equals(backup.checksum()) ? copy : null;
        } catch (CairnException unreadable) {
            return null;
        }
    }

    /** Whether the place is the store that the backup was made of; then what is there is no copy. */
    default boolean isHomeOf(StateBackupMetadata backup) {
        return false;
    }

    /** A folder of {@code .snapshot} files, {@code AGENT/SNAPSHOT.snapshot}; each synced to the disk before it has its name. */
    static BackupPlace folder(Path folder) {
        return new SnapshotFolder(folder);
    }

    /**
     * Another store.
     *
     * @param name where it is, without a password: it is written into the backup's metadata
     * @param store its agents; the caller keeps it open and closes it
     */
    static BackupPlace store(URI name, Agents store) {
        return new StorePlace(name, store);
    }
}
