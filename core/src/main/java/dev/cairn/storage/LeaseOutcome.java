package dev.cairn.storage;

import org.jspecify.annotations.Nullable;

/**
 * What became of a lease request.
 *
 * @param status what the store holds now
 * @param lease the caller's lease when granted; the other holder's when held; null when released or lost to no one
 */
public record LeaseOutcome(Status status, @Nullable Lease lease) {
    /** The result of a request. */
    public enum Status {
        /** The caller holds the lease. */
        GRANTED,
        /** The caller's lease has ended by its release. */
        RELEASED,
        /** Another holds it; asking again after its expiry may help. */
        HELD,
        /** The caller's token has ended or was replaced; it must stop writing. */
        LOST
    }
}
