package dev.cairn.server.internal.host;

import dev.cairn.server.config.Limits;
import java.util.concurrent.atomic.LongAdder;

/** How fast a body comes or an answer goes. Thread-safe. */
final class Pace {
    /** Of what no client slows down. */
    static final Pace NONE = new Pace(false);

    private final boolean measured;
    private final long since = System.nanoTime();
    private final LongAdder bytes = new LongAdder();

    private Pace(boolean measured) {
        this.measured = measured;
    }

    static Pace begin() {
        return new Pace(true);
    }

    void moved(long count) {
        bytes.add(count);
    }

    /** Whether it is slower than is allowed. */
    boolean isTooSlow(Limits limits) {
        long nanos = System.nanoTime() - since;
        return measured
                && nanos > limits.grace().toNanos()
                && bytes.sum() < limits.bytesPerSecond() * (nanos / 1_000_000_000.0);
    }
}
