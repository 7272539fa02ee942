package dev.cairn.storage.memory;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Budget;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.CopyOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.DamagedRow;
import dev.cairn.storage.DropOutcome;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.MaintenanceResult;
import dev.cairn.storage.ManyOutcome;
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
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A handle on a store on the heap, opened by {@link MemoryProvider}. Writers of one scope wait for each other, writers of different
 * scopes do not; a read sees one instant of its scope. What is stored is gone when the last handle is closed.
 *
 * <p>Thread-safe; closed by whoever opened it.
 */
public final class MemoryStorage implements Storage {
    private final MemoryStore store;
    private final Clock clock;
    private final Capabilities capabilities;
    private final Runnable released;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * Makes a handle.
     *
     * @param released what to do when it is closed
     */
    MemoryStorage(MemoryStore store, Clock clock, Capabilities capabilities, Runnable released) {
        this.store = store;
        this.clock = clock;
        this.capabilities = capabilities;
        this.released = released;
    }

    @Override
    public CommitOutcome commit(Scope scope, Commit commit) {
        return open().commit(scope, commit, clock);
    }

    @Override
    public ManyOutcome commitAll(List<Scoped<Commit>> commits) {
        ManyOutcome.requireDifferentScopes(commits);
        return new ManyCommits(open(), commits, clock).run();
    }

    @Override
    public ReadResult read(Scope scope, Read read) {
        return open().scopes().read(scope, content -> Answer.to(scope, read, content));
    }

    @Override
    public Page<StoredRecord> scan(Scope scope, Scan scan) {
        return open().scan(scope, scan);
    }

    @Override
    public Page<Scoped<StoredRecord>> scanAll(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after) {
        return open().listings().records(prefix, scan, after);
    }

    @Override
    public Page<ScopeInfo> scopes(ScopeScan scan) {
        return open().listings().scopes(scan);
    }

    @Override
    public Page<Scoped<StoredRecord>> expired(Instant now, int limit) {
        return open().listings().expired(now, limit);
    }

    @Override
    public LeaseOutcome lease(LeaseRequest request) {
        return open().lease(request, clock);
    }

    @Override
    public DropOutcome drop(Scope scope, Budget budget) {
        return open().drop(scope, budget);
    }

    @Override
    public DropOutcome drop(Scope scope, long fence, Budget budget) {
        return open().drop(scope, fence, budget, clock.instant());
    }

    @Override
    public DropOutcome drop(ScopeInfo seen, Budget budget) {
        return open().drop(seen, budget, clock.instant());
    }

    @Override
    public CopyOutcome copy(Scope from, Scope to, Budget budget) {
        return open().copy(from, to, budget, clock.instant());
    }

    @Override
    public MoveOutcome move(Scope from, Scope to, long fence, @Nullable Instant expires) {
        return open().move(from, to, new ScopeRenamer.Terms(null, fence, expires, null, clock.instant()));
    }

    @Override
    public MoveOutcome move(ScopeInfo seen, Scope to, long fence, @Nullable Instant expires) {
        return open().move(seen.scope(), to, new ScopeRenamer.Terms(seen, fence, expires, null, clock.instant()));
    }

    @Override
    public MoveOutcome moveOver(Scope from, Scope to, ScopeInfo over) {
        return open().move(from, to, new ScopeRenamer.Terms(null, 0, null, over, clock.instant()));
    }

    @Override
    public <T> Optional<T> view(Scope scope, Function<ScopeView, T> use) {
        Optional<ContentView> view = open().scopes()
                .read(scope, content -> Optional.ofNullable(content).map(c -> new ContentView(scope, c)));
        return view.map(use);
    }

    @Override
    public ReceiveOutcome receive(Scope target, ScopeDelta shipment) {
        return open().scopes().write(target, slot -> new ScopeReceiver(slot, shipment).run(clock.instant()));
    }

    @Override
    public MaintenanceResult maintain(Budget budget) {
        return open().maintain(budget, clock.instant());
    }

    @Override
    public Reclaimable leftOver(Predicate<Scope> staged) {
        return open().leftOver(staged, clock.instant());
    }

    @Override
    public void inspect(Consumer<Damage> found) {
        open().inspect(found);
    }

    /** Nothing outside the process can damage what is on its heap. */
    @Override
    public void quarantine(boolean dryRun, Consumer<DamagedRow> keep) {
        open();
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            released.run();
        }
    }

    private MemoryStore open() {
        if (closed.get()) {
            throw new CairnException(ErrorCode.CLOSED, "This memory store was closed before. Open it again.");
        }
        return store;
    }
}
