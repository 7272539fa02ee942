package dev.cairn.store;

/**
 * What an import did.
 *
 * @param stored how many items it put
 * @param expired how many it passed over since they had expired meanwhile
 * @param batches in how many commits
 */
public record ImportReport(long stored, long expired, long batches) {}
