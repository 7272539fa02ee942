package dev.cairn.server.internal.host;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Drops for a while what a refused client still sends, so that it comes to read the refusal. No thread waits for the client. */
final class Drain implements ReadListener, AsyncListener {
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

    /** Begins, if there is a body that was not read; the answer was sent. */
    static void rest(HttpServletRequest from) throws IOException {
        boolean hasBody = from.getContentLengthLong() > 0 || from.getHeader("Transfer-Encoding") != null;
        if (!hasBody || from.getInputStream().isFinished()) {
            return;
        }
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
