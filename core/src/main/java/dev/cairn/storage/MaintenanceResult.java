package dev.cairn.storage;

/**
 * What a round of {@link StorageAdmin#maintain} did.
 *
 * @param removedRows rows of dropped scopes and half-made copies that were removed
 * @param sweptFrames staged frames older than an hour that were removed
 * @param recounted scopes without order whose counts were recomputed
 * @param more whether the budget ended it
 */
public record MaintenanceResult(int removedRows, int sweptFrames, int recounted, boolean more) {}
