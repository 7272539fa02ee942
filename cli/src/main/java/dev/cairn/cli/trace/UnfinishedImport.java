package dev.cairn.cli.trace;

import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.cli.output.AtExit;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.shell.Shell;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/**
 * An import that a signal may end: what it stored so far is removed then, before the process ends. It receives each stored step.
 * Belongs to the thread that imports.
 */
final class UnfinishedImport implements LongConsumer, AutoCloseable {
    private static final long PATIENCE_SECONDS = 2;

    private final Checkpointer checkpoints;
    private final String threadId;
    private final Shell shell;
    private final AtExit hook;
    private final CountDownLatch settled = new CountDownLatch(1);
    private volatile boolean interrupted;
    private volatile boolean complete;
    private volatile long stored;

    UnfinishedImport(Checkpointer checkpoints, String threadId, Shell shell) {
        this.checkpoints = checkpoints;
        this.threadId = threadId;
        this.shell = shell;
        this.hook = new AtExit("undo-import", this::undo);
    }

    @Override
    public void accept(long steps) {
        stored = steps;
        if (interrupted) {
            throw new IllegalStateException("the import was interrupted");
        }
    }

    /** All is stored; nothing is removed any more. */
    void complete() {
        complete = true;
    }

    /** Waits for the end of the process when a signal is ending it: the store must stay open until all is removed. */
    @Override
    public void close() {
        settled.countDown();
        if (!hook.cancel()) {
            awaitEnd();
        }
    }

    private void awaitEnd() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** An importer that waits for its input does not come to see that it is interrupted. */
    private void undo() {
        interrupted = true;
        boolean ended = false;
        try {
            ended = settled.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (complete) {
            return;
        }
        if (!ended && stored > 0) {
            checkpoints.threads().delete(threadId, Duration.ZERO);
        }
        shell.err()
                .println("cairn: "
                        + SafeText.of("The import of thread '" + threadId
                                + "' was interrupted. Its stored steps were removed. Nothing was imported."));
    }
}
