package dev.cairn.maintenance;

import dev.cairn.history.internal.OnDamage;
import dev.cairn.history.internal.ServiceSchema;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Compaction;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Lease;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Removes what has expired and what is left over, in steps that each leave a whole store. Used once, by one thread. */
final class Sweep {
    private static final Budget STEP = new Budget(10_000);

    private final Storage storage;
    private final Function<Scope, Optional<ServiceSchema>> services;
    private final Instant now;
    private final ExpirySweep expiry;
    private final boolean dryRun;
    private final Set<Damage> damaged = new LinkedHashSet<>();

    Sweep(Storage storage, Function<Scope, Optional<ServiceSchema>> services, Instant now, boolean dryRun) {
        this.storage = storage;
        this.services = services;
        this.now = now;
        this.expiry = new ExpirySweep(storage, now, dryRun, damaged);
        this.dryRun = dryRun;
    }

    SweepReport run(boolean compact) {
        expiry.run();
        UnneededRows.Removed unneeded = unneeded();
        Reclaimable left = storage.admin().leftOver(scope -> !expiry.isGone(scope), damaged::add);
        Swept rows = new Swept(left.rows(), left.rowBytes());
        Swept frames = new Swept(left.frames(), left.frameBytes());
        if (!dryRun) {
            MaintenanceResult upkeep = maintain();
            rows = new Swept(upkeep.removedRows(), left.rowBytes());
            frames = new Swept(upkeep.sweptFrames(), left.frameBytes());
        }
        boolean can = storage.capabilities().has(Capability.COMPACTION);
        Optional<Compaction> compaction = Optional.empty();
        if (compact && can) {
            compaction = dryRun
                    ? storage.admin().compactionPlan()
                    : Optional.of(storage.admin().compact(false));
        }
        return new SweepReport(
                expiry.scopes(),
                expiry.trash(),
                expiry.records().plus(unneeded.records()),
                expiry.kept(),
                rows,
                frames.plus(unneeded.frames()),
                compaction,
                List.copyOf(damaged));
    }

    private boolean isLeased(ScopeInfo info) {
        Lease lease = info.lease();
        return lease != null && lease.expires().isAfter(now);
    }

    private UnneededRows.Removed unneeded() {
        UnneededRows.Removed sum = UnneededRows.Removed.NONE;
        for (ScopeInfo info : new OnDamage(damaged::add).scopes(storage, ScopePrefix.EVERYTHING)) {
            if (StoreFold.holdsStates(info, now) && !isLeased(info) && !expiry.isGone(info.scope())) {
                Scope scope = info.scope();
                sum = sum.plus(new UnneededRows(storage, scope, this::overdue).run(dryRun, damaged::add));
            }
        }
        return sum;
    }

    private Set<Long> overdue(ScopeView view) {
        return services.apply(view.info().scope())
                .map(service -> service.overdue().find(view, now))
                .orElse(Set.of());
    }

    private MaintenanceResult maintain() {
        int removed = 0;
        int swept = 0;
        MaintenanceResult upkeep;
        do {
            upkeep = storage.admin().maintain(STEP, damaged::add);
            removed += upkeep.removedRows();
            swept += upkeep.sweptFrames();
        } while (upkeep.more());
        return new MaintenanceResult(removed, swept, 0, false);
    }
}
