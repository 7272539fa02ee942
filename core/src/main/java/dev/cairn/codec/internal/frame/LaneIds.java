package dev.cairn.codec.internal.frame;

import dev.cairn.storage.Frame;
import java.security.SecureRandom;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Random lane numbers. Whoever only reads never waits for the source of randomness. Thread-safe. */
public final class LaneIds {
    private @Nullable SplittableRandom random;

    /** A number from 1 to {@link Frame#MAX_LANE}. */
    public synchronized long next() {
        if (random == null) {
            random = new SplittableRandom(new SecureRandom().nextLong());
        }
        return random.nextLong(1, Frame.MAX_LANE + 1);
    }
}
