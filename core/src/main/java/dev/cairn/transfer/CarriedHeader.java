package dev.cairn.transfer;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.ScopeInfo;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What goes along of a scope's header.
 *
 * @param created commit time of its first commit
 * @param changed commit time of its last commit
 * @param summary what listings show, in the service's own form
 */
public record CarriedHeader(Instant created, Instant changed, Bytes summary) {
    /** Cuts times to microseconds, as every backend keeps them. */
    public CarriedHeader {
        created = created.truncatedTo(ChronoUnit.MICROS);
        changed = changed.truncatedTo(ChronoUnit.MICROS);
    }

    static CarriedHeader of(ScopeInfo info) {
        return new CarriedHeader(info.created(), info.changed(), info.summary());
    }
}
