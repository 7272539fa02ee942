package dev.cairn.history;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.util.function.LongSupplier;

/** How long one write tries against other writers: {@value #SECONDS} s. Not safe for use by several threads. */
public final class Patience {
    private static final int SECONDS = 30;

    private final LongSupplier nanoTime;
    private final long start;

    /** Begins to count. */
    public Patience() {
        this(System::nanoTime);
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
        if (nanoTime.getAsLong() - start > SECONDS * 1_000_000_000L) {
            throw new CairnException(
                    ErrorCode.LOCKED,
                    "Cannot " + verb + " " + object + ": other writers kept changing it for " + SECONDS
                            + " s. Nothing was changed. Try again.");
        }
    }
}
