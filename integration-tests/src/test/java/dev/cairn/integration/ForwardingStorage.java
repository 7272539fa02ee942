package dev.cairn.integration;

import dev.cairn.storage.Budget;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.MoveOutcome;
import dev.cairn.storage.Page;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Reclaimable;
import dev.cairn.storage.Scan;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Hands everything to another storage. Safe for use by many threads as far as that one is. */
public abstract class ForwardingStorage implements Storage {
    private final Storage storage;

    /** Makes one in front of a storage. */
    protected ForwardingStorage(Storage storage) {
        this.storage = storage;
    }

    @Override
    public ReadResult read(Scope scope, Read read) {
        return storage.read(scope, read);
    }

    @Override
    public CommitOutcome commit(Scope scope, Commit commit) {
        return storage.commit(scope, commit);
    }

    @Override
    public Page<StoredRecord> scan(Scope scope, Scan scan) {
        return storage.scan(scope, scan);
    }

    @Override
    public Page<Scoped<StoredRecord>> scanAll(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after) {
        return storage.scanAll(prefix, scan, after);
    }

    @Override
    public Page<ScopeInfo> scopes(ScopeScan scan) {
        return storage.scopes(scan);
    }

    @Override
    public Page<Scoped<StoredRecord>> expired(Instant now, int limit) {
        return storage.expired(now, limit);
    }

    @Override
    public LeaseOutcome lease(LeaseRequest request) {
        return storage.lease(request);
    }

    @Override
    public DropOutcome drop(Scope scope, Budget budget) {
        return storage.drop(scope, budget);
    }

    @Override
    public DropOutcome drop(Scope scope, long fence, Budget budget) {
        return storage.drop(scope, fence, budget);
    }

    @Override
    public DropOutcome drop(ScopeInfo seen, Budget budget) {
        return storage.drop(seen, budget);
    }

    @Override
    public CopyOutcome copy(Scope from, Scope to, Budget budget) {
        return storage.copy(from, to, budget);
    }

    @Override
    public MoveOutcome move(Scope from, Scope to, long fence, @Nullable Instant expires) {
        return storage.move(from, to, fence, expires);
    }

    @Override
    public MoveOutcome move(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
        return storage.move(seen, to, fence, expires);
    }

    @Override
    public MoveOutcome moveOver(Scope from, Scope to, ScopeInfo over) {
        return storage.moveOver(from, to, over);
    }

    @Override
    public <T> Optional<T> view(Scope scope, Function<ScopeView, T> use) {
        return storage.view(scope, use);
    }

    @Override
    public ReceiveOutcome receive(Scope target, ScopeDelta shipment) {
        return storage.receive(target, shipment);
    }

    @Override
    public MaintenanceResult maintain(Budget budget) {
        return storage.maintain(budget);
    }

    @Override
    public Reclaimable leftOver(Predicate<Scope> staged) {
        return storage.leftOver(staged);
    }

    @Override
    public void inspect(Consumer<Damage> found) {
        storage.inspect(found);
    }

    @Override
    public Capabilities capabilities() {
        return storage.capabilities();
    }

    @Override
    public void close() {
        storage.close();
    }
}
