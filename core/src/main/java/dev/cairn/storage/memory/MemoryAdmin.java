package dev.cairn.storage.memory;

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

/**
 * What is done with whole scopes of a store on the heap.
 *
 * @param handle the storage
 */
record MemoryAdmin(MemoryStorage handle) implements StorageAdmin {
    @Override
    public DropOutcome drop(Scope scope, Budget budget) {
        return handle.open().drop(scope, budget);
    }

    @Override
    public DropOutcome drop(Scope scope, long fence, Budget budget) {
        return handle.open().drop(scope, fence, budget, handle.now());
    }

    @Override
    public DropOutcome drop(ScopeInfo seen, Budget budget) {
        return handle.open().drop(seen, budget, handle.now());
    }

    @Override
    public CopyOutcome copy(Scope from, Scope to, Budget budget) {
        return handle.open().copy(from, to, budget, handle.now());
    }

    @Override
    public MoveOutcome move(Scope from, Scope to, long fence, @Nullable Instant expires) {
        return handle.open().move(from, to, new ScopeRenamer.Terms(null, false, fence, expires, null, handle.now()));
    }

    @Override
    public MoveOutcome move(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
        return handle.open()
                .move(seen.scope(), to, new ScopeRenamer.Terms(seen, false, fence, expires, null, handle.now()));
    }

    @Override
    public MoveOutcome moveUnchanged(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
        return handle.open()
                .move(seen.scope(), to, new ScopeRenamer.Terms(seen, true, fence, expires, null, handle.now()));
    }

    @Override
    public MoveOutcome moveOver(Scope from, Scope to, ScopeInfo over) {
        return handle.open().move(from, to, new ScopeRenamer.Terms(null, false, 0, null, over, handle.now()));
    }

    @Override
    public <T> Optional<T> view(Scope scope, Function<ScopeView, T> use) {
        Optional<ContentView> view = handle.open()
                .scopes()
                .read(scope, content -> Optional.ofNullable(content).map(c -> new ContentView(scope, c)));
        return view.map(use);
    }

    @Override
    public ReceiveOutcome receive(Scope target, ScopeDelta shipment) {
        return handle.open().scopes().write(target, slot -> new ScopeReceiver(slot, shipment).run(handle.now()));
    }

    @Override
    public MaintenanceResult maintain(Budget budget, Consumer<Damage> damaged) {
        return handle.open().maintain(budget, handle.now());
    }

    @Override
    public Reclaimable leftOver(Predicate<Scope> staged, Consumer<Damage> damaged) {
        return handle.open().leftOver(staged, handle.now());
    }

    @Override
    public StoreListings salvage(Consumer<Damage> damaged) {
        return handle;
    }

    @Override
    public void inspect(Consumer<Damage> found) {
        handle.open().inspect(found);
    }

    /** Nothing outside the process can damage what is on its heap. */
    @Override
    public void quarantine(boolean dryRun, Consumer<DamagedRow> keep) {
        handle.open();
    }
}
