package dev.cairn.server.internal.host;

import dev.cairn.server.config.Limits;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Ends connections whose clients hold them without need: an answer that is read too slowly, and headers that do not come to their end, a byte
 * at a time or not at all.
 */
final class Watchdog implements Runnable {
    private final Server server;
    private final Calls calls;
    private final Limits limits;

    Watchdog(Server server, Calls calls, Limits limits) {
        this.server = server;
        this.calls = calls;
        this.limits = limits;
    }

    /** Looks now, and again and again until the server stops. */
    @Override
    public void run() {
        for (Calls.Running running : calls.running()) {
            if (!running.call().isLive() && running.call().pace().isTooSlow(limits)) {
                running.request()
                        .getConnectionMetaData()
                        .getConnection()
                        .getEndPoint()
                        .close();
            }
        }
        for (var connector : server.getConnectors()) {
            if (connector instanceof ServerConnector open) {
                open.getConnectedEndPoints().forEach(this::endIfResting);
            }
        }
        Scheduler scheduler = server.getScheduler();
        if (server.isRunning()) {
            scheduler.schedule(this, Math.max(50, limits.grace().toMillis() / 4), TimeUnit.MILLISECONDS);
        }
    }

    private void endIfResting(EndPoint end) {
        Connection connection = end.getConnection();
        if (connection instanceof SslConnection ssl) {
            connection = ssl.getSslEndPoint().getConnection();
        }
        if (connection instanceof ConnectionMetaData http && isResting(end, http)) {
            end.close();
        }
    }

    /** A connection is at work from the first headers that are whole until their answer has ended. */
    private boolean isResting(EndPoint end, ConnectionMetaData http) {
        Object last = http.getAttribute(Calls.LAST_END);
        if (last == null) {
            return System.currentTimeMillis() - end.getCreatedTimeStamp()
                    > limits.idle().toMillis();
        }
        return last instanceof Long ended
                && System.nanoTime() - ended > limits.idle().toNanos();
    }
}
