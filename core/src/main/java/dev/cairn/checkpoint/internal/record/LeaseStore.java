package dev.cairn.checkpoint.internal.record;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Names;
import dev.cairn.internal.text.TimeText;
import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseOutcome.Status;
import dev.cairn.storage.LeaseRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The leases of threads. Thread-safe. */
public record LeaseStore(ThreadStore store) {
    private static final Duration LONGEST = Duration.ofDays(365);

    public Lease acquire(String threadId, String holder, Duration time) {
        new Names().name("thread id", threadId).name("holder", holder).done();
        check(time);
        LeaseOutcome outcome = store.storage().lease(new LeaseRequest.Acquire(store.scope(threadId), holder, time));
        Lease lease = outcome.lease();
        if (outcome.status() != Status.GRANTED || lease == null) {
            throw LeaseRefusal.locked(threadId, lease);
        }
        return lease;
    }

    public Lease renew(String threadId, long token, Duration time) {
        check(time);
        LeaseOutcome outcome = store.storage().lease(new LeaseRequest.Renew(store.scope(threadId), token, time));
        Lease lease = outcome.lease();
        if (outcome.status() != Status.GRANTED || lease == null) {
            throw LeaseRefusal.fenced(threadId, lease);
        }
        return lease;
    }

    /** Ends a lease; false when it had ended before. */
    public boolean release(String threadId, long token) {
        LeaseOutcome outcome = store.storage().lease(new LeaseRequest.Release(store.scope(threadId), token));
        return outcome.status() == Status.RELEASED;
    }

    /** The running lease, found out by releasing one that cannot be. */
    public @Nullable Lease running(String threadId) {
        return store.storage()
                .lease(new LeaseRequest.Release(store.scope(threadId), 0))
                .lease();
    }

    private static void check(Duration time) {
        if (time.compareTo(Duration.ofMillis(1)) < 0 || time.compareTo(LONGEST) > 0) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The duration of a lease must be 1 ms to 365 days, not " + TimeText.of(time) + ".");
        }
    }
}
