package dev.cairn.checkpoint;

import dev.cairn.annotation.Internal;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.text.Names;
import dev.cairn.internal.text.Stated;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How a checkpoint is put. Immutable. Each method returns these options with one more; saying two different values of one option is
 * {@code INVALID}.
 *
 * @param expectedHead the checkpoint that the branch's head must be, or {@link #NO_HEAD}; null when any head will do
 * @param replace whether a checkpoint with the same id and other content is replaced instead of being a conflict
 * @param token the token of the lease under which the put is made, or 0
 * @param idempotencyKey names the request: sent again within 24 hours it stores nothing and returns the first result; null for none
 * @param durability when it is stored, or null for what the Cairn was opened with
 * @param expectedWrites what tasks must have written at the checkpoint that is continued; null when that does not matter
 * @param movesHead whether the put may take the branch to something else than a child of its head
 * @param begins whether the checkpoint follows none, although the branch may have a head
 * @param creates whether a checkpoint that is stored already, with the same content, is refused instead of being the answer
 * @param writes what tasks wrote, stored in the same commit
 */
public record PutOptions(
        @Nullable String expectedHead,
        boolean replace,
        long token,
        @Nullable String idempotencyKey,
        @Nullable Durability durability,
        @Nullable List<PendingWrite> expectedWrites,
        boolean movesHead,
        boolean begins,
        boolean creates,
        List<TaskWrites> writes) {
    private static final PutOptions NONE =
            new PutOptions(null, false, 0, null, null, null, false, false, false, List.of());
    /** Expects that the branch has no checkpoint yet. */
    public static final String NO_HEAD = "";

    /** Copies the writes; checks token and key. */
    public PutOptions {
        expectedWrites = expectedWrites == null ? null : List.copyOf(expectedWrites);
        writes = List.copyOf(writes);
        if (token < 0) {
            throw new CairnException(ErrorCode.INVALID, "A lease's token must be at least 1, not " + token + ".");
        }
        if (idempotencyKey != null) {
            new Names().name("idempotency key", idempotencyKey).done();
        }
    }

    /** A put on the head, whichever it is, or on the checkpoint that the config names if that is the head. Nothing is replaced. */
    public static PutOptions none() {
        return NONE;
    }

    /**
     * These, refused when the branch's head is another checkpoint.
     *
     * @param checkpointId the head, or {@link #NO_HEAD} when the branch must have none
     * @throws CairnException {@code INVALID} for null
     */
    public PutOptions expectingHead(String checkpointId) {
        if (checkpointId == null) {
            throw new CairnException(
                    ErrorCode.INVALID,
                    "Cannot expect null as the head. Say PutOptions.NO_HEAD to expect that the branch has no checkpoint, "
                            + "or leave expectingHead out for any head.");
        }
        return withExpectedHead(Stated.once("expected head", expectedHead, checkpointId));
    }

    /** These, replacing a checkpoint that has the same id. */
    public PutOptions replacing() {
        return with(draft -> draft.replace = true);
    }

    /**
     * These, for a put that may follow or replace a checkpoint that is not the head of the branch. The branch moves there, and its log of
     * former tips keeps what was the head. For frameworks that go back by putting; people fork or rewind.
     */
    public PutOptions movingHead() {
        return with(draft -> draft.movesHead = true);
    }

    /**
     * These, for a put without a parent that moves the head, where the config names no checkpoint. For frameworks that begin again in a thread.
     */
    public PutOptions beginning() {
        return movingHead().with(draft -> draft.begins = true);
    }

    /**
     * These, for a put that is {@code ALREADY_EXISTS} when the checkpoint is stored already with the same content, so that the caller learns
     * whether it was this put that stored it.
     */
    public PutOptions creating() {
        return with(draft -> draft.creates = true);
    }

    /** These, with what a task wrote in the same commit, under the rules of {@link Checkpointer#putWrites}. */
    public PutOptions writing(TaskWrites ofTask) {
        List<TaskWrites> more = new ArrayList<>(writes);
        more.add(ofTask);
        return with(draft -> draft.writes = more);
    }

    /** These, under a lease; 0 adds nothing. */
    public PutOptions token(long leaseToken) {
        Long said = Stated.once("lease's token", token == 0 ? null : token, leaseToken == 0 ? null : leaseToken);
        return with(draft -> draft.token = said == null ? 0 : said);
    }

    /** These, for a request with a name, so that it can be sent again; null adds nothing. */
    public PutOptions idempotencyKey(@Nullable String key) {
        String said = Stated.once("idempotency key", idempotencyKey, key);
        return with(draft -> draft.idempotencyKey = said);
    }

    /** These, stored at a time; null adds nothing. */
    public PutOptions durability(@Nullable Durability when) {
        return withDurability(Stated.once("durability", durability, when));
    }

    /** These, refused when tasks have written anything else at the checkpoint that is continued. */
    public PutOptions expectingWrites(List<PendingWrite> known) {
        List<PendingWrite> said = Stated.once("expectation of writes", expectedWrites, known);
        return with(draft -> draft.expectedWrites = said);
    }

    /** Returns a copy with another expected head in place of its own. */
    PutOptions withExpectedHead(@Nullable String checkpointId) {
        return with(draft -> draft.expectedHead = checkpointId);
    }

    /** The same, stored at another time. */
    @Internal
    public PutOptions withDurability(@Nullable Durability when) {
        return with(draft -> draft.durability = when);
    }

    private PutOptions with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return new PutOptions(
                draft.expectedHead,
                draft.replace,
                draft.token,
                draft.idempotencyKey,
                draft.durability,
                draft.expectedWrites,
                draft.movesHead,
                draft.begins,
                draft.creates,
                draft.writes);
    }

    /** Options that are being changed. */
    private static final class Draft {
        private @Nullable String expectedHead;
        private boolean replace;
        private long token;
        private @Nullable String idempotencyKey;
        private @Nullable Durability durability;
        private @Nullable List<PendingWrite> expectedWrites;
        private boolean movesHead;
        private boolean begins;
        private boolean creates;
        private List<TaskWrites> writes;

        private Draft(PutOptions from) {
            expectedHead = from.expectedHead;
            replace = from.replace;
            token = from.token;
            idempotencyKey = from.idempotencyKey;
            durability = from.durability;
            expectedWrites = from.expectedWrites;
            movesHead = from.movesHead;
            begins = from.begins;
            creates = from.creates;
            writes = from.writes;
        }
    }
}
