package dev.cairn.storage.memory;

import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseOutcome.Status;
import dev.cairn.storage.LeaseRequest;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** Grants leases. Tokens grow across the whole store, so that no slot has to remember one. Thread-safe. */
final class Leases {
    private final AtomicLong tokens = new AtomicLong();

    /** Answers a request under the lock of the scope's slot. */
    LeaseOutcome answer(LeaseRequest request, ScopeSlot slot, Instant now) {
        if (request instanceof LeaseRequest.Acquire acquire) {
            return acquire(acquire, slot, now);
        }
        if (request instanceof LeaseRequest.Renew renew) {
            return renew(renew, slot, now);
        }
        return release((LeaseRequest.Release) request, slot, now);
    }

    private LeaseOutcome acquire(LeaseRequest.Acquire request, ScopeSlot slot, Instant now) {
        Lease running = slot.lease(now);
        if (running != null) {
            return new LeaseOutcome(Status.HELD, running);
        }
        return grant(slot, new Lease(tokens.incrementAndGet(), request.holder(), now.plus(request.time())));
    }

    private static LeaseOutcome renew(LeaseRequest.Renew request, ScopeSlot slot, Instant now) {
        Lease running = slot.lease(now);
        if (running == null || running.token() != request.token()) {
            return new LeaseOutcome(Status.LOST, running);
        }
        return grant(slot, new Lease(running.token(), running.holder(), now.plus(request.time())));
    }

    private static LeaseOutcome release(LeaseRequest.Release request, ScopeSlot slot, Instant now) {
        Lease running = slot.lease(now);
        if (running == null || running.token() != request.token()) {
            return new LeaseOutcome(Status.LOST, running);
        }
        slot.endLease();
        return new LeaseOutcome(Status.RELEASED, null);
    }

    private static LeaseOutcome grant(ScopeSlot slot, Lease lease) {
        slot.grant(lease);
        return new LeaseOutcome(Status.GRANTED, lease);
    }
}
