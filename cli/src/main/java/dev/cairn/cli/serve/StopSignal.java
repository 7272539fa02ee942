package dev.cairn.cli.serve;

import dev.cairn.cli.output.AtExit;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets a command run until a signal ends the process, and the process wait until the command has ended in order. Thread-safe. */
final class StopSignal implements AutoCloseable {
    /** For what is left to do when the requests are done: to store what is queued, and to close the store. */
    private static final Duration CLOSING = Duration.ofSeconds(60);

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtExit hook;
    private final long patienceMillis;

    /** Waits from now on; the process gives the command so long to end its requests. */
    StopSignal(Duration requests) {
        patienceMillis = requests.plus(CLOSING).toMillis();
        hook = new AtExit("server-ending", this::end);
    }

    /** Waits for the signal. */
    void await() {
        try {
            asked.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void end() {
        asked.countDown();
        try {
            if (!ended.await(patienceMillis, TimeUnit.MILLISECONDS)) {
                System.getLogger("dev.cairn.server")
                        .log(System.Logger.Level.ERROR, "Cannot stop the server in time. It is abandoned");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        ended.countDown();
        hook.cancel();
    }
}
