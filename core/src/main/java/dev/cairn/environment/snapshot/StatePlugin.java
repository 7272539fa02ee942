package dev.cairn.environment.snapshot;

/**
 * A part of an environment whose state is saved and restored. {@link DocumentPlugin} is the usual way to write one.
 *
 * <p>Contract for implementers: a plugin saves under keys that begin with its name and a colon; saves and restores only when it is asked to,
 * in the calling thread; and what it saved restores another instance that was just made. A host makes a new instance for each restore, so
 * that a restore which fails has changed nothing, and closes instances that it needs no more. Actions of several threads may run at once;
 * no save or restore runs beside them.
 */
public interface StatePlugin extends AutoCloseable {
    /** The plugin's name, the same for all its instances. */
    String name();

    /**
     * Saves the state as {@code name:key}.
     *
     * @param store takes states during this call only
     * @param sessionId the session, which the store belongs to already
     * @throws Exception when the state cannot be saved; what that means is the host's policy, as for a plugin that saves nothing. One
     *     without a state saves an empty object
     */
    void saveState(SnapshotStore store, String key, String sessionId) throws Exception;

    /**
     * Takes over the state that was saved as {@code name:key}.
     *
     * @throws Exception when it cannot be restored; this instance is not used then
     */
    void restoreState(SnapshotStore store, String key, String sessionId) throws Exception;

    /**
     * Removes what {@link #saveState} saved.
     *
     * @throws Exception when it cannot be removed
     */
    void clearState(SnapshotStore store, String key, String sessionId) throws Exception;

    /** Releases what this instance holds; it is not used again. */
    @Override
    default void close() {}
}
