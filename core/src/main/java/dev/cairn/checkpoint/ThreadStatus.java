package dev.cairn.checkpoint;

import java.util.Locale;

/** What a thread is waiting for, derived from the pending writes of its main head. */
public enum ThreadStatus {
    /** Nothing is pending. */
    IDLE,
    /** A task waits for a person. */
    INTERRUPTED,
    /** A task failed. */
    ERROR;

    /** The name in lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
