package dev.cairn.tck;

import dev.cairn.Cairn;
import dev.cairn.tck.environment.EnvironmentTck;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;

class MemoryEnvironmentTest extends EnvironmentTck {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final String url = "memory:environment-" + NUMBER.incrementAndGet();
    /** Keeps what is in memory while a test opens it again. */
    private final Cairn kept = Cairn.open(url);

    @Override
    protected Cairn open() {
        return Cairn.open(url);
    }

    @Override
    protected String freshName() {
        return "lab";
    }

    @AfterEach
    void close() {
        kept.close();
    }
}
