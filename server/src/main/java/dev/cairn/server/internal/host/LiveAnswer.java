package dev.cairn.server.internal.host;

import dev.cairn.server.internal.http.LiveContent;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * A live answer on the server library's asynchronous output. What the client does not take is kept up to a bound; then the answer ends, and
 * the client comes back for what it missed. Thread-safe.
 */
final class LiveAnswer implements LiveContent.Channel, WriteListener, AsyncListener {
    private static final long MOST_KEPT = 256 << 10;

    /** Bytes of the output buffer that each open answer holds, outside the heap. */
    private static final int BUFFER = 1 << 10;

    private final AsyncContext context;
    private final ServletOutputStream out;
    private final Queue<byte[]> kept = new ArrayDeque<>();
    private final List<Runnable> atEnd = new ArrayList<>();
    private long keptBytes;
    private boolean started;
    private boolean unflushed = true;
    private boolean ending;
    private boolean ended;

    private LiveAnswer(AsyncContext context, ServletOutputStream out) {
        this.context = context;
        this.out = out;
    }

    static void open(LiveContent live, HttpServletRequest from, HttpServletResponse to) throws IOException {
        AsyncContext context = from.startAsync();
        context.setTimeout(0);
        to.setBufferSize(BUFFER);
        LiveAnswer answer = new LiveAnswer(context, to.getOutputStream());
        context.addListener(answer);
        answer.out.setWriteListener(answer);
        live.open(answer);
    }

    @Override
    public boolean send(byte[] bytes) {
        List<Runnable> actions;
        synchronized (this) {
            if (ended || ending) {
                return false;
            }
            kept.add(bytes);
            keptBytes += bytes.length;
            if (keptBytes <= MOST_KEPT && written()) {
                return true;
            }
            actions = ended();
        }
        actions.forEach(Runnable::run);
        return false;
    }

    @Override
    public void end() {
        List<Runnable> actions;
        synchronized (this) {
            ending = true;
            if (written() && !(kept.isEmpty() && !unflushed)) {
                return;
            }
            actions = ended();
        }
        actions.forEach(Runnable::run);
    }

    @Override
    public void onWritePossible() {
        List<Runnable> actions = List.of();
        synchronized (this) {
            started = true;
            if (!written() || (ending && kept.isEmpty() && !unflushed)) {
                actions = ended();
            }
        }
        actions.forEach(Runnable::run);
    }

    /** Writes what can be written without waiting; false when the client is gone. */
    private boolean written() {
        try {
            while (started && !ended && out.isReady() && (!kept.isEmpty() || unflushed)) {
                byte[] next = kept.poll();
                if (next == null) {
                    unflushed = false;
                    out.flush();
                } else {
                    keptBytes -= next.length;
                    unflushed = true;
                    out.write(next);
                }
            }
            return !ended;
        } catch (IOException | IllegalStateException gone) {
            return false;
        }
    }

    /** Ends the answer once; gives what is to be run, without the lock. */
    private List<Runnable> ended() {
        if (ended) {
            return List.of();
        }
        ended = true;
        List<Runnable> actions = new ArrayList<>(atEnd);
        atEnd.clear();
        actions.add(this::complete);
        return actions;
    }

    private void complete() {
        try {
            context.complete();
        } catch (IllegalStateException completed) {
            System.getLogger("dev.cairn.server").log(System.Logger.Level.DEBUG, "An answer has already ended");
        }
    }

    @Override
    public void whenEnded(Runnable action) {
        synchronized (this) {
            if (!ended) {
                atEnd.add(action);
                return;
            }
        }
        action.run();
    }

    @Override
    public void onError(Throwable gone) {
        stop();
    }

    @Override
    public void onComplete(AsyncEvent event) {
        stop();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        stop();
    }

    @Override
    public void onError(AsyncEvent event) {
        stop();
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        // the answer is asynchronous once
    }

    private void stop() {
        List<Runnable> actions;
        synchronized (this) {
            actions = ended();
        }
        actions.forEach(Runnable::run);
    }
}
