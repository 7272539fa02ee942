package dev.cairn.environment;

import java.util.List;

/**
 * Which snapshots of a session stayed and which went. Immutable.
 *
 * @param kept those that stayed, newest first
 * @param removed those that went, newest first; or would go, of a dry run
 */
public record SnapshotRetention(List<Kept> kept, List<SnapshotInfo> removed) {
    /** Copies the lists. */
    public SnapshotRetention {
        kept = List.copyOf(kept);
        removed = List.copyOf(removed);
    }

    /**
     * A snapshot that stayed.
     *
     * @param snapshot which
     * @param reasons why: {@code last 3}, {@code pinned}, {@code plugin's own}, {@code a session is at it}; at least one
     */
    public record Kept(SnapshotInfo snapshot, List<String> reasons) {
        /** Copies the list. */
        public Kept {
            reasons = List.copyOf(reasons);
        }
    }
}
