package dev.cairn.checkpoint;

import dev.cairn.retention.RetentionPolicy;

/**
 * What a prune by policy removes from a thread. Immutable.
 *
 * <p>The policy is applied to each namespace by itself, to its checkpoints in the order in which they were first stored, with the time that
 * each says of itself. Whatever it says, these stay: the head of every branch; checkpoints at which a task waits for an answer; those with
 * pending writes that no checkpoint followed; those with a tag about which the policy has no rule; former tips of branches, see {@code
 * formerTipsToo}; and what tells the value of a channel that a kept checkpoint lacks.
 *
 * @param policy the rules; without any, nothing goes
 * @param formerTipsToo whether former tips may go like all others. Without it, a checkpoint stays that a branch has left within the last
 *     {@value #TIP_DAYS} days or among the last {@value #TIPS} times
 * @param dryRun whether it only reports what it would remove
 */
public record PruneOptions(RetentionPolicy policy, boolean formerTipsToo, boolean dryRun) {
    /** So many days a former tip is kept. */
    public static final int TIP_DAYS = 30;
    /** So many of a branch's last former tips are kept, however old they are. */
    public static final int TIPS = 20;

    /** What no rule of a policy keeps. */
    public static PruneOptions of(RetentionPolicy policy) {
        return new PruneOptions(policy, false, false);
    }

    /** The same by which former tips may go like all others. */
    public PruneOptions withFormerTips(boolean may) {
        return new PruneOptions(policy, may, dryRun);
    }

    /** The same, only telling or not. */
    public PruneOptions dryRun(boolean dry) {
        return new PruneOptions(policy, formerTipsToo, dry);
    }
}
