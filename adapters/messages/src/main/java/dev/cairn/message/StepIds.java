package dev.cairn.message;

import dev.cairn.annotation.Internal;
import java.security.SecureRandom;

/**
 * Ids of checkpoints that have no name of their own: the step and eight letters by chance. Each is stored with its checkpoint, with the next
 * one and in an index, so a short one makes a long conversation smaller. One that is taken is refused by the store. Thread-safe.
 */
@Internal
public final class StepIds {
    private static final int RADIX = 36;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** As many bits as eight letters hold. */
    private static final int BITS = 41;

    private StepIds() {}

    /** Returns an id for a step, other than that of every step before. */
    public static String next(long step) {
        return Long.toString(step, RADIX) + "-" + Long.toString(RANDOM.nextLong() >>> (Long.SIZE - BITS), RADIX);
    }
}
