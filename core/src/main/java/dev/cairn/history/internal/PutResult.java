package dev.cairn.history.internal;

import dev.cairn.codec.internal.frame.EncodedState;
import dev.cairn.storage.CommitOutcome;

/**
 * What became of a {@link StatePut}.
 *
 * @param outcome of the commit; a refusal is one of the service's own checks, of the key that exists, or of a lease
 * @param encoded what was encoded for it
 */
public record PutResult(CommitOutcome outcome, EncodedState encoded) {
    /** How many bytes of frame bodies this state added. */
    public long addedBytes() {
        return encoded.frames().stream()
                .mapToLong(frame -> frame.body().length())
                .sum();
    }
}
