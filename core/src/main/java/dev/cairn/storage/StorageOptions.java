package dev.cairn.storage;

import java.time.Clock;

/**
 * How to open a backend.
 *
 * @param clock the clock for commit times and leases, where the backend has none of its own
 * @param mode what to do when nothing is there
 */
public record StorageOptions(Clock clock, Mode mode) {
    /** The system's clock; a missing store is made. */
    public static final StorageOptions DEFAULT = new StorageOptions(Clock.systemUTC(), Mode.CREATE);

    /** What to do when nothing is there. */
    public enum Mode {
        /** Make a new store. */
        CREATE,
        /** Fail with {@code NOT_FOUND}. */
        EXISTING
    }
}
