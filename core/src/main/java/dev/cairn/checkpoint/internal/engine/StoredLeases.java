package dev.cairn.checkpoint.internal.engine;

import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Leases;
import dev.cairn.checkpoint.ThreadLease;
import dev.cairn.checkpoint.ThreadLeases;
import dev.cairn.checkpoint.internal.record.LeaseStore;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.storage.Lease;
import java.time.Duration;

/** The leases of threads on any storage. Thread-safe. */
record StoredLeases(ThreadStore store, WaitingPuts waiting, LeaseStore leases, Writers writers) implements Leases {
    /** Makes checkpointers that write under a lease. */
    @FunctionalInterface
    public interface Writers {
        /** Returns the one that writes in a thread with a token. */
        Checkpointer under(String threadId, long token);
    }

    @Override
    public ThreadLease acquire(String threadId, String holder, Duration time) {
        waiting.store(threadId);
        return held(threadId, leases.acquire(threadId, holder, time));
    }

    @Override
    public ThreadLease renew(String threadId, long token, Duration time) {
        return held(threadId, leases.renew(threadId, token, time));
    }

    private ThreadLease held(String threadId, Lease lease) {
        return new StoredLease(this, threadId, lease);
    }

    @Override
    public boolean release(String threadId, long token) {
        boolean ended;
        try {
            waiting.flush(threadId, token);
        } finally {
            ended = leases.release(threadId, token);
        }
        return ended;
    }

    @Override
    public ThreadLeases get(String threadId) {
        return new ThreadLeases(
                leases.running(threadId), store.refusedWriters(threadId).list());
    }

    @Override
    public Checkpointer withToken(String threadId, long token) {
        if (token < 1) {
            throw new CairnException(ErrorCode.INVALID, "A lease's token must be at least 1, not " + token + ".");
        }
        return writers.under(threadId, token);
    }
}
