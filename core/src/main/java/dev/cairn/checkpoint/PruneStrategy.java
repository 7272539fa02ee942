package dev.cairn.checkpoint;

/** What is left of a thread that is pruned. */
public enum PruneStrategy {
    /**
     * In each namespace the head of every branch, each checkpoint that has a tag or at which a task waits for a person, and what the histories of these
     * are made of (see {@link KeptCheckpoint.Reason}). Former tips of branches go.
     */
    KEEP_LATEST,
    /** Nothing. */
    DELETE
}
