package dev.cairn.checkpoint;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Lease;
import java.util.Map;

/** The error of a writer that may not write because of a lease. */
final class LeaseRefusal {
    private LeaseRefusal() {}

    static CairnException of(Refused refused, CheckpointConfig config) {
        Lease lease = refused.lease();
        Map<String, Object> details =
                lease == null ? Map.of() : Map.of("holder", lease.holder(), "expires", lease.expires());
        return refused.reason() == Reason.FENCED
                ? new CairnException(
                        ErrorCode.FENCED,
                        "The lease of this writer of thread '" + config.threadId()
                                + "' has ended; nothing was stored, and this writer must stop.",
                        details,
                        null)
                : new CairnException(
                        ErrorCode.LOCKED,
                        "Thread '" + config.threadId() + "' is leased"
                                + (lease == null ? "" : " to " + lease.holder() + " until " + lease.expires())
                                + "; nothing was stored. Try again later.",
                        details,
                        null);
    }
}
