package dev.cairn.transfer;

import dev.cairn.storage.Bytes;
import dev.cairn.storage.ScopeInfo;
import java.time.Instant;

/**
 * What goes along of a scope's header.
 *
 * @param created commit time of its first commit
 * @param changed commit time of its last commit
 * @param summary what listings show, in the service's own form
 */
public record CarriedHeader(Instant created, Instant changed, Bytes summary) {
    static CarriedHeader of(ScopeInfo info) {
        return new CarriedHeader(info.created(), info.changed(), info.summary());
    }
}
