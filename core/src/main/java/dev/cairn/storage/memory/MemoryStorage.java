package dev.cairn.storage.memory;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.ManyOutcome;
import dev.cairn.storage.Read;
import dev.cairn.storage.ReadResult;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageAdmin;
import dev.cairn.storage.StoredRecord;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
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
    public ScanPage<StoredRecord> scan(Scope scope, Scan scan) {
        return open().scan(scope, scan);
    }

    @Override
    public ScanPage<Scoped<StoredRecord>> scanAll(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after) {
        return open().listings().records(prefix, scan, after);
    }

    @Override
    public ScanPage<ScopeInfo> scopes(ScopeScan scan) {
        return open().listings().scopes(scan);
    }

    @Override
    public ScanPage<Scoped<StoredRecord>> expired(Instant now, int limit) {
        return open().listings().expired(now, limit);
    }

    @Override
    public LeaseOutcome lease(LeaseRequest request) {
        return open().lease(request, clock);
    }

    @Override
    public StorageAdmin admin() {
        return new MemoryAdmin(this);
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

    /** The time now, by the clock of the store. */
    Instant now() {
        return clock.instant();
    }

    /**
     * The store, while this is open.
     *
     * @throws CairnException {@code CLOSED}
     */
    MemoryStore open() {
        if (closed.get()) {
            throw new CairnException(ErrorCode.CLOSED, "Cannot use this memory store: it is closed. Open it again.");
        }
        return store;
    }
}
