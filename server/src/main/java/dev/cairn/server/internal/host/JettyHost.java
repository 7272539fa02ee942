package dev.cairn.server.internal.host;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.server.config.ServerOptions;
import dev.cairn.server.internal.guard.Guard;
import dev.cairn.server.internal.http.Router;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;

/** Jetty with one servlet. Thread-safe. */
public final class JettyHost implements AutoCloseable {
    private final Server server;
    private final Calls calls;
    private final Workers workers;
    private final NetworkConnectionLimit connections;
    private final Listening listening;
    private final Duration patience;
    private final int port;

    /**
     * What is told of what happens.
     *
     * @param changed after each request that may have changed the store
     * @param answered after each answer
     */
    public record Listeners(Runnable changed, Answered answered) {}

    /** Is told of each answer. */
    @FunctionalInterface
    public interface Answered {
        /** An answer went out. */
        void answered(String route, String method, int status, long nanos);
    }

    /** Starts to listen. */
    public JettyHost(Cairn store, Router router, ServerOptions options, Guard guard, Listeners listeners) {
        workers = new Workers(options.limits());
        server = new Server(workers.pool());
        Pipeline pipeline = new Pipeline(store, router, guard, options.limits(), listeners.changed());
        ServletContextHandler context = new ServletContextHandler();
        ServletHolder servlet = new ServletHolder(new ApiServlet(pipeline, workers, options.behindProxy()));
        servlet.setAsyncSupported(true);
        context.addServlet(servlet, "/*");
        context.setErrorHandler(new ProblemErrors(router));
        calls = new Calls(context);
        server.setHandler(calls);
        server.setErrorHandler(new ProblemErrors(router));
        server.setRequestLog(new AccessLog(options.accessLog(), listeners.answered()));
        patience = options.limits().stop();
        connections = new NetworkConnectionLimit(options.limits().connections(), server);
        server.addBean(connections);
        listening = new Listening(server, options);
        port = start(options);
    }

    /** Fails as a start would when the addresses cannot be listened on or the certificate cannot be read. */
    public static void check(ServerOptions options) {
        Listening trial = new Listening(new Server(), options);
        trial.open();
        trial.close();
    }

    private int start(ServerOptions options) {
        int opened = listening.open();
        try {
            server.start();
            server.getScheduler().schedule(new Watchdog(server, calls, options.limits()), 1, TimeUnit.SECONDS);
            return opened;
        } catch (Exception e) {
            listening.close();
            throw new CairnException(
                    ErrorCode.UNAVAILABLE, "Cannot start the server: " + e.getMessage() + ".", Map.of(), e);
        }
    }

    /** Returns the port that it listens on. */
    public int port() {
        return port;
    }

    /** Returns the addresses that it listens on. */
    public List<String> addresses() {
        return listening.addresses();
    }

    /** Returns how many requests are worked on. */
    public int running() {
        return calls.running().size();
    }

    /** Returns how many requests wait for a thread. */
    public int waiting() {
        return workers.waiting();
    }

    /** Returns how many connections are open. */
    public int connections() {
        return connections.getNetworkConnectionCount();
    }

    /** Whether no new requests are taken. */
    public boolean isStopping() {
        return calls.isEnding();
    }

    /** Stops: no new requests, and those that run have the time of the limits. Returns how many were not done by then. */
    public int stop() {
        listening.close();
        int undone = calls.drain(patience);
        try {
            server.stop();
        } catch (Exception e) {
            throw new CairnException(ErrorCode.INTERNAL, "Cannot stop the server: " + e.getMessage(), Map.of(), e);
        }
        return undone;
    }

    @Override
    public void close() {
        stop();
    }
}
