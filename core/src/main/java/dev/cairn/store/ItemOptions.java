package dev.cairn.store;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.LongestTime;
import dev.cairn.internal.text.Stated;
import dev.cairn.internal.text.StoredTime;
import dev.cairn.internal.text.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How an item is put. Immutable. Each method returns these options with one more; saying two different values of one option is
 * {@code INVALID}.
 *
 * @param ifAbsent whether the put is refused with {@code ALREADY_EXISTS} when the item is there
 * @param ifRevision the revision that the item must have, else {@code CONFLICT}; null for any
 * @param ifVersion the {@linkplain Item#version version} that the item must be, else {@code CONFLICT}; null for any
 * @param life how long the item lives, or null for what the store is set to
 * @param keepHistory whether this version stays readable in the item's history when it is replaced
 * @param vectors which texts get vectors
 * @param restored times of an item that is taken over from elsewhere, or null
 */
public record ItemOptions(
        boolean ifAbsent,
        @Nullable Long ifRevision,
        @Nullable String ifVersion,
        @Nullable Life life,
        boolean keepHistory,
        VectorFields vectors,
        @Nullable Restored restored) {
    private static final ItemOptions NONE = new ItemOptions(false, null, null, null, false, VectorFields.WHOLE, null);

    /** Checks that the conditions do not exclude each other. */
    public ItemOptions {
        List<String> problems = new ArrayList<>();
        if (ifAbsent && ifRevision != null) {
            problems.add("an item that must be absent has no revision");
        }
        if (ifAbsent && ifVersion != null) {
            problems.add("an item that must be absent has no version");
        }
        if (ifRevision != null && ifRevision < 1) {
            problems.add("the revision must be at least 1, not " + ifRevision);
        }
        if (!problems.isEmpty()) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot put the item: " + String.join("; ", problems) + ". Nothing was stored.",
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

        /** Checks the duration. */
        public Life {
            if (ttl != null && (ttl.compareTo(Duration.ofMillis(1)) < 0 || LongestTime.isBelow(ttl))) {
                throw new CairnException(
                        ErrorCode.INVALID,
                        "The time to live of an item must be 1 ms to 36,500 days, not " + TimeText.of(ttl) + ".");
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
            @Nullable Instant created, @Nullable Instant expires) {
        /** Checks the times. */
        public Restored {
            check("created", created);
            check("expires", expires);
        }

        private static void check(String name, @Nullable Instant time) {
            if (time != null && !StoredTime.isIn(time)) {
                throw new CairnException(
                        ErrorCode.INVALID,
                        "\"" + name + "\" of an item must be a time in the years 1 to 9999, not " + time + ".");
            }
        }
    }

    /** Puts whatever is there. */
    public static ItemOptions none() {
        return NONE;
    }

    /** These, refused when the item is there. */
    public ItemOptions absent() {
        return new ItemOptions(true, ifRevision, ifVersion, life, keepHistory, vectors, restored);
    }

    /**
     * These, refused when the item has another revision or is missing. Revisions restart after a deletion, so that one from before it
     * holds when the new item has just reached it; {@link #version} tells the two apart.
     */
    public ItemOptions revision(long revision) {
        Long said = Stated.once("revision", ifRevision, revision);
        return new ItemOptions(ifAbsent, said, ifVersion, life, keepHistory, vectors, restored);
    }

    /**
     * These, refused when the item is not the version that was read, or is missing. Unlike a revision, a version is never that of another
     * item, also after the key or its namespace was deleted and put again.
     *
     * @param version an item's {@link Item#version}
     */
    public ItemOptions version(String version) {
        String said = Stated.once("version", ifVersion, version);
        return new ItemOptions(ifAbsent, ifRevision, said, life, keepHistory, vectors, restored);
    }

    /** These, for an item that ends after a while. */
    public ItemOptions living(Duration ttl) {
        return life(new Life(ttl));
    }

    /** These, for an item without end, whatever the store is set to. */
    public ItemOptions forever() {
        return life(Life.FOREVER);
    }

    private ItemOptions life(Life wanted) {
        Life said = Stated.once("life", life, wanted);
        return new ItemOptions(ifAbsent, ifRevision, ifVersion, said, keepHistory, vectors, restored);
    }

    /** These, to be kept in the history when it is replaced. */
    public ItemOptions keepingHistory() {
        return new ItemOptions(ifAbsent, ifRevision, ifVersion, life, true, vectors, restored);
    }

    /** These with a choice of the texts that get vectors. */
    public ItemOptions vectors(VectorFields fields) {
        VectorFields said = Stated.once("choice of texts", vectors.equals(VectorFields.WHOLE) ? null : vectors, fields);
        return new ItemOptions(
                ifAbsent, ifRevision, ifVersion, life, keepHistory, said == null ? vectors : said, restored);
    }

    /** These with times from elsewhere; null adds nothing. */
    public ItemOptions restored(@Nullable Restored times) {
        Restored said = Stated.once("times", restored, times);
        return new ItemOptions(ifAbsent, ifRevision, ifVersion, life, keepHistory, vectors, said);
    }
}
