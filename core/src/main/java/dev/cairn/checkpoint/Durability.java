package dev.cairn.checkpoint;

/**
 * When a put is stored, and so what a killed process loses of puts that returned. In every mode a put is stored or refused by its own
 * options, as it would be with {@link #SYNC}; {@link Checkpointer#flush()} tells of the other modes' puts what was not stored.
 */
public enum Durability {
    /** Stored before the put returns. A killed process loses nothing. */
    SYNC,
    /**
     * Queued when the put returns, then stored in the order of the thread's puts. A killed process loses at most what was queued. A process
     * that ends in any orderly way, by SIGTERM too, loses nothing.
     */
    ASYNC,
    /**
     * Held when the put returns, and stored with the next flush, close or other operation of the thread. Of puts of one namespace, branch
     * and run that follow each other and say nothing but a state only the last is stored. A killed process loses everything since then. A
     * process that ends in any orderly way, by SIGTERM too, loses nothing else.
     */
    EXIT
}
