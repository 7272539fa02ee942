package dev.cairn.agent;

import dev.cairn.agent.migration.StateVersion;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a backup: a copy of a snapshot in another store or a file. Immutable.
 *
 * @param backupId the backup
 * @param agentId the agent whose snapshot it is a copy of
 * @param snapshotId the snapshot
 * @param version of the snapshot's schema
 * @param createdAt when the backup was made, UTC
 * @param backupType what the copy shares at its place
 * @param storagePath where the copy is
 * @param compression of the copy
 * @param sizeBytes what the copy takes there
 * @param checksum SHA-256 of the snapshot's document, 64 hexadecimal digits
 * @param tags the snapshot's tags at that time
 * @param retentionDays how many days the backup is kept, or null for no end
 * @param expiresAt from when on a clean-up removes it, or null for never
 */
public record StateBackupMetadata(
        String backupId,
        String agentId,
        String snapshotId,
        StateVersion version,
        Instant createdAt,
        BackupType backupType,
        URI storagePath,
        CompressionType compression,
        long sizeBytes,
        String checksum,
        List<String> tags,
        @Nullable Integer retentionDays,
        @Nullable Instant expiresAt) {
    /** Copies the tags. */
    public StateBackupMetadata {
        tags = List.copyOf(tags);
    }

    /** Returns whether the backup is a file, not a snapshot in another store. */
    public boolean isFile() {
        return "file".equals(storagePath.getScheme());
    }
}
