package dev.cairn.http.internal.client;

import dev.cairn.error.CairnException;
import dev.cairn.http.internal.wire.Operations;
import dev.cairn.storage.Bytes;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Tells a server now and then that what it holds open is still wanted, until it is closed. */
final class KeptTalk implements AutoCloseable {
    private static final int SECONDS = 20;

    private static final ScheduledExecutorService CLOCK = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "cairn-keep");
        thread.setDaemon(true);
        return thread;
    });

    private final Remote remote;
    private final Bytes talk;
    private final Future<?> keeping;

    KeptTalk(Remote remote, Bytes talk) {
        this.remote = remote;
        this.talk = talk;
        this.keeping = CLOCK.scheduleWithFixedDelay(this::keep, SECONDS, SECONDS, TimeUnit.SECONDS);
    }

    /** Whether a server says that it does not hold it any more. */
    static boolean isLost(CairnException failure) {
        return Boolean.TRUE.equals(failure.details().get("lost"));
    }

    /** What is wrong shows at the next question. */
    private void keep() {
        try {
            remote.ask(Operations.KEEP, talk);
        } catch (CairnException e) {
            keeping.cancel(false);
        }
    }

    /** A server that cannot be told ends it by itself. */
    @Override
    public void close() {
        keeping.cancel(false);
        if (remote.isClosed()) {
            return;
        }
        try {
            remote.ask(Operations.END, talk);
        } catch (CairnException e) {
            System.getLogger("dev.cairn.http")
                    .log(System.Logger.Level.DEBUG, "Cannot report the end of a view to the server", e);
        }
    }
}
