package dev.cairn.store;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.model.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an item is put. Immutable.
 *
 * @param ifAbsent whether the put is refused with {@code ALREADY_EXISTS} when the item is there
 * @param ifRevision the revision that the item must have, else {@code CONFLICT}; null for any
 * @param life how long the item lives, or null for what the store is set to
 * @param keepHistory whether this version stays readable in the item's history when it is replaced
 * @param vectors which texts get vectors
 * @param restored times of an item that is taken over from elsewhere, or null
 */
public record PutOptions(
        boolean ifAbsent,
        @Nullable Long ifRevision,
        @Nullable Life life,
        boolean keepHistory,
        VectorFields vectors,
        @Nullable Restored restored) {
    /** Puts whatever is there. */
    public static final PutOptions DEFAULT = new PutOptions(false, null, null, false, VectorFields.WHOLE, null);

    /** Checks that the conditions do not exclude each other. */
    public PutOptions {
        List<String> problems = new ArrayList<>();
        if (ifAbsent && ifRevision != null) {
            problems.add("an item that must be absent has no revision");
        }
        if (ifRevision != null && ifRevision < 1) {
            problems.add("revisions begin at 1, there is no revision " + ifRevision);
        }
        if (!problems.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "The put is refused: " + String.join("; ", problems) + ".",
                    Map.of("problems", problems),
                    null);
        }
    }

    /**
     * How long an item lives.
     *
     * @param ttl at least a millisecond, at most 36,500 days; null for ever
     */
    public record Life(@Nullable Duration ttl) {
        /** Never ends. */
        public static final Life FOREVER = new Life(null);

        private static final Duration MOST = Duration.ofDays(36_500);

        /** Checks the duration. */
        public Life {
            if (ttl != null && (ttl.toMillis() < 1 || ttl.compareTo(MOST) > 0)) {
                throw new CairnException(
                        ErrorCode.INVALID,
                        "An item lives for 1 millisecond to 36,500 days, not for " + TimeText.of(ttl) + ".");
            }
        }
    }

    /**
     * Times of an item that is taken over.
     *
     * @param created when it was first put; used where no item is there yet
     * @param expires when it ends, if it has a life: instead of a whole life from now on
     */
    public record Restored(
            @Nullable Instant created, @Nullable Instant expires) {}

    /** Refuses the put when the item is there. */
    public static PutOptions absent() {
        return DEFAULT.ifAbsent(true);
    }

    /** Refuses the put when the item has another revision or is not there. */
    public static PutOptions revision(long revision) {
        return new PutOptions(false, revision, null, false, VectorFields.WHOLE, null);
    }

    /** Puts an item that ends after a while. */
    public static PutOptions living(Duration ttl) {
        return DEFAULT.ttl(ttl);
    }

    /** The same, refused when the item is there. */
    public PutOptions ifAbsent(boolean only) {
        return new PutOptions(only, ifRevision, life, keepHistory, vectors, restored);
    }

    /** The same, refused when the item's revision is another one. */
    public PutOptions ifRevision(@Nullable Long revision) {
        return new PutOptions(ifAbsent, revision, life, keepHistory, vectors, restored);
    }

    /** The same with an end after a while. */
    public PutOptions ttl(Duration ttl) {
        return new PutOptions(ifAbsent, ifRevision, new Life(ttl), keepHistory, vectors, restored);
    }

    /** The same without end, whatever the store is set to. */
    public PutOptions forever() {
        return new PutOptions(ifAbsent, ifRevision, Life.FOREVER, keepHistory, vectors, restored);
    }

    /** The same, to be kept in the history when it is replaced. */
    public PutOptions keepingHistory() {
        return new PutOptions(ifAbsent, ifRevision, life, true, vectors, restored);
    }

    /** The same with a choice of the texts that get vectors. */
    public PutOptions vectors(VectorFields fields) {
        return new PutOptions(ifAbsent, ifRevision, life, keepHistory, fields, restored);
    }

    /** The same with times from elsewhere. */
    public PutOptions restored(@Nullable Restored times) {
        return new PutOptions(ifAbsent, ifRevision, life, keepHistory, vectors, times);
    }
}
