package dev.cairn.jdbc;

import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Lease;
import org.jspecify.annotations.Nullable;

/** Decides whether a writer may write while leases exist. */
final class Fence {
    private Fence() {}

    static @Nullable Refused refusal(@Nullable Header header, long token, long now) {
        Lease running = header == null ? null : header.running(now);
        if (token == 0) {
            return running == null ? null : new Refused(Reason.LOCKED, null, null, running);
        }
        if (running != null && running.token() == token) {
            return null;
        }
        return new Refused(Reason.FENCED, null, null, running);
    }
}
