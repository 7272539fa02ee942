package dev.cairn.agent.internal.engine;

import dev.cairn.agent.StateBackupMetadata;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Which backups are one copy: those of one snapshot at one place. Stateless. */
final class BackupCopies {
    private BackupCopies() {}

    /** Whether another backup needs the copy of this one. */
    static boolean isShared(StateBackupMetadata backup, StateBackupMetadata other) {
        return !other.backupId().equals(backup.backupId())
                && other.snapshotId().equals(backup.snapshotId())
                && isSame(backup.storagePath(), other.storagePath());
    }

    private static boolean isSame(URI one, URI other) {
        Path first = path(one);
        Path second = path(other);
        if (one.equals(other) || first == null || second == null) {
            return one.equals(other);
        }
        return one.getScheme().equals(other.getScheme()) && isSameFile(first, second);
    }

    /** A file's path; that of a store whose name is a path behind a colon; null for others. */
    private static @Nullable Path path(URI place) {
        try {
            return "file".equals(place.getScheme())
                    ? Path.of(place)
                    : place.isOpaque() ? Path.of(place.getSchemeSpecificPart()) : null;
        } catch (IllegalArgumentException noPath) {
            return null;
        }
    }

    private static boolean isSameFile(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException missing) {
            return one.toAbsolutePath()
                    .normalize()
                    .equals(other.toAbsolutePath().normalize());
        }
    }
}
