package dev.cairn.jdbc.internal.upkeep;

import dev.cairn.jdbc.internal.query.Listings;
import dev.cairn.jdbc.internal.query.SoundRecords;
import dev.cairn.jdbc.internal.query.SoundScopes;
import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.jdbc.internal.table.Headers;
import dev.cairn.jdbc.internal.table.Micros;
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
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lists what can be read of a damaged store.
 *
 * @param damaged receives what is left out, after the reads have ended
 */
record SalvageListings(JdbcBackend backend, Consumer<Damage> damaged) implements StoreListings {
    @Override
    public ScanPage<StoredRecord> scan(Scope scope, Scan scan) {
        return backend.telling(damaged, (session, reported) -> {
            Header header = Headers.live(session, scope);
            return header == null
                    ? new ScanPage<>(List.of(), false)
                    : new SoundRecords(session, header, scan, reported).page();
        });
    }

    @Override
    public ScanPage<Scoped<StoredRecord>> scanAll(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after) {
        return backend.telling(
                damaged, (session, reported) -> new Listings(session).soundRecords(prefix, scan, after, reported));
    }

    @Override
    public ScanPage<ScopeInfo> scopes(ScopeScan scan) {
        return backend.telling(damaged, (session, reported) -> new SoundScopes(session, scan, reported).page());
    }

    @Override
    public ScanPage<Scoped<StoredRecord>> expired(Instant now, int limit) {
        return backend.telling(
                damaged,
                (session, reported) -> new Listings(session).soundExpired(Micros.nearest(now), limit, reported));
    }
}
