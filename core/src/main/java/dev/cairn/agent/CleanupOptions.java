package dev.cairn.agent;

import org.jspecify.annotations.Nullable;

/**
 * What a clean-up removes. Immutable.
 *
 * @param agentId of which agent, or null for all
 * @param dryRun whether it only tells what it would remove
 * @param latestToo whether the latest snapshot of an agent may go
 */
public record CleanupOptions(@Nullable String agentId, boolean dryRun, boolean latestToo) {
    /** What has expired, of all agents. */
    public static final CleanupOptions EXPIRED = new CleanupOptions(null, false, false);

    /** The same for one agent. */
    public CleanupOptions agent(@Nullable String only) {
        return new CleanupOptions(only, dryRun, latestToo);
    }

    /** The same, only telling or not. */
    public CleanupOptions dryRun(boolean dry) {
        return new CleanupOptions(agentId, dry, latestToo);
    }

    /** The same, with the latest or without. */
    public CleanupOptions latestToo(boolean too) {
        return new CleanupOptions(agentId, dryRun, too);
    }
}
