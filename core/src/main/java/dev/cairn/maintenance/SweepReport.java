package dev.cairn.maintenance;

import dev.cairn.storage.Compaction;
import dev.cairn.storage.Damage;
import java.util.List;
import java.util.Optional;

/**
 * What a sweep removed, or would remove.
 *
 * @param scopes scopes that have expired, for example whole threads
 * @param trash deleted threads whose time in the trash was over
 * @param records single records that have expired: requests of threads 24 hours after their put, and pending writes
 *     whose checkpoint did not come within 24 hours
 * @param kept what has expired and stays: under a lease, or of a service that removes its records itself
 * @param rows rows of scopes that were deleted before, and of copies that no one went on with; their bytes as counted right before
 * @param frames frames that no record refers to: of writes that were never finished, and of checkpoints and writes that others took the
 *     place of; their bytes as counted right before
 * @param compaction what giving space back did, if it was asked for and the backend can; in a dry run what it would do now,
 *     where that can be reported
 * @param damaged what is damaged and was left alone for that
 */
public record SweepReport(
        Swept scopes,
        Swept trash,
        Swept records,
        long kept,
        Swept rows,
        Swept frames,
        Optional<Compaction> compaction,
        List<Damage> damaged) {
    /** Copies the list. */
    public SweepReport {
        damaged = List.copyOf(damaged);
    }

    /** All bytes that were removed. */
    public long bytes() {
        return scopes.bytes() + trash.bytes() + records.bytes() + rows.bytes() + frames.bytes();
    }
}
