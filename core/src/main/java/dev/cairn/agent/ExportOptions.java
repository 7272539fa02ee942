package dev.cairn.agent;

import dev.cairn.agent.migration.StateVersion;

/**
 * How a snapshot is written as a file. Immutable.
 *
 * @param version the schema of the file
 * @param compression its codec
 */
public record ExportOptions(StateVersion version, CompressionType compression) {
    /** Schema 1.0.0 and GZIP, which every reader knows. */
    public static final ExportOptions DEFAULT = new ExportOptions(new StateVersion(1, 0, 0), CompressionType.GZIP);

    /** Returns a copy with another schema. */
    public ExportOptions version(StateVersion other) {
        return new ExportOptions(other, compression);
    }

    /** Returns a copy with another codec. */
    public ExportOptions compression(CompressionType other) {
        return new ExportOptions(version, other);
    }
}
