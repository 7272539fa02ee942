package dev.cairn.storage;

import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import org.jspecify.annotations.Nullable;

/**
 * What a drop did. Unless it was refused, the scope is invisible, and its name free, from the first call on.
 *
 * @param existed whether there was such a scope, or one that an earlier drop did not finish
 * @param done whether everything of it is removed; if not, a later {@link Storage#maintain} or drop of the same name goes on
 * @param records how many records it held
 * @param refused why nothing was dropped ({@code LOCKED}, {@code FENCED} or {@code CHECK_FAILED}), or null
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

    /** Why a scope is not dropped that is not any more as it was seen. */
    public static Refused changedSince(ScopeInfo seen) {
        return new Refused(
                Reason.CHECK_FAILED, new Check.ScopeUnchangedSince(seen.incarnation(), seen.change()), null, null);
    }
}
