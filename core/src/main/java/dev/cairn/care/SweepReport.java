package dev.cairn.care;

import dev.cairn.storage.Compaction;
import java.util.Optional;

/**
 * What a sweep removed, or would remove.
 *
 * @param expiredScopes scopes whose end had come, for example whole threads
 * @param expiredRecords single records whose end had come
 * @param kept what has expired and stays: under a lease, or of a service that removes its records itself
 * @param removedRows rows of scopes that were deleted before, and of copies that nobody went on with
 * @param sweptFrames frames that no record ever referred to
 * @param compaction what giving space back did, if it was asked for and the backend can
 */
public record SweepReport(
        long expiredScopes,
        long expiredRecords,
        long kept,
        long removedRows,
        long sweptFrames,
        Optional<Compaction> compaction) {}
