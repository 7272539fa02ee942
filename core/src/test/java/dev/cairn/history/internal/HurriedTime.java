package dev.cairn.history.internal;

import java.util.concurrent.atomic.AtomicLong;

/** While it is open, a second passes whenever {@link Patience} looks at the time. For one test at a time. */
public final class HurriedTime implements AutoCloseable {
    private static final long SECOND = 1_000_000_000L;

    private HurriedTime() {}

    /** Begins to hurry. */
    public static HurriedTime begin() {
        AtomicLong nanos = new AtomicLong();
        Patience.clock = () -> nanos.addAndGet(SECOND);
        return new HurriedTime();
    }

    @Override
    public void close() {
        Patience.clock = System::nanoTime;
    }
}
