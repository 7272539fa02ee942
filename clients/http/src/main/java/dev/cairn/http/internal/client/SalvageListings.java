package dev.cairn.http.internal.client;

import dev.cairn.http.internal.wire.Operations;
import dev.cairn.http.internal.wire.Questions;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Scan;
import dev.cairn.storage.ScanPage;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopePrefix;
import dev.cairn.storage.ScopeScan;
import dev.cairn.storage.Scoped;
import dev.cairn.storage.StoreListings;
import dev.cairn.storage.StoredRecord;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lists what can be read of a damaged store behind a server.
 *
 * @param damaged receives what is left out
 */
record SalvageListings(Remote remote, Consumer<Damage> damaged) implements StoreListings {
    @Override
    public ScanPage<StoredRecord> scan(Scope scope, Scan scan) {
        return remote.ask(Operations.SCAN, new Questions.Records(scope, scan, true), damaged);
    }

    @Override
    public ScanPage<Scoped<StoredRecord>> scanAll(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after) {
        return remote.ask(Operations.SCAN_ALL, new Questions.AllRecords(prefix, scan, after, true), damaged);
    }

    @Override
    public ScanPage<ScopeInfo> scopes(ScopeScan scan) {
        return remote.ask(Operations.SCOPES, new Questions.Scopes(scan, true), damaged);
    }

    @Override
    public ScanPage<Scoped<StoredRecord>> expired(Instant now, int limit) {
        return remote.ask(Operations.EXPIRED, new Questions.Expired(now, limit, true), damaged);
    }
}
