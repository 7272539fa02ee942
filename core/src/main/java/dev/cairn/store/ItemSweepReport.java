package dev.cairn.store;

import dev.cairn.storage.Damage;
import java.util.List;

/**
 * What a sweep removed, or would remove.
 *
 * @param removed how many expired items
 * @param bytes bytes of their records and frames, with vectors and kept versions
 * @param damaged what has expired, cannot be read and stays
 */
public record ItemSweepReport(long removed, long bytes, List<Damage> damaged) {
    /** Copies the list. */
    public ItemSweepReport {
        damaged = List.copyOf(damaged);
    }

    /** Without damage. */
    public ItemSweepReport(long removed, long bytes) {
        this(removed, bytes, List.of());
    }
}
