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
 * The right to import into a store, renewed until it is closed; it ends by itself soon after its process. A renewal that fails is tried
 * again. {@link #require} stands before each scope that is staged and before each write behind that, so that whoever lost the right
 * makes nothing visible any more. A scope that is being staged meanwhile is written to its end, where nobody sees it; whoever staged it or
 * the next import removes it. Closed by whoever acquired it.
 */
final class ImportLease implements AutoCloseable {
    private static final long PAUSE_MILLIS = 50;

    private final Storage storage;
    private final Duration time;
    private final long token;
    private final ScheduledExecutorService renewing;
    private final ScheduledFuture<?> renewal;
    /** When the right was had for certain. */
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
     * What came of asking for the right.
     *
     * @param lease the right, or null
     * @param other the lease of whoever has it instead, or null
     */
    record Attempt(@Nullable ImportLease lease, @Nullable Lease other) {
        String holder() {
            return other == null ? "somebody" : other.holder();
        }

        /** Whether somebody renewed or got the right since another attempt. */
        boolean goesOnSince(Attempt earlier) {
            return other != null
                    && earlier.other != null
                    && (other.token() != earlier.other.token()
                            || other.expires().isAfter(earlier.other.expires()));
        }
    }

    /** Asks once. */
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
                        "Another import of agents, threads or items into this store goes on: '" + last.holder()
                                + "'. Try again when it is done.",
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
                    ErrorCode.UNAVAILABLE, "Interrupted while waiting for another import.", Map.of(), e);
        }
    }

    /** Says whether the journal has steps, so that what was begun will be finished by somebody. */
    void setNoted(boolean noted) {
        this.noted = noted;
    }

    CairnException lost(String reason) {
        return new CairnException(
                ErrorCode.LOCKED,
                "This import stood still for too long and another one may have taken its place (" + reason + "). "
                        + (noted
                                ? "Some of it may be in its place already, and the next import or export finishes the rest."
                                        + " Import again to see that all of it is there."
                                : "Nothing of it is visible. Import again."),
                Map.of(),
                null);
    }

    /** A failure may pass: the lease lives on for a while. */
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
     * Expects the right to be there still; asks the store where the last renewal is not recent.
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
