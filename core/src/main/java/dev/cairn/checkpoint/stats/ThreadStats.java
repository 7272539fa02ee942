package dev.cairn.checkpoint.stats;

import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.ThreadInfo;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Storage;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What fills one thread. While others write in it, the figures are of no one instant. Immutable.
 *
 * <p>Counting takes memory for a bit of each segment and channel that refers to it, four bytes of each segment, what a prune of the thread
 * needs, and some records or frames at a time; never for values.
 *
 * @param thread its header
 * @param checkpoints how many checkpoints it holds
 * @param channels how many channels its checkpoints and pending writes have
 * @param pendingWrites what tasks wrote to it, and what the records of that take
 * @param recordBytes what its records take
 * @param channelBytes what all channels take, as {@link Channel#storedBytes} counts it; the rest is what records say beside values
 * @param largest the channels that take most, the largest first
 * @param compressions the frames that records refer to, by how they are compressed; what takes most first
 * @param days the last {@value #MAX_DAYS} days of UTC on which something was stored that is still there, the oldest first
 * @param pruning what keeping only what was stored last would free; null where damage does not let it be reported
 * @param damages what is damaged and therefore not counted, as far as it was met
 */
public record ThreadStats(
        ThreadInfo thread,
        long checkpoints,
        int channels,
        Writes pendingWrites,
        long recordBytes,
        long channelBytes,
        List<Channel> largest,
        List<Frames> compressions,
        List<Day> days,
        @Nullable Pruning pruning,
        List<Damage> damages) {
    /** So many days are reported. */
    public static final int MAX_DAYS = 14;

    /** Copies the lists. */
    public ThreadStats {
        largest = List.copyOf(largest);
        compressions = List.copyOf(compressions);
        days = List.copyOf(days);
        damages = List.copyOf(damages);
    }

    /**
     * What is asked for.
     *
     * @param threadId the thread
     * @param largest how many channels to name, at least 0
     * @param now the moment at which ages are taken for the plan of pruning
     */
    public record Query(String threadId, int largest, Instant now) {
        /** Checks the number. */
        public Query {
            if (largest < 0) {
                throw new CairnException(
                        ErrorCode.INVALID, largest + " largest channels are not possible: ask for 0 or more.");
            }
        }
    }

    /**
     * Pending writes.
     *
     * @param count how many
     * @param recordBytes what their records take
     */
    public record Writes(long count, long recordBytes) {}

    /**
     * A channel over all checkpoints and pending writes.
     *
     * @param name its name
     * @param changes the checkpoints in which its value is stored otherwise than in the parent; where the parent is not there, those
     *     that have it
     * @param segments how many segments its values are made of; one that several channels refer to counts for each
     * @param segmentBytes the plain bytes of these segments
     * @param recordBytes what its values and references take in all records
     * @param storedBytes about what it takes: {@code recordBytes}, and of each frame a part in proportion to the plain bytes of the
     *     segments there that it refers to
     */
    public record Channel(
            String name, long changes, long segments, long segmentBytes, long recordBytes, long storedBytes) {}

    /**
     * Frames of one compression.
     *
     * @param compression its name in lower case; {@code none} also where compressing would not have made it smaller
     * @param frames how many
     * @param storedBytes what they take
     * @param plainBytes the segments in them
     */
    public record Frames(String compression, long frames, long storedBytes, long plainBytes) {}

    /**
     * A day of UTC by the backend's clock.
     *
     * @param day which
     * @param checkpoints how many of the checkpoints were stored on it
     * @param storedBytes what records that were last put on it take, and the part of the frames whose segments records of this day
     *     referred to first, in proportion to plain bytes
     * @param stateBytes what the states of those checkpoints would take if each were stored whole, without compression
     */
    public record Day(LocalDate day, long checkpoints, long storedBytes, long stateBytes) {}

    /**
     * What pruning with the rule to keep one checkpoint of each namespace would do; see {@link PruneOptions} for what stays beside it.
     *
     * @param outcome {@code PLANNED}, or why nothing would go
     * @param removed how many checkpoints would go
     * @param kept how many would stay
     * @param freedBytes by how much the thread would become less
     */
    public record Pruning(PrunedThread.Outcome outcome, int removed, int kept, long freedBytes) {}

    /**
     * Counts.
     *
     * @param checkpoints of the same tenant
     * @throws NotFoundException when there is no such thread
     */
    public static ThreadStats of(Storage storage, String tenant, Checkpointer checkpoints, Query query) {
        ThreadInfo thread = checkpoints
                .threads()
                .find(query.threadId())
                .orElseThrow(() -> new NotFoundException(
                        "There is no thread '" + query.threadId() + "'.", Map.of("thread", query.threadId())));
        ThreadStore store = new ThreadStore(storage, tenant, Types.STANDARD);
        return new ThreadCount(store, thread).run(query);
    }
}
