package dev.cairn.wassette.source;

import dev.cairn.error.CairnException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A remote source whose opening and whose every read has a time limit. A read fails when nothing arrives for the limit, and when less than
 * {@value #MIN_RATE} bytes per second have arrived on average after the limit: a server that sends a byte now and then is stalled, too.
 * For use by one thread.
 */
final class RemoteInput extends FilterInputStream {
    /** The time limit of a read. */
    static final Duration LIMIT = Duration.ofSeconds(30);

    private static final int MIN_RATE = 1 << 10;
    /** Opening takes several requests: logging in, a manifest, redirections. */
    private static final int REQUESTS = 4;

    private final Duration limit;
    private volatile long waitingSince;
    private final AtomicLong waited = new AtomicLong();
    private final AtomicLong received = new AtomicLong();
    private volatile boolean waiting;
    private volatile boolean stalled;
    private volatile boolean closed;

    private RemoteInput(InputStream source, Duration limit) {
        super(source);
        this.limit = limit;
        watchAfter(limit);
    }

    /** Opens what an address names; without limits where the reader opens no connection. */
    static InputStream open(SourceReader reader, String uri, @Nullable String sha256) throws IOException {
        return open(reader, uri, sha256, LIMIT);
    }

    static InputStream open(SourceReader reader, String uri, @Nullable String sha256, Duration limit)
            throws IOException {
        if (!reader.isRemote()) {
            return reader.open(uri, sha256);
        }
        FutureTask<InputStream> opening = new FutureTask<>(() -> reader.open(uri, sha256));
        Thread thread = new Thread(opening, "open-remote-source");
        thread.setDaemon(true);
        thread.start();
        return new RemoteInput(await(opening, limit.multipliedBy(REQUESTS)), limit);
    }

    private static InputStream await(FutureTask<InputStream> opening, Duration most) throws IOException {
        try {
            return opening.get(most.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            opening.cancel(true);
            throw new IOException("the server did not answer within " + most.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            opening.cancel(true);
            Thread.currentThread().interrupt();
            throw new IOException("it was interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            if (e.getCause() instanceof CairnException failure) {
                throw failure;
            }
            throw new IOException("its reader failed", e.getCause());
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int from, int most) throws IOException {
        waitingSince = System.nanoTime();
        waiting = true;
        try {
            int count = in.read(target, from, most);
            throwIfStalled(null);
            received.addAndGet(Math.max(count, 0));
            return count;
        } catch (IOException e) {
            throwIfStalled(e);
            throw e;
        } finally {
            waited.addAndGet(System.nanoTime() - waitingSince);
            waiting = false;
        }
    }

    private void throwIfStalled(@Nullable IOException cause) throws IOException {
        if (stalled) {
            throw new IOException(
                    "the server sent " + received.get() + " bytes and then nothing or next to nothing for "
                            + limit.toSeconds() + " s",
                    cause);
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        super.close();
    }

    private void watchAfter(Duration time) {
        Executor later = CompletableFuture.delayedExecutor(time.toNanos(), TimeUnit.NANOSECONDS);
        later.execute(this::watch);
    }

    private void watch() {
        if (closed) {
            return;
        }
        if (waiting && isTooSlow(System.nanoTime())) {
            stalled = true;
            endRead();
            return;
        }
        watchAfter(limit.dividedBy(4));
    }

    private boolean isTooSlow(long now) {
        long waits = now - waitingSince;
        long all = waited.get() + waits;
        return waits > limit.toNanos() || (all > limit.toNanos() && received.get() < all * 1e-9 * MIN_RATE);
    }

    /** Closing the source ends the read that waits for it. */
    private void endRead() {
        try {
            in.close();
        } catch (IOException e) {
            // The read fails with what is reported: the server stalled.
            stalled = true;
        }
    }
}
