package dev.cairn.storage.memory;

import dev.cairn.storage.Budget;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.MoveOutcome.Status;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives scopes other names. Both slots are locked, by name. Thread-safe. */
record ScopeRenamer(Scopes scopes, Tombstones graveyard) {
    /**
     * How to move.
     *
     * @param seen what the source must be, or null for anything
     * @param unchanged whether nothing may have changed in it since
     * @param fence the token of the lease on the old name, or 0
     * @param expires the new expiry, or null for none
     * @param over what may stand under the new name and goes, or null for nothing
     */
    record Terms(
            @Nullable ScopeInfo seen,
            boolean unchanged,
            long fence,
            @Nullable Instant expires,
            @Nullable ScopeInfo over,
            Instant now) {
        boolean isSeen(ScopeContent source) {
            return seen == null
                    || (source.incarnation() == seen.incarnation()
                            && Objects.equals(source.expires(), seen.expires())
                            && (!unchanged || source.change() == seen.change()));
        }

        boolean permit(@Nullable ScopeContent there) {
            return there == null
                    || (over != null && there.incarnation() == over.incarnation() && there.change() == over.change());
        }
    }

    MoveOutcome move(Scope from, Scope to, Terms terms) {
        MoveOutcome.requireDifferent(from, to);
        if (from.compareTo(to) < 0) {
            return scopes.write(from, source -> scopes.write(to, target -> move(source, to, target, terms)));
        }
        return scopes.write(to, target -> scopes.write(from, source -> move(source, to, target, terms)));
    }

    private MoveOutcome move(ScopeSlot source, Scope to, ScopeSlot target, Terms terms) {
        Refused refused = Fence.refusal(source.lease(terms.now()), terms.fence());
        if (refused != null) {
            return MoveOutcome.of(refused);
        }
        ScopeContent content = source.content();
        if (content == null) {
            return MoveOutcome.of(Status.NO_SOURCE);
        }
        if (!terms.isSeen(content)) {
            return MoveOutcome.of(Status.SOURCE_CHANGED);
        }
        if (!terms.permit(target.content())) {
            return MoveOutcome.of(Status.TARGET_EXISTS);
        }
        if (target.lease(terms.now()) != null) {
            return MoveOutcome.of(Status.TARGET_LEASED);
        }
        source.detach();
        graveyard.drop(to, target.detach(), Budget.UNLIMITED);
        content.moved(terms.expires());
        target.attach(content);
        return MoveOutcome.of(content.records().size());
    }
}
