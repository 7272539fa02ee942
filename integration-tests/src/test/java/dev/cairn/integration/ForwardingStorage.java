package dev.cairn.integration;

import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
import dev.cairn.storage.Damage;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
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
import dev.cairn.storage.StoreListings;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.function.Consumer;
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
    public ScanPage<StoredRecord> scan(Scope scope, Scan scan) {
        return storage.scan(scope, scan);
    }

    @Override
    public ScanPage<Scoped<StoredRecord>> scanAll(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after) {
        return storage.scanAll(prefix, scan, after);
    }

    @Override
    public ScanPage<ScopeInfo> scopes(ScopeScan scan) {
        return storage.scopes(scan);
    }

    @Override
    public ScanPage<Scoped<StoredRecord>> expired(Instant now, int limit) {
        return storage.expired(now, limit);
    }

    @Override
    public LeaseOutcome lease(LeaseRequest request) {
        return storage.lease(request);
    }

    /** That storage's, except that listings past damage are those of this one. */
    @Override
    public StorageAdmin admin() {
        return new ForwardingAdmin(storage.admin()) {
            @Override
            public StoreListings salvage(Consumer<Damage> damaged) {
                return ForwardingStorage.this;
            }
        };
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
