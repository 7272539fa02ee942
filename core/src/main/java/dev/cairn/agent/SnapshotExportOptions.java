package dev.cairn.agent;

import dev.cairn.agent.migration.StateVersion;

/**
 * How a snapshot is written as a file. Immutable.
 *
 * @param version the schema of the file
 * @param compression its codec
 */
public record SnapshotExportOptions(StateVersion version, CompressionType compression) {
    /** Schema 1.0.0 and GZIP, which every reader knows. */
    public static final SnapshotExportOptions DEFAULT =
            new SnapshotExportOptions(new StateVersion(1, 0, 0), CompressionType.GZIP);

    /** Returns a copy with another schema. */
    public SnapshotExportOptions version(StateVersion other) {
        return new SnapshotExportOptions(other, compression);
    }

    /** Returns a copy with another codec. */
    public SnapshotExportOptions compression(CompressionType other) {
        return new SnapshotExportOptions(version, other);
    }
}
