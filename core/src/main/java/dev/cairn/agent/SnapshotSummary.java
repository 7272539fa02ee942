package dev.cairn.agent;

import dev.cairn.agent.migration.StateVersion;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a snapshot without reading its document. Immutable.
 *
 * @param agentId the agent
 * @param snapshotId the snapshot
 * @param version of its schema
 * @param createdAt the snapshot's time, UTC
 * @param status the agent's status in it; empty where the document has none
 * @param backupType what it may share
 * @param compression of the bytes that it added
 * @param sizeBytes bytes that it added to the store
 * @param uncompressedSize length of its document in bytes
 * @param checksum SHA-256 of its document, 64 hexadecimal digits
 * @param parentSnapshotId the snapshot that was the agent's latest before, or null
 * @param marks tags, pin and expiry
 * @param sequence in which order the agent's snapshots were stored; 0 for one that is not stored
 */
public record SnapshotSummary(
        String agentId,
        String snapshotId,
        StateVersion version,
        Instant createdAt,
        String status,
        BackupType backupType,
        CompressionType compression,
        long sizeBytes,
        long uncompressedSize,
        String checksum,
        @Nullable String parentSnapshotId,
        SnapshotMarks marks,
        long sequence) {

    /** Its tags. */
    public List<String> tags() {
        return marks.tags();
    }

    /** Whether no clean-up removes it. */
    public boolean pinned() {
        return marks.pinned();
    }

    /** From when on a clean-up removes it, or null for never. */
    public @Nullable Instant expiresAt() {
        return marks.expiresAt();
    }

    /** Returns a copy with other marks. */
    public SnapshotSummary with(SnapshotMarks other) {
        return new SnapshotSummary(
                agentId,
                snapshotId,
                version,
                createdAt,
                status,
                backupType,
                compression,
                sizeBytes,
                uncompressedSize,
                checksum,
                parentSnapshotId,
                other,
                sequence);
    }
}
