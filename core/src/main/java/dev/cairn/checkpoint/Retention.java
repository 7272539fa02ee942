package dev.cairn.checkpoint;

import dev.cairn.error.CairnException;
import java.util.Collection;

/**
 * Removes old checkpoints from threads, and plans what would be removed.
 *
 * <p>Thread-safe.
 */
public interface Retention {
    /**
     * Removes what a strategy does not keep from threads; unknown ones are passed over. May run alongside writers, whose puts are kept;
     * if interrupted, another call resumes. Children of what is removed have a recorded gap before them ({@link
     * ThreadTree#gaps}).
     *
     * @throws CairnException {@code LOCKED} when other writers kept changing a thread for 30 s; details carry {@code removed}, how many
     *     checkpoints are gone
     */
    PruneReport prune(Collection<String> threadIds, PruneStrategy strategy);

    /**
     * Removes the checkpoints of a thread that no rule of a policy keeps, or reports them in a dry run. The real run removes the same ones
     * unless the thread changes in between. May run alongside writers, whose puts are kept; if interrupted, another call resumes.
     * Children of what is removed have a recorded gap before them ({@link ThreadTree#gaps}). A thread on which a lease runs is left alone
     * unless this writes under its token.
     *
     * @throws CairnException {@code LOCKED} as {@link #prune(Collection, PruneStrategy)}
     */
    PrunedThread prune(String threadId, PruneOptions options);

    /** Returns what {@link #prune(Collection, PruneStrategy)} would keep and remove now. Changes nothing and counts no frames. */
    PruneReport plan(Collection<String> threadIds, PruneStrategy strategy);

    /**
     * Removes the checkpoints whose metadata names one of some runs, with their pending writes, from all threads. Checkpoints that
     * followed them stay, with a recorded gap before them ({@link ThreadTree#gaps}); the head of a branch falls back to the nearest
     * ancestor that stays, and a branch without one ends. Reads the record of every checkpoint, no values.
     */
    PruneReport deleteRuns(Collection<String> runIds);
}
