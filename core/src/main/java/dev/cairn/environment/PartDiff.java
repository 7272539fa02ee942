package dev.cairn.environment;

import dev.cairn.model.patch.JsonPatch;
import org.jspecify.annotations.Nullable;

/**
 * How one part differs between two snapshots. Immutable.
 *
 * @param part its key
 * @param change whether it was added, removed or changed
 * @param patch leads from one state to the other; null unless it was changed
 * @param bytesBefore length of the state before; 0 when it was added
 * @param bytesAfter length of the state after; 0 when it was removed
 */
public record PartDiff(String part, Change change, @Nullable JsonPatch patch, long bytesBefore, long bytesAfter) {
    /** What happened to a part. */
    public enum Change {
        /** It is only in the second. */
        ADDED,
        /** It is only in the first. */
        REMOVED,
        /** It is in both, not the same. */
        CHANGED
    }

    /** Without the values. */
    @Override
    public String toString() {
        return change + " part '" + part + "': " + bytesBefore + " bytes before, " + bytesAfter + " after";
    }
}
