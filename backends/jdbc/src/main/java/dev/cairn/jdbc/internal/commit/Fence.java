package dev.cairn.jdbc.internal.commit;

import dev.cairn.jdbc.internal.table.Header;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Lease;
import org.jspecify.annotations.Nullable;

/** Decides whether a writer may write while leases exist. */
public final class Fence {
    private Fence() {}

    public static @Nullable Refused refusal(@Nullable Header header, long token, long now) {
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
