package dev.cairn.storage;

/**
 * A row that does not fit its checksum, or that belongs to nothing, as {@link StorageAdmin#quarantine} hands it over before it goes.
 *
 * @param damage where it was and what is wrong
 * @param replaced whether a rebuilt row took its place
 * @param content all that is stored of it, as JSON in the backend's own words
 * @param records how many records are missing now because of it: one for a record that goes, and for a header those that it counted and
 *     of which nothing is there
 */
public record DamagedRow(Damage damage, boolean replaced, Bytes content, long records) {
    /** A row that is no record and whose loss is none of records. */
    public DamagedRow(Damage damage, boolean replaced, Bytes content) {
        this(damage, replaced, content, 0);
    }
}
