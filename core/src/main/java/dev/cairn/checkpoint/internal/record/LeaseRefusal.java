package dev.cairn.checkpoint.internal.record;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.CommitOutcome.Reason;
import dev.cairn.storage.CommitOutcome.Refused;
import dev.cairn.storage.Lease;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The error of a writer that may not write because of a lease. */
public final class LeaseRefusal {
    private LeaseRefusal() {}

    static boolean isOne(Refused refused) {
        return refused.reason() == Reason.LOCKED || refused.reason() == Reason.FENCED;
    }

    static CairnException of(Refused refused, String threadId) {
        return refused.reason() == Reason.FENCED
                ? fenced(threadId, refused.lease())
                : locked(threadId, refused.lease());
    }

    /** Whether a failure is that of a writer whom a lease forbids to write. */
    public static boolean isOne(CairnException failure) {
        return failure.code() == ErrorCode.FENCED || failure.details().containsKey("holder");
    }

    static CairnException fenced(String threadId, @Nullable Lease running) {
        return new CairnException(
                ErrorCode.FENCED,
                "Cannot write to thread '" + threadId
                        + "': the lease of this writer has ended. Nothing was stored. Stop this writer.",
                details(running),
                null);
    }

    public static CairnException locked(String threadId, @Nullable Lease running) {
        return new CairnException(
                ErrorCode.LOCKED,
                "Cannot write to thread '" + threadId + "': it is leased"
                        + (running == null ? "" : " to " + running.holder() + " until " + running.expires())
                        + ". Nothing was stored. Try again later, or write with the lease: lease.checkpoints() in Java, "
                        + "--token on the command line, Cairn-Token over HTTP.",
                details(running),
                null);
    }

    private static Map<String, Object> details(@Nullable Lease running) {
        Map<String, Object> details = new LinkedHashMap<>();
        if (running != null) {
            details.put("holder", running.holder());
            details.put("expires", running.expires());
        }
        return details;
    }
}
