package dev.cairn.storage.memory;

import dev.cairn.storage.Budget;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** One round of maintenance. Counts of scopes are always right here, so none is counted again. */
final class UpkeepRound {
    static final Duration GRACE = Duration.ofHours(1);

    private final Scopes scopes;
    private final Tombstones graveyard;
    private final Instant now;
    private final int budget;
    private int removed;
    private int swept;
    private boolean ended;

    UpkeepRound(Scopes scopes, Tombstones graveyard, Budget budget, Instant now) {
        this.scopes = scopes;
        this.graveyard = graveyard;
        this.budget = budget.rows();
        this.now = now;
    }

    MaintenanceResult run(ScopeCopier copies) {
        copies.discardGivenUp(now.minus(GRACE));
        removed = graveyard.bury(budget);
        for (Scope scope : scopes.names()) {
            scopes.write(scope, this::sweep);
        }
        return new MaintenanceResult(removed, swept, 0, ended || !graveyard.isEmpty());
    }

    private boolean sweep(ScopeSlot slot) {
        slot.lease(now);
        ScopeContent content = slot.content();
        if (content != null) {
            content.frames().stale(now.minus(GRACE)).forEach(lane -> sweep(content, lane));
        }
        return true;
    }

    /** Removes the staged frames of a lane together: a lane that lost a part of them could not be adopted. */
    private void sweep(ScopeContent content, List<HeldFrame> lane) {
        int used = removed + swept;
        if (used > 0 && used + lane.size() > budget) {
            ended = true;
            return;
        }
        lane.forEach(held -> content.frames().remove(held.id()));
        content.swept();
        swept += lane.size();
    }
}
