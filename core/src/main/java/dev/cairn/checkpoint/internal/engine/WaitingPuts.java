package dev.cairn.checkpoint.internal.engine;

/** The puts that returned before they are stored. Each other operation of a thread first stores what waits of it. Thread-safe. */
public interface WaitingPuts {
    /** For a checkpointer that stores every put at once. */
    WaitingPuts NONE = new WaitingPuts() {
        @Override
        public void store(String threadId) {}

        @Override
        public void storeAll() {}

        @Override
        public void storeDue(String threadId) {}

        @Override
        public void requireWhole(String threadId) {}

        @Override
        public void endLine(String threadId) {}

        @Override
        public void flush(String threadId, long token) {}
    };

    /** Stores what waits of a thread. */
    void store(String threadId);

    /** Stores what waits, for what looks at all threads. */
    void storeAll();

    /** Stores what is due of a thread; what is held until a flush stays held. */
    void storeDue(String threadId);

    /** Refuses what is stored at once where it would follow puts that were lost. */
    void requireWhole(String threadId);

    /** A thread was removed or brought back: what is put from now on is for what is there then. */
    void endLine(String threadId);

    /** Stores what waits of a thread and reports what was lost under a lease. */
    void flush(String threadId, long token);
}
