package dev.cairn.tck.checkpoint;

import dev.cairn.checkpoint.Branches;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Retention;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.Threads;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Duration;
import java.util.Set;

/** The saver under test, with one store made for one test. Whatever it opened it closes itself. */
public interface CheckpointerSubject extends AutoCloseable {
    /** What a saver may lack. What it denies must fail with {@code UNSUPPORTED}; the kit checks that, too. */
    enum Feature {
        /** Forks, rewinding, updates, differences, ancestries and trees. */
        BRANCHES,
        /** {@link Threads#copy} and {@link Threads#rename}. */
        COPY,
        /** {@link Retention#deleteRuns}. */
        RUNS,
        /** {@link Retention#prune}, by strategy and by policy. */
        PRUNE,
        /** {@link Checkpointer#tag} and {@link Threads#tags}. */
        TAGS,
        /** {@link Threads#undelete}, {@link Threads#deleted} and {@link Threads#purge}. */
        TRASH,
        /** {@link Threads#expire}. */
        EXPIRY,
        /** {@link Threads#create} and {@link Threads#mergeMetadata}. */
        METADATA,
        /** {@link StateChange#withVersions}, and what only frameworks with versions of their own put and read. */
        FRAMEWORKS,
        /** {@link #sweep}. */
        SWEEP,
        /** {@link Branches#writesHistory}. */
        HISTORY,
        /** {@link #another}. */
        SHARED,
        /** {@link #reopen}. */
        REOPEN
    }

    /** What the saver offers. */
    Set<Feature> features();

    /** Opens the saver on a new, empty store; called once and first. */
    Checkpointer open();

    /**
     * Opens a second instance on the same store while the first is open.
     *
     * @throws CairnException {@code UNSUPPORTED} where {@link Feature#SHARED} is denied
     */
    Checkpointer another();

    /**
     * Closes every instance and opens the store again.
     *
     * @throws CairnException {@code UNSUPPORTED} where {@link Feature#REOPEN} is denied
     */
    Checkpointer reopen();

    /**
     * Sweeps the store as it will be done a while from now.
     *
     * @throws CairnException {@code UNSUPPORTED} where {@link Feature#SWEEP} is denied
     */
    default void sweep(Duration later) {
        throw new CairnException(ErrorCode.UNSUPPORTED, "This saver is never swept.");
    }

    /** Closes every instance and removes the store. */
    @Override
    void close();
}
