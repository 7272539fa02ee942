package dev.cairn.checkpoint;

import dev.cairn.storage.Lease;
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
}
