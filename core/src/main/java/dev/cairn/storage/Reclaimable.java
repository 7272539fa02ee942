package dev.cairn.storage;

/**
 * What {@link StorageAdmin#maintain} would remove if it ran to its end.
 *
 * @param rows rows of dropped scopes and half-made copies, as {@link MaintenanceResult#removedRows} counts them
 * @param rowBytes bytes of the bodies in them
 * @param frames staged frames, as {@link MaintenanceResult#sweptFrames} counts them
 * @param frameBytes bytes of their bodies
 */
public record Reclaimable(long rows, long rowBytes, long frames, long frameBytes) {
    /** Nothing. */
    public static final Reclaimable NONE = new Reclaimable(0, 0, 0, 0);

    /** Both together. */
    public Reclaimable plus(Reclaimable more) {
        return new Reclaimable(
                rows + more.rows, rowBytes + more.rowBytes, frames + more.frames, frameBytes + more.frameBytes);
    }
}
