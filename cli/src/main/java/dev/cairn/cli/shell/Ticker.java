package dev.cairn.cli.shell;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Shows how long a command has been at work that cannot say how far it is. Belongs to one thread. */
public final class Ticker implements AutoCloseable {
    private static final long INTERVAL_MILLIS = 500;

    private final Progress progress;
    private final CountDownLatch end = new CountDownLatch(1);
    private final Thread thread = new Thread(this::tick, "progress");

    /** Begins with {@link #start}. */
    public Ticker(Progress progress) {
        this.progress = progress;
        thread.setDaemon(true);
    }

    /** Begins. */
    public void start() {
        thread.start();
    }

    private void tick() {
        long begin = System.nanoTime();
        try (progress) {
            while (!end.await(INTERVAL_MILLIS, TimeUnit.MILLISECONDS)) {
                progress.accept(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        end.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
