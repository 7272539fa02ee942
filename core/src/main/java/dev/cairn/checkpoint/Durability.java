package dev.cairn.checkpoint;

/** When a put is stored, and so what a killed process loses of puts that returned. */
public enum Durability {
    /** Stored before the put returns. A killed process loses nothing. */
    SYNC,
    /**
     * Queued when the put returns, then stored in the order of the thread's puts. A killed process loses at most what was queued, always
     * the last puts of a thread. A process that ends in any orderly way, by SIGTERM too, loses nothing.
     */
    ASYNC,
    /**
     * Held when the put returns; only the last put of a thread's namespace and branch is stored, on flush or close. A killed process
     * loses everything since the last flush. A process that ends in any orderly way, by SIGTERM too, stores the last put.
     */
    EXIT
}
