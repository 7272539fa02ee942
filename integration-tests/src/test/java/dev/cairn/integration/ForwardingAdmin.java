package dev.cairn.integration;

import dev.cairn.storage.Budget;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StoreListings;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Hands everything that is done with whole scopes to another storage's administration. Safe for use by many threads as far as that one is. */
abstract class ForwardingAdmin implements StorageAdmin {
    private final StorageAdmin admin;

    ForwardingAdmin(StorageAdmin admin) {
        this.admin = admin;
    }

    @Override
    public DropOutcome drop(Scope scope, Budget budget) {
        return admin.drop(scope, budget);
    }

    @Override
    public DropOutcome drop(Scope scope, long fence, Budget budget) {
        return admin.drop(scope, fence, budget);
    }

    @Override
    public DropOutcome drop(ScopeInfo seen, Budget budget) {
        return admin.drop(seen, budget);
    }

    @Override
    public CopyOutcome copy(Scope from, Scope to, Budget budget) {
        return admin.copy(from, to, budget);
    }

    @Override
    public MoveOutcome move(Scope from, Scope to, long fence, @Nullable Instant expires) {
        return admin.move(from, to, fence, expires);
    }

    @Override
    public MoveOutcome move(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
        return admin.move(seen, to, fence, expires);
    }

    @Override
    public MoveOutcome moveUnchanged(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
        return admin.moveUnchanged(seen, to, fence, expires);
    }

    @Override
    public MoveOutcome moveOver(Scope from, Scope to, ScopeInfo over) {
        return admin.moveOver(from, to, over);
    }

    @Override
    public <T> Optional<T> view(Scope scope, Function<ScopeView, T> use) {
        return admin.view(scope, use);
    }

    @Override
    public ReceiveOutcome receive(Scope target, ScopeDelta shipment) {
        return admin.receive(target, shipment);
    }

    @Override
    public MaintenanceResult maintain(Budget budget, Consumer<Damage> damaged) {
        return admin.maintain(budget, damaged);
    }

    @Override
    public Reclaimable leftOver(Predicate<Scope> staged, Consumer<Damage> damaged) {
        return admin.leftOver(staged, damaged);
    }

    @Override
    public void inspect(Consumer<Damage> found) {
        admin.inspect(found);
    }

    @Override
    public StoreListings salvage(Consumer<Damage> damaged) {
        return admin.salvage(damaged);
    }

    @Override
    public void quarantine(boolean dryRun, Consumer<DamagedRow> keep) {
        admin.quarantine(dryRun, keep);
    }
}
