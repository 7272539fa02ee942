package dev.cairn.checkpoint;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import dev.cairn.model.Names;
import org.jspecify.annotations.Nullable;

/**
 * How a checkpoint is put. Immutable.
 *
 * @param expectedHead the checkpoint that the branch's head must be, or {@link #NO_HEAD}; null when any head will do
 * @param replace whether a checkpoint with the same id and other content is replaced instead of being a conflict
 * @param token the token of the lease under which the put is made, or 0
 * @param idempotencyKey names the request: sent again within 24 hours it stores nothing and returns the first result; null for none
 * @param durability when it is stored, or null for what the Cairn was opened with
 * @param movesHead whether the put may take the branch to something else than a child of its head
 */
public record PutOptions(
        @Nullable String expectedHead,
        boolean replace,
        long token,
        @Nullable String idempotencyKey,
        @Nullable Durability durability,
        boolean movesHead) {
    /** A put on the head, whichever it is, or on the checkpoint that the config names if that is the head. Nothing is replaced. */
    public static final PutOptions DEFAULT = new PutOptions(null, false, 0, null, null, false);
    /** Expects that the branch has no checkpoint yet. */
    public static final String NO_HEAD = "";

    /** Checks token and key. */
    public PutOptions {
        if (token < 0) {
            throw new CairnException(ErrorCode.INVALID, "A lease's token is positive, not " + token + ".");
        }
        if (idempotencyKey != null) {
            new Names().name("idempotency key", idempotencyKey).done();
        }
    }

    /** Refuses the put when the branch's head is another checkpoint. */
    public static PutOptions expectingHead(String checkpointId) {
        return DEFAULT.withExpectedHead(checkpointId);
    }

    /** Replaces a checkpoint that has the same id. */
    public static PutOptions replacing() {
        return new PutOptions(null, true, 0, null, null, false);
    }

    /** Puts under a lease. */
    public static PutOptions token(long token) {
        return DEFAULT.withToken(token);
    }

    /** Names the request, so that it can be sent again. */
    public static PutOptions idempotencyKey(String key) {
        return DEFAULT.withIdempotencyKey(key);
    }

    /** Says when the put is stored. */
    public static PutOptions durability(Durability when) {
        return DEFAULT.withDurability(when);
    }

    /** The same for an expected head, or any for null. */
    public PutOptions withExpectedHead(@Nullable String checkpointId) {
        return new PutOptions(checkpointId, replace, token, idempotencyKey, durability, movesHead);
    }

    /** The same under a lease. */
    public PutOptions withToken(long leaseToken) {
        return new PutOptions(expectedHead, replace, leaseToken, idempotencyKey, durability, movesHead);
    }

    /** The same for a request with a name. */
    public PutOptions withIdempotencyKey(@Nullable String key) {
        return new PutOptions(expectedHead, replace, token, key, durability, movesHead);
    }

    /** The same, stored at another time. */
    public PutOptions withDurability(@Nullable Durability when) {
        return new PutOptions(expectedHead, replace, token, idempotencyKey, when, movesHead);
    }

    /**
     * The same put, which may follow or replace a checkpoint that is not the head of the branch. The branch moves there, and its log of
     * former tips keeps what was the head. For frameworks that go back by putting; people fork or rewind.
     */
    public PutOptions movingHead() {
        return new PutOptions(expectedHead, replace, token, idempotencyKey, durability, true);
    }
}
