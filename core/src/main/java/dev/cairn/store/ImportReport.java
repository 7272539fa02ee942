package dev.cairn.store;

/**
 * What an import did.
 *
 * @param stored how many items it put
 * @param expired how many it passed over since they had expired meanwhile
 * @param batches in how many commits
 * @param escaped of how many stored items the value looks like a typed one and was stored as data, since the line does not say that it is
 */
public record ImportReport(long stored, long expired, long batches, long escaped) {}
