package dev.cairn.environment.host;

import dev.cairn.environment.SnapshotPlace;
import dev.cairn.model.IdSource;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What all environments of a host share: time, ids, threads. Thread-safe; closed by its host. */
final class HostTools implements AutoCloseable {
    private static final String PART_KEY = "state";

    final PluginThreads threads = new PluginThreads();
    private final Clock clock;
    private final IdSource ids;
    private final boolean partsByName;
    private @Nullable ScheduledThreadPoolExecutor timer;

    /**
     * Makes the tools.
     *
     * @param partsByName whether parts have the same keys in all snapshots, since their store keeps snapshots apart
     */
    HostTools(Clock clock, IdSource ids, boolean partsByName) {
        this.clock = clock;
        this.ids = ids;
        this.partsByName = partsByName;
    }

    Instant now() {
        return clock.instant();
    }

    String newId(@Nullable SnapshotPlace head) {
        return ids.next(head == null ? null : head.id());
    }

    /** Under which key plugins save for a host snapshot. */
    String partKey(String snapshotId) {
        return partsByName ? PART_KEY : snapshotId;
    }

    /** Under which key plugins save when nothing is stored of it. */
    String partKey() {
        return PART_KEY;
    }

    synchronized void later(Duration delay, Runnable work) {
        if (timer == null) {
            timer = new ScheduledThreadPoolExecutor(1, task -> {
                Thread thread = new Thread(task, "cairn-environment");
                thread.setDaemon(true);
                return thread;
            });
            timer.setRemoveOnCancelPolicy(true);
        }
        try {
            ScheduledFuture<?> unused = timer.schedule(work, TimeUnit.NANOSECONDS.convert(delay), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            return; // the host is closed; whoever closes an environment stores its steps
        }
    }

    @Override
    public synchronized void close() {
        threads.close();
        if (timer != null) {
            timer.shutdownNow();
        }
    }
}
