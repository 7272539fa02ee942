package dev.cairn.integration.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.error.CairnException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Puts one checkpoint after the other into a thread of its own through a server that comes and goes. */
final class PuttingClient extends Thread implements AutoCloseable {
    private final Cairn cairn;
    private final CheckpointConfig config;
    private volatile int acknowledged = -1;
    private final AtomicInteger unanswered = new AtomicInteger();
    private volatile boolean enough;
    private volatile Throwable failure;

    PuttingClient(int port, String thread) {
        super("client-" + thread);
        this.cairn = Cairn.open("http://127.0.0.1:" + port);
        this.config = CheckpointConfig.of(thread);
    }

    CheckpointConfig config() {
        return config;
    }

    /** The last step that is known to be stored. */
    int acknowledged() {
        return acknowledged;
    }

    int unanswered() {
        return unanswered.get();
    }

    @Override
    public void run() {
        try {
            while (!enough) {
                put(acknowledged + 1);
            }
        } catch (Throwable e) {
            failure = e;
        }
    }

    private void put(int step) {
        try {
            cairn.checkpoints().put(config, Map.of("n", step), CheckpointMetadata.of(step));
            acknowledged = step;
        } catch (CairnException e) {
            assertThat(e.retryable()).as("may be tried again: %s", e).isTrue();
            unanswered.incrementAndGet();
            acknowledged = stored(step);
        }
    }

    /** What the store holds after a put that was not answered: that step, or the one before. */
    private int stored(int step) {
        while (true) {
            try {
                int found = cairn.checkpoints()
                        .find(config)
                        .map(head -> (int) head.metadata().step())
                        .orElse(-1);
                assertThat(found).isBetween(step - 1, step);
                return found;
            } catch (CairnException e) {
                assertThat(e.retryable()).as("may be tried again: %s", e).isTrue();
                LockSupport.parkNanos(5_000_000);
            }
        }
    }

    void requireAlive() {
        if (failure != null) {
            throw new AssertionError("The client failed.", failure);
        }
    }

    /** Ends after the put that is under way. */
    void finish() throws Exception {
        enough = true;
        join(60_000);
        requireAlive();
        assertThat(isAlive()).isFalse();
    }

    @Override
    public void close() {
        enough = true;
        cairn.close();
    }
}
