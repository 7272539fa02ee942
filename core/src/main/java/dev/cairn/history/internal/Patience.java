package dev.cairn.history.internal;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.function.LongSupplier;

/** How long one operation tries against other writers: {@value #SECONDS} s. Not thread-safe. */
public final class Patience {
    private static final int SECONDS = 30;
    /** Replaced by tests of what ends with the time. */
    static volatile LongSupplier clock = System::nanoTime;

    private final LongSupplier nanoTime;
    private final long start;

    /** Begins to count. */
    public Patience() {
        this(clock);
    }

    Patience(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.start = nanoTime.getAsLong();
    }

    /**
     * Allows another attempt.
     *
     * @param verb what is tried, for the message
     * @param object to what
     * @throws CairnException {@code LOCKED} when the time is over
     */
    public void nextAttempt(String verb, Object object) {
        nextAttempt(verb, object, "Nothing was changed.");
    }

    /**
     * Allows another attempt of a write in several commits.
     *
     * @param stands a sentence that says what stays done when the time is over
     * @throws CairnException {@code LOCKED} when the time is over
     */
    public void nextAttempt(String verb, Object object, String stands) {
        if (nanoTime.getAsLong() - start > SECONDS * 1_000_000_000L) {
            throw new CairnException(
                    ErrorCode.LOCKED,
                    "Cannot " + verb + " " + object + ": other writers kept changing it for " + SECONDS + " s. "
                            + stands + " Try again.");
        }
    }
}
