package dev.cairn.storage;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Lists records and scopes of a store, a page at a time. Thread-safe. */
public interface StoreListings {
    /** Lists records of one kind in a scope; empty when there is no such scope. */
    ScanPage<StoredRecord> scan(Scope scope, Scan scan);

    /**
     * Lists records of one kind across scopes, by commit time of their last put, then scope, then sequence; {@link
     * Scan#descending} turns all of that order around.
     *
     * @param after begin behind this one (the last of the page before), or null; {@link Scan#after} and {@link Scan#order} are not
     *     used
     */
    ScanPage<Scoped<StoredRecord>> scanAll(ScopePrefix prefix, Scan scan, @Nullable Scoped<StoredRecord> after);

    /** Lists scopes by their headers. Scopes being dropped or copied are not among them. */
    ScanPage<ScopeInfo> scopes(ScopeScan scan);

    /** Lists records and scopes (a scope without record: key empty, kind 0) whose expiry is at or before an instant, earliest first. */
    ScanPage<Scoped<StoredRecord>> expired(Instant now, int limit);
}
