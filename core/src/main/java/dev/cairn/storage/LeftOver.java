package dev.cairn.storage;

/**
 * What {@link Storage#maintain} would remove if it ran to its end.
 *
 * @param rows rows of dropped scopes and half-made copies, as {@link Upkeep#removedRows} counts them
 * @param rowBytes bytes of the bodies in them
 * @param frames staged frames, as {@link Upkeep#sweptFrames} counts them
 * @param frameBytes bytes of their bodies
 */
public record LeftOver(long rows, long rowBytes, long frames, long frameBytes) {
    /** Nothing. */
    public static final LeftOver NONE = new LeftOver(0, 0, 0, 0);

    /** Both together. */
    public LeftOver plus(LeftOver more) {
        return new LeftOver(
                rows + more.rows, rowBytes + more.rowBytes, frames + more.frames, frameBytes + more.frameBytes);
    }
}
