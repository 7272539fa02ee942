package dev.cairn.storage.memory;

import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Lease;
import org.jspecify.annotations.Nullable;

/** Decides whether a writer may write while leases exist. */
final class Fence {
    private Fence() {}

    static @Nullable Refused refusal(@Nullable Lease running, long token) {
        if (running == null) {
            return token == 0 ? null : new Refused(Reason.FENCED, null, null, null);
        }
        if (token == running.token()) {
            return null;
        }
        return new Refused(token == 0 ? Reason.LOCKED : Reason.FENCED, null, null, running);
    }
}
