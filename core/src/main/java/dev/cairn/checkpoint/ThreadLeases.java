package dev.cairn.checkpoint;

import dev.cairn.storage.Lease;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who may write in a thread, and who tried to without the right. Immutable.
 *
 * @param running the lease that is held now, or null
 * @param refused the writers that were refused after their leases had ended, by token
 */
public record ThreadLeases(@Nullable Lease running, List<RefusedWriter> refused) {
    /** Copies the list. */
    public ThreadLeases {
        refused = List.copyOf(refused);
    }

    /**
     * A writer that went on after its lease had ended and was refused: a sign of a process that was paused or cut off.
     *
     * @param token the token that it wrote with
     * @param at when it was refused for the first time
     * @param successor who held the lease then, or null when there was none
     */
    public record RefusedWriter(
            long token, Instant at, @Nullable String successor) {}
}
