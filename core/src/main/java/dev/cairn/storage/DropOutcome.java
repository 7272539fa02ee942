package dev.cairn.storage;

import dev.cairn.storage.CommitOutcome.Refused;
import org.jspecify.annotations.Nullable;

/**
 * What a drop did. Unless it was refused, the scope is invisible, and its name free, from the first call on.
 *
 * @param existed whether there was such a scope, or one that an earlier drop did not finish
 * @param done whether everything of it is removed; if not, a later {@link StorageAdmin#maintain} or drop of the same name goes on
 * @param records how many records it held
 * @param refused why nothing was dropped ({@code LOCKED} or {@code FENCED}), or null
 */
public record DropOutcome(
        boolean existed,
        boolean done,
        long records,
        @Nullable Refused refused) {
    /** A drop that was not refused. */
    public DropOutcome(boolean existed, boolean done, long records) {
        this(existed, done, records, null);
    }

    /** A drop that did nothing. */
    public static DropOutcome of(Refused why) {
        return new DropOutcome(false, true, 0, why);
    }
}
