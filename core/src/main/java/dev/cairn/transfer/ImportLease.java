package dev.cairn.transfer;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.storage.Lease;
import dev.cairn.storage.LeaseOutcome;
import dev.cairn.storage.LeaseRequest;
import dev.cairn.storage.Storage;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** The right to import into a store, renewed until it is closed; it ends by itself soon after its process. Closed by whoever acquired it. */
final class ImportLease implements AutoCloseable {
    private static final long PAUSE_MILLIS = 100;

    private final Storage storage;
    private final Duration time;
    private final long token;
    private final ScheduledExecutorService renewing;
    private final ScheduledFuture<?> renewal;

    private ImportLease(Storage storage, Duration time, long token) {
        this.storage = storage;
        this.time = time;
        this.token = token;
        this.renewing = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "cairn-import-lease");
            thread.setDaemon(true);
            return thread;
        });
        long pause = Math.max(1, time.toMillis() / 3);
        renewal = renewing.scheduleAtFixedRate(this::renew, pause, pause, TimeUnit.MILLISECONDS);
    }

    /** Waits a little longer than a lease lasts, so that one whose holder was killed ends meanwhile. */
    static ImportLease acquire(Storage storage, Duration time) {
        long end = System.nanoTime() + time.multipliedBy(2).toNanos();
        String holder = "import " + UUID.randomUUID();
        while (true) {
            LeaseOutcome outcome = storage.lease(new LeaseRequest.Acquire(ImportJournal.SCOPE, holder, time));
            if (outcome.status() == LeaseOutcome.Status.GRANTED) {
                Lease granted = Objects.requireNonNull(outcome.lease());
                return new ImportLease(storage, time, granted.token());
            }
            if (System.nanoTime() - end > 0) {
                throw new CairnException(
                        ErrorCode.LOCKED,
                        "Another import of agents, threads or items into this store goes on. Try again when it is done.",
                        Map.of(),
                        null);
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CairnException(
                    ErrorCode.UNAVAILABLE, "Interrupted while waiting for another import.", Map.of(), e);
        }
    }

    /** A failed renewal shows in the next commit, which is fenced. */
    private void renew() {
        try {
            storage.lease(new LeaseRequest.Renew(ImportJournal.SCOPE, token, time));
        } catch (CairnException e) {
            renewing.shutdown();
        }
    }

    long token() {
        return token;
    }

    @Override
    public void close() {
        renewal.cancel(false);
        renewing.shutdownNow();
        try {
            renewing.awaitTermination(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        storage.lease(new LeaseRequest.Release(ImportJournal.SCOPE, token));
    }
}
