package dev.cairn.agent;

import dev.cairn.error.CairnException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Snapshots as {@code .snapshot} files: a compressed JSON document each.
 *
 * <p>Thread-safe.
 */
public interface SnapshotFiles {
    /** Stores a copy of the snapshot in a file, whose codec is detected, as {@link Snapshots#add} does. */
    AgentStateSnapshot importFile(byte[] file);

    /**
     * Stores copies of all files of a folder, {@code AGENT/SNAPSHOT.snapshot}, in the order of the times in them. An
     * agent that had no snapshot gets the newest as its latest.
     *
     * @throws CairnException {@code INVALID} for a file whose name or folder is not that of its snapshot; what came before it stays
     */
    List<AgentStateSnapshot> importFolder(Path folder);

    /**
     * Returns a snapshot as the bytes of a file.
     *
     * @param snapshotId which, or null for the latest
     */
    byte[] export(String agentId, @Nullable String snapshotId, SnapshotExportOptions options);

    /**
     * Writes a snapshot as {@code FOLDER/AGENT/SNAPSHOT.snapshot}, synced to the disk.
     *
     * @param snapshotId which, or null for the latest
     */
    Path exportTo(Path folder, String agentId, @Nullable String snapshotId, SnapshotExportOptions options);
}
