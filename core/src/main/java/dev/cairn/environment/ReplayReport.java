package dev.cairn.environment;

import java.util.Optional;

/**
 * What a replay found. Immutable.
 *
 * @param from the snapshot that it began with
 * @param replayed how many steps came out as recorded
 * @param last the number of the last step that was done again
 * @param divergence the first difference, with which the replay ended; empty when there is none
 */
public record ReplayReport(SnapshotInfo from, long replayed, long last, Optional<Divergence> divergence) {}
