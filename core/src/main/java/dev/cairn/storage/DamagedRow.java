package dev.cairn.storage;

/**
 * A row that does not fit its checksum, or that belongs to nothing, as {@link Storage#quarantine} hands it over before it goes.
 *
 * @param damage where it was and what is wrong
 * @param replaced whether a row made anew took its place, so that nothing is missing now
 * @param content all that is stored of it, as JSON in the backend's own words
 */
public record DamagedRow(Damage damage, boolean replaced, Bytes content) {}
