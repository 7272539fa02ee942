package dev.cairn.server.internal.host;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The requests that are worked on. Gives each its {@link Call} and the headers of every answer. Thread-safe. */
final class Calls extends Handler.Wrapper {
    /** When a connection ended its last request, as its attribute. */
    static final String LAST_END = "dev.cairn.last-end";

    /** Stands there while a request runs. */
    private static final String RUNNING = "running";

    private final Set<Running> running = ConcurrentHashMap.newKeySet();
    private volatile boolean ending;

    Calls(Handler next) {
        super(next);
    }

    /** A request and what works on it. */
    record Running(Call call, Request request) {}

    Set<Running> running() {
        return Set.copyOf(running);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Call call = new Call(request.getHeaders().get("X-Request-Id"));
        Running entry = new Running(call, request);
        request.setAttribute(Call.ATTRIBUTE, call);
        request.getConnectionMetaData().setAttribute(LAST_END, RUNNING);
        addHeaders(call, response.getHeaders());
        running.add(entry);
        Request.addCompletionListener(request, failure -> ended(entry));
        if (ending) {
            response.getHeaders().put(HttpHeader.CONNECTION, "close");
            Response.writeError(request, response, callback, HttpStatus.SERVICE_UNAVAILABLE_503);
            return true;
        }
        return super.handle(request, response, callback);
    }

    private void ended(Running entry) {
        entry.request().getConnectionMetaData().setAttribute(LAST_END, System.nanoTime());
        entry.call().end();
        running.remove(entry);
        synchronized (running) {
            running.notifyAll();
        }
    }

    boolean isEnding() {
        return ending;
    }

    /** Refuses new requests and waits for those that run; returns how many ran longer. */
    int drain(Duration patience) {
        ending = true;
        long end = System.nanoTime() + patience.toNanos();
        synchronized (running) {
            try {
                for (long left = patience.toNanos(); !running.isEmpty() && left > 0; left = end - System.nanoTime()) {
                    TimeUnit.NANOSECONDS.timedWait(running, Math.max(left, 1_000_000));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return running.size();
    }

    private static void addHeaders(Call call, HttpFields.Mutable headers) {
        headers.put("X-Request-Id", call.id());
        headers.put("X-Content-Type-Options", "nosniff");
        headers.put("X-Frame-Options", "DENY");
        headers.put("Referrer-Policy", "no-referrer");
        headers.put("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
        headers.put(HttpHeader.CACHE_CONTROL, "private, no-cache");
    }
}
