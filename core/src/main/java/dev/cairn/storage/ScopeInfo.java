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
        @Nullable Lease lease) {}
