package dev.cairn.http.internal.endpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.http.internal.wire.Sending;
import dev.cairn.storage.Bytes;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * What became of recent changes, by their keys, so that a change which arrives twice is done once. Bounded in number and bytes, and what is
 * forgotten is known to be forgotten. Thread-safe.
 */
final class RecentOutcomes {
    private static final int MOST = 4096;
    private static final long MOST_BYTES = 16 << 20;
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private record Id(Reach reach, Bytes key) {}

    private record Entry(CompletableFuture<byte[]> answer, long arrived) {
        int bytes() {
            return answer.isDone() && !answer.isCompletedExceptionally() ? answer.join().length : 0;
        }
    }

    private final Map<Id, Entry> recent = new LinkedHashMap<>();
    private final long instance;
    private long bytes;
    /** When the youngest change arrived that is forgotten. */
    private long forgotten = System.nanoTime();

    RecentOutcomes(long instance) {
        this.instance = instance;
    }

    /**
     * Does a change, or returns what became of it when it came before; while it is being done, waits for that.
     *
     * @param harmless whether it may be done though nobody knows whether it was done before
     */
    byte[] once(Reach reach, Sending sending, boolean harmless, Supplier<byte[]> work) {
        Id id = new Id(reach, sending.key());
        Entry entry = new Entry(new CompletableFuture<>(), System.nanoTime());
        Entry known;
        synchronized (this) {
            known = recent.get(id);
            if (known == null) {
                requireCertain(sending, harmless);
                recent.put(id, entry);
            }
        }
        return known == null ? done(entry, work) : known.answer().join();
    }

    private byte[] done(Entry entry, Supplier<byte[]> work) {
        try {
            byte[] answer = work.get();
            entry.answer().complete(answer);
            forgetOld(answer.length);
            return answer;
        } catch (Throwable e) {
            entry.answer().completeExceptionally(e);
            throw e;
        }
    }

    private synchronized void forgetOld(int more) {
        bytes += more;
        long now = System.nanoTime();
        Iterator<Entry> eldest = recent.values().iterator();
        while (eldest.hasNext()) {
            Entry entry = eldest.next();
            boolean old = now - entry.arrived() > LONGEST.toNanos();
            if (!old && recent.size() <= MOST && bytes <= MOST_BYTES) {
                return;
            }
            if (entry.answer().isDone()) {
                eldest.remove();
                bytes -= entry.bytes();
                forgotten = forgotten - entry.arrived() > 0 ? forgotten : entry.arrived();
            }
        }
    }

    private void requireCertain(Sending sending, boolean harmless) {
        long first = System.nanoTime() - Duration.ofMillis(sending.age()).toNanos();
        boolean arrivedNever = sending.instance() == instance && first - forgotten > 0;
        if (sending.again() && !arrivedNever && !harmless) {
            throw new CairnException(
                    ErrorCode.UNAVAILABLE,
                    "Cannot tell whether a change was stored: the connection was lost during it. Read the stored "
                            + "data.");
        }
    }
}
