package dev.cairn.store;

/**
 * What an import did.
 *
 * @param stored how many items it put
 * @param expired how many it passed over since they had expired meanwhile
 * @param batches in how many commits
 * @param replaced how many of the items that it put stood there already, or came twice in the lines
 * @param escaped of how many stored items the value looks like a typed one and was stored as data, since the line does not say that it is
 */
public record ItemImportReport(long stored, long expired, long batches, long replaced, long escaped) {}
