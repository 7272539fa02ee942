package dev.cairn.tck;

import dev.cairn.storage.Capabilities;
import dev.cairn.storage.Capabilities.Durability;
import dev.cairn.storage.Capability;
import dev.cairn.storage.Commit;
import dev.cairn.storage.CommitOutcome;
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
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A backend as its author begins it: the nine methods without a default and nothing else.
 *
 * @param memory does the work
 */
record DataPathStorage(Storage memory) implements Storage {
    static final Capabilities CAPABILITIES =
            new Capabilities(Durability.NONE, Set.of(Capability.SHARED, Capability.SNAPSHOT_READS));

    @Override
    public CommitOutcome commit(Scope scope, Commit commit) {
        return memory.commit(scope, commit);
    }

    @Override
    public ReadResult read(Scope scope, Read read) {
        return memory.read(scope, read);
    }

    @Override
    public ScanPage<StoredRecord> scan(Scope scope, Scan scan) {
        return memory.scan(scope, scan);
    }

    @Override
    public ScanPage<Scoped<StoredRecord>> scanAll(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after) {
        return memory.scanAll(prefix, scan, after);
    }

    @Override
    public ScanPage<ScopeInfo> scopes(ScopeScan scan) {
        return memory.scopes(scan);
    }

    @Override
    public ScanPage<Scoped<StoredRecord>> expired(Instant now, int limit) {
        return memory.expired(now, limit);
    }

    @Override
    public LeaseOutcome lease(LeaseRequest request) {
        return memory.lease(request);
    }

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public void close() {
        memory.close();
    }
}
