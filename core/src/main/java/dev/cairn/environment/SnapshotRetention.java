package dev.cairn.environment;

import java.util.List;

/**
 * What became of the host snapshots of a session, or would, of a dry run. Immutable.
 *
 * @param decisions one for each, newest first
 */
public record SnapshotRetention(List<Decision> decisions) {
    /** Copies the list. */
    public SnapshotRetention {
        decisions = List.copyOf(decisions);
    }

    /**
     * What became of one snapshot.
     *
     * @param snapshot which
     * @param kept whether it stayed
     * @param reasons all that keep it, or why it goes; at least one
     */
    public record Decision(SnapshotInfo snapshot, boolean kept, List<String> reasons) {
        /** Copies the list. */
        public Decision {
            reasons = List.copyOf(reasons);
        }
    }

    /** Those that stayed, newest first. */
    public List<Decision> kept() {
        return decisions.stream().filter(Decision::kept).toList();
    }

    /** Those that went, newest first. */
    public List<SnapshotInfo> removed() {
        return decisions.stream()
                .filter(decision -> !decision.kept)
                .map(Decision::snapshot)
                .toList();
    }
}
