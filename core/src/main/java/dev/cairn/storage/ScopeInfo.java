package dev.cairn.storage;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The header of a scope, as it stood at one commit.
 *
 * @param scope its name
 * @param incarnation a random positive number that is new after each drop and creation
 * @param ordered whether commits in it have a common order (see {@link Commit#ordered()})
 * @param change how many commits changed it; grows with each ordered commit
 * @param sequence the highest sequence number given to a record
 * @param records how many records it holds
 * @param bytes how many bytes of record bodies and frame bodies it holds
 * @param created commit time of its first commit
 * @param changed commit time of its last commit
 * @param expires when the service lets it end, if ever; the backend only lists it
 * @param summary what the service wants listings to show, in the service's own form; may be empty
 * @param lease the lease that was granted last and not released, if any; it has ended when its expiry has come
 * @param mark tells this content from every other that an ordered scope had or will have in this store, also where its counters went back
 *     and came to the same numbers again: a sum over all rows, or drawn at random with each change. Without meaning between stores. In a
 *     scope without order it is only for the backend: there a view's header carries what tells whether rows have changed since
 */
public record ScopeInfo(
        Scope scope,
        long incarnation,
        boolean ordered,
        long change,
        long sequence,
        long records,
        long bytes,
        Instant created,
        Instant changed,
        @Nullable Instant expires,
        Bytes summary,
        @Nullable Lease lease,
        long mark) {
    /** A header of which no mark is known. */
    public ScopeInfo(
            Scope scope,
            long incarnation,
            boolean ordered,
            long change,
            long sequence,
            long records,
            long bytes,
            Instant created,
            Instant changed,
            @Nullable Instant expires,
            Bytes summary,
            @Nullable Lease lease) {
        this(
                scope,
                incarnation,
                ordered,
                change,
                sequence,
                records,
                bytes,
                created,
                changed,
                expires,
                summary,
                lease,
                0);
    }

    /** The same header in another incarnation. */
    public ScopeInfo as(long other) {
        return new ScopeInfo(
                scope, other, ordered, change, sequence, records, bytes, created, changed, expires, summary, lease,
                mark);
    }
}
