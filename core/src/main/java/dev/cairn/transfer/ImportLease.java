package dev.cairn.transfer;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
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
import org.jspecify.annotations.Nullable;

/**
 * A lease for imports into a store, renewed until it is closed. It expires soon after its process ends. Failed renewals are repeated.
 * {@link #require} runs before each staged scope and each later write, so a former holder makes nothing visible. A scope that is
 * being staged is finished invisibly, then removed by its import or the next one. The caller that acquired it closes it.
 */
final class ImportLease implements AutoCloseable {
    private static final long PAUSE_MILLIS = 50;

    private final Storage storage;
    private final Duration time;
    private final long token;
    private final ScheduledExecutorService renewing;
    private final ScheduledFuture<?> renewal;
    /** When the lease was last known to be held. */
    private volatile long granted;

    private volatile boolean lost;

    private volatile boolean noted;

    private ImportLease(Storage storage, Duration time, long token, long granted) {
        this.storage = storage;
        this.time = time;
        this.token = token;
        this.granted = granted;
        this.renewing = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "cairn-import-lease");
            thread.setDaemon(true);
            return thread;
        });
        long pause = Math.max(1, time.toMillis() / 3);
        renewal = renewing.scheduleAtFixedRate(this::tryToRenew, pause, pause, TimeUnit.MILLISECONDS);
    }

    /**
     * The result of an attempt to acquire the lease.
     *
     * @param lease the lease, or null
     * @param other the lease of the current holder, or null
     */
    record Attempt(@Nullable ImportLease lease, @Nullable Lease other) {
        String holder() {
            return other == null ? "another process" : other.holder();
        }

        /** Returns whether the lease was renewed or acquired since another attempt. */
        boolean goesOnSince(Attempt earlier) {
            return other != null
                    && earlier.other != null
                    && (other.token() != earlier.other.token()
                            || other.expires().isAfter(earlier.other.expires()));
        }
    }

    /** Tries once. */
    static Attempt tryAcquire(Storage storage, Duration time) {
        String holder = "import " + UUID.randomUUID() + " of process "
                + ProcessHandle.current().pid();
        long now = System.nanoTime();
        LeaseOutcome outcome = storage.lease(new LeaseRequest.Acquire(ImportJournal.SCOPE, holder, time));
        if (outcome.status() == LeaseOutcome.Status.GRANTED) {
            long token = Objects.requireNonNull(outcome.lease()).token();
            return new Attempt(new ImportLease(storage, time, token, now), null);
        }
        return new Attempt(null, outcome.lease());
    }

    /** Waits for the end of a lease whose holder was killed, but not for one that is renewed. */
    static ImportLease acquire(Storage storage, Duration time) {
        Attempt first = tryAcquire(storage, time);
        Attempt last = first;
        while (last.lease() == null) {
            if (last.goesOnSince(first)) {
                throw new CairnException(
                        ErrorCode.LOCKED,
                        "Cannot import: another import of agents, threads or items into this store is running: "
                                + "'" + last.holder()
                                + "'. Nothing was imported. Try again when it has ended.",
                        Map.of("holder", last.holder()),
                        null);
            }
            pause();
            last = tryAcquire(storage, time);
        }
        return last.lease();
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CairnException(
                    ErrorCode.UNAVAILABLE,
                    "Cannot import: interrupted while waiting for another import. Nothing was imported.",
                    Map.of(),
                    e);
        }
    }

    /** Sets whether the journal has steps, which the next import would finish. */
    void setNoted(boolean noted) {
        this.noted = noted;
    }

    CairnException lost(String reason) {
        return new CairnException(
                ErrorCode.LOCKED,
                "Cannot finish the import: it was paused for too long, and another one may have replaced it "
                        + "(" + reason + "). "
                        + (noted
                                ? "Some data may already be stored, and the next import or export finishes the rest. "
                                        + "Import again to store all of it."
                                : "Nothing was imported. Import again."),
                Map.of(),
                null);
    }

    /** Ignores a failure, because the lease is valid for a while. */
    private void tryToRenew() {
        try {
            renew();
        } catch (RuntimeException | Error e) {
            return;
        }
    }

    private void renew() {
        long now = System.nanoTime();
        if (lost) {
            return;
        }
        LeaseOutcome outcome = storage.lease(new LeaseRequest.Renew(ImportJournal.SCOPE, token, time));
        if (outcome.status() == LeaseOutcome.Status.GRANTED) {
            granted = now;
        } else {
            lost = true;
        }
    }

    /**
     * Requires that the lease is still held. Asks the store if the last renewal is not recent.
     *
     * @throws CairnException {@code LOCKED} when it is lost
     */
    void require() {
        if (!lost && System.nanoTime() - granted > time.toNanos() / 2) {
            renew();
        }
        if (lost) {
            throw lost("its lease has ended");
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
