package dev.cairn.server.internal.host;

import dev.cairn.server.config.Limits;
import dev.cairn.server.internal.http.Refusal;
import dev.cairn.server.internal.http.ServerCode;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.IntSupplier;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/**
 * The threads that work on requests: virtual ones where a monitor does not keep their carrier, which is from Java 24 on (writers of one
 * group commit wait in monitors), and a pool otherwise. More requests than may wait are refused. Thread-safe.
 */
final class Workers {
    private static final int FIRST_WITH_FREE_MONITORS = 24;
    private static final int JETTYS_OWN = 16;

    private final ThreadPool pool;
    private final IntSupplier waiting;
    private final Semaphore places;
    private final int mostWaiting;

    Workers(Limits limits) {
        places = new Semaphore(limits.threads(), true);
        mostWaiting = limits.waiting();
        if (Runtime.version().feature() >= FIRST_WITH_FREE_MONITORS) {
            VirtualThreadPool virtual = new VirtualThreadPool();
            virtual.setName("cairn-http");
            pool = virtual;
            waiting = places::getQueueLength;
        } else {
            int threads = limits.threads() + JETTYS_OWN;
            QueuedThreadPool queued = new QueuedThreadPool(
                    threads, Math.min(8, threads), new LinkedBlockingQueue<>(limits.connections() + JETTYS_OWN));
            queued.setName("cairn-http");
            pool = queued;
            waiting = () -> queued.getQueueSize() + places.getQueueLength();
        }
    }

    ThreadPool pool() {
        return pool;
    }

    /** How many requests wait for a thread. */
    int waiting() {
        return waiting.getAsInt();
    }

    /** Begins to work on a request, which {@link #leave} ends. */
    void enter() {
        if (waiting() > mostWaiting) {
            throw new Refusal(
                    ServerCode.OVERLOADED,
                    "Cannot accept the request: the server is overloaded. Nothing was changed. Try again in a second.",
                    Map.of("Retry-After", "1"));
        }
        places.acquireUninterruptibly();
    }

    void leave() {
        places.release();
    }
}
