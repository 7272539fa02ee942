package dev.cairn.storage;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.CommitOutcome.Refused;
import org.jspecify.annotations.Nullable;

/**
 * What {@link StorageAdmin#move}, {@link StorageAdmin#moveUnchanged} or {@link StorageAdmin#moveOver} did.
 *
 * @param status what the store holds now
 * @param records how many records the scope holds that was moved, else 0
 * @param refused why the source's lease forbids it, for {@link Status#REFUSED}
 */
public record MoveOutcome(
        Status status, long records, @Nullable Refused refused) {
    /** The state of a move. */
    public enum Status {
        /** The scope stands under the new name only. */
        DONE,
        /** There is no scope of the old name; nothing was changed. */
        NO_SOURCE,
        /** The scope of the old name is not the one that was seen, has another expiry, or was changed where it must not be; nothing was changed. */
        SOURCE_CHANGED,
        /** There is a scope of the new name that may not be replaced; nothing was changed. */
        TARGET_EXISTS,
        /** A lease runs on the new name; nothing was changed. */
        TARGET_LEASED,
        /** A lease on the old name forbids it; nothing was changed. */
        REFUSED
    }

    /** The scope stands under its new name. */
    public static MoveOutcome of(long records) {
        return new MoveOutcome(Status.DONE, records, null);
    }

    /** Nothing was changed. */
    public static MoveOutcome of(Status why) {
        return new MoveOutcome(why, 0, null);
    }

    /** Nothing was changed, since a lease forbids it. */
    public static MoveOutcome of(Refused why) {
        return new MoveOutcome(Status.REFUSED, 0, why);
    }

    /**
     * Checks the names of a move.
     *
     * @throws CairnException {@code INVALID} when they are the same
     */
    public static void requireDifferent(Scope from, Scope to) {
        if (from.equals(to)) {
            throw new CairnException(
                    ErrorCode.INVALID, "Cannot move scope " + from + " to its own name. Choose another name.");
        }
    }
}
