package dev.cairn.environment;

import java.util.List;

/**
 * What a restore did. Immutable.
 *
 * @param snapshot what was restored
 * @param plugins which plugins have its states now
 * @param skipped plugins that have not, and why; they are as they were, or new
 * @param newer plugins' own snapshots that are newer and were not used
 */
public record RestoreReport(
        SnapshotInfo snapshot, List<String> plugins, List<PluginProblem> skipped, List<SnapshotInfo> newer) {
    /** Copies the lists. */
    public RestoreReport {
        plugins = List.copyOf(plugins);
        skipped = List.copyOf(skipped);
        newer = List.copyOf(newer);
    }
}
