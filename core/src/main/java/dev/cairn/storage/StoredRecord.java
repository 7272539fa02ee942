package dev.cairn.storage;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A record as the backend holds it.
 *
 * @param kind the service's number for what it is, {@value Put#MIN_KIND} to {@value Put#MAX_KIND}
 * @param key unique within scope and kind
 * @param revision 1 for the first put, one more with each later one
 * @param sequence the scope's number given at the first put; never changes
 * @param modified the scope's number of the last put; grows with each put in the scope
 * @param committed commit time of the last put, by the backend's clock
 * @param expires when the service lets it end, if ever
 * @param link key of another record of the scope, which {@link Read.Follow} goes to
 * @param body what was put; empty when bodies were not asked for
 */
public record StoredRecord(
        int kind,
        Bytes key,
        long revision,
        long sequence,
        long modified,
        Instant committed,
        @Nullable Instant expires,
        @Nullable Bytes link,
        Bytes body) {}
