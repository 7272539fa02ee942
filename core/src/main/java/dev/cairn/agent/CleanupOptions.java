package dev.cairn.agent;

import dev.cairn.retention.RetentionPolicy;
import org.jspecify.annotations.Nullable;

/**
 * What a clean-up removes. Immutable.
 *
 * @param agentId of which agent, or null for all
 * @param policy the rules; without any, only what has expired goes
 * @param dryRun whether it only reports what it would remove
 */
public record CleanupOptions(@Nullable String agentId, RetentionPolicy policy, boolean dryRun) {
    /** What has expired, of all agents. */
    public static final CleanupOptions EXPIRED = new CleanupOptions(null, RetentionPolicy.EMPTY, false);

    /** What no rule of a policy keeps, of all agents. */
    public static CleanupOptions of(RetentionPolicy policy) {
        return new CleanupOptions(null, policy, false);
    }

    /** The same for one agent. */
    public CleanupOptions agent(@Nullable String only) {
        return new CleanupOptions(only, policy, dryRun);
    }

    /** The same, only telling or not. */
    public CleanupOptions dryRun(boolean dry) {
        return new CleanupOptions(agentId, policy, dry);
    }

    /** The same, also for the latest snapshot of an agent. */
    public CleanupOptions latestToo() {
        return new CleanupOptions(agentId, policy.evenTheNewest(), dryRun);
    }
}
