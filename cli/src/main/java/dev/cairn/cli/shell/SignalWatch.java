package dev.cairn.cli.shell;

import dev.cairn.cli.output.AtExit;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a command end in order when a signal ends the process: {@link #isEnding} becomes true, and the process waits until the command has
 * said what it did and closed the watch. A command that still waits for its input after some seconds is given up with a message. Used by
 * one thread.
 */
public final class SignalWatch implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 5;

    private final AtExit hook;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final PrintStream err;
    private final String waiting;
    private volatile boolean ending;

    /** Watches from now on; the text says what was done when the command does not come to its end. */
    public SignalWatch(Shell shell, String waiting) {
        this.err = shell.err();
        this.waiting = waiting;
        this.hook = new AtExit("command-ending", this::waitForEnd);
    }

    /** Whether a signal is ending the process. */
    public boolean isEnding() {
        return ending;
    }

    private void waitForEnd() {
        ending = true;
        try {
            if (!ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                err.println("cairn: " + waiting);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        ended.countDown();
        ending |= !hook.cancel();
    }
}
