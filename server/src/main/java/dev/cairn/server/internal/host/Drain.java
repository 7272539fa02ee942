package dev.cairn.server.internal.host;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Drops the rest of a body that no route read, so that its client reads the answer and can use the connection again. Drops for three
 * seconds at most; no thread waits for the client.
 */
final class Drain implements ReadListener, AsyncListener {
    /** Maximum length of a body that is dropped for a client that was not let in. */
    private static final long MAX_UNKNOWN = 64 << 10;

    private static final long PATIENCE_MILLIS = 3_000;

    private final AsyncContext context;
    private final ServletInputStream in;
    private final AtomicBoolean ended = new AtomicBoolean();
    private final byte[] block = new byte[16 << 10];
    private final long start = System.nanoTime();

    private Drain(AsyncContext context, ServletInputStream in) {
        this.context = context;
        this.in = in;
    }

    /** Whether the rest of a request's body is dropped; if not, its connection ends with the answer. */
    static boolean takes(HttpServletRequest from, Call call) {
        long length = from.getContentLengthLong();
        return call.isAdmitted() || (from.getHeader("Transfer-Encoding") == null && length <= MAX_UNKNOWN);
    }

    /** Sends the answer and begins, if there is a body that was not read. */
    static void rest(HttpServletRequest from, HttpServletResponse to) throws IOException {
        boolean hasBody = from.getContentLengthLong() > 0 || from.getHeader("Transfer-Encoding") != null;
        if (!hasBody || from.isAsyncStarted() || from.getInputStream().isFinished()) {
            return;
        }
        to.flushBuffer();
        AsyncContext context = from.startAsync();
        context.setTimeout(PATIENCE_MILLIS);
        Drain drain = new Drain(context, from.getInputStream());
        context.addListener(drain);
        drain.in.setReadListener(drain);
    }

    @Override
    public void onDataAvailable() throws IOException {
        while (in.isReady() && !in.isFinished()) {
            int read = in.read(block);
            if (read < 0 || System.nanoTime() - start > TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS)) {
                end();
                return;
            }
        }
    }

    private void end() {
        if (ended.compareAndSet(false, true)) {
            context.complete();
        }
    }

    @Override
    public void onAllDataRead() {
        end();
    }

    @Override
    public void onError(Throwable gone) {
        end();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        end();
    }

    @Override
    public void onError(AsyncEvent event) {
        end();
    }

    @Override
    public void onComplete(AsyncEvent event) {
        ended.set(true);
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        // the answer is asynchronous once
    }
}
