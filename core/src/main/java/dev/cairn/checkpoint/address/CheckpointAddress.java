package dev.cairn.checkpoint.address;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.error.CairnException;
import dev.cairn.error.NotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * A checkpoint as people write it: {@code THREAD} for the head of its main branch, or {@code THREAD@PLACE}. Behind the last {@code @}
 * stands, in this order of meaning:
 *
 * <ol>
 *   <li>{@code latest}, the head of branch {@code main};
 *   <li>a step number on the way from that head to the first checkpoint; a number that is not there but once elsewhere in the namespace
 *       names that one, and several are an error that lists them;
 *   <li>the name of a branch, for its head;
 *   <li>a tag, for the checkpoint of the namespace that has it; several are an error that lists them;
 *   <li>a checkpoint id, or at least {@value #SHORTEST_PREFIX} characters of its beginning.
 * </ol>
 *
 * <p>{@code step:}, {@code branch:}, {@code tag:} and {@code id:} in front allow one of them only. Behind the place, {@code ~2} goes back two parents
 * ({@code ~} one), and behind a branch {@code @{1}} means the tip that the branch had before its last move that was not to a child;
 * {@code THREAD@{1}} is {@code THREAD@main@{1}}. {@code THREAD~2} is {@code THREAD@latest~2}, unless there is a thread of that name. {@code THREAD@BRANCH@7} is step 7 on the way from that branch's head to the first
 * checkpoint, unless there is a thread {@code THREAD@BRANCH}. {@code THREAD@b~1} is the branch or tag {@code b~1} where nothing is called
 * {@code b}; where both are there it is an error that says how to write either. A backslash takes the meaning from {@code @}, {@code ~} or a backslash behind it: {@code
 * alice\@example.com} is a thread, as is {@code alice@example.com@latest} without any.
 *
 * <p>Immutable.
 */
public final class CheckpointAddress {
    /** The fewest characters that stand for a longer checkpoint id. */
    public static final int SHORTEST_PREFIX = 4;

    private final String threadId;
    private final Place place;
    private final @Nullable Integer formerTip;
    private final long back;
    private final @Nullable OnBranch onBranch;
    private final @Nullable CheckpointAddress otherwise;

    CheckpointAddress(String threadId, Place place, @Nullable Integer formerTip, long back) {
        this(threadId, place, formerTip, back, null, null);
    }

    private CheckpointAddress(
            String threadId,
            Place place,
            @Nullable Integer formerTip,
            long back,
            @Nullable OnBranch onBranch,
            @Nullable CheckpointAddress otherwise) {
        this.threadId = threadId;
        this.place = place;
        this.formerTip = formerTip;
        this.back = back;
        this.onBranch = onBranch;
        this.otherwise = otherwise;
    }

    /** The other meaning of an address with two {@code @}: a step on the way to a branch's head. */
    record OnBranch(String threadId, String branch, long step) {}

    CheckpointAddress or(OnBranch other) {
        return new CheckpointAddress(threadId, place, formerTip, back, other, otherwise);
    }

    CheckpointAddress or(CheckpointAddress other) {
        return new CheckpointAddress(threadId, place, formerTip, back, onBranch, other);
    }

    /** What the text means when there is no thread of the whole text. */
    @Nullable
    CheckpointAddress otherwise() {
        return otherwise;
    }

    @Nullable
    OnBranch onBranch() {
        return onBranch;
    }

    /** What stands behind the last {@code @}. */
    sealed interface Place {
        /** Nothing: the whole text is a thread. */
        record Whole() implements Place {}

        /** The head of main. */
        record Latest() implements Place {}

        /**
         * A step, branch or id, whichever there is.
         *
         * @param whole the same with the {@code ~2} behind it, which may be part of a branch's or tag's name; null when none follows
         */
        record Any(String text, @Nullable String whole) implements Place {}

        /** A step number only. */
        record Step(long number) implements Place {}

        /** A branch only. */
        record Branch(String name) implements Place {}

        /** A tag only. */
        record Tag(String name) implements Place {}

        /** A checkpoint id or its beginning only. */
        record Id(String prefix) implements Place {}
    }

    /**
     * Reads an address.
     *
     * @throws CairnException {@code INVALID} when it is none
     */
    public static CheckpointAddress parse(String text) {
        return new AddressParser(text).parse();
    }

    /** The address of a place in a thread, such as {@code 7}, {@code main@{1}} or {@code latest~2}. */
    public static CheckpointAddress of(String threadId, String place) {
        return parse(AddressParser.quote(threadId) + "@" + place);
    }

    /** The address of a checkpoint by its whole id. */
    public static CheckpointAddress fromId(String threadId, String checkpointId) {
        return new CheckpointAddress(threadId, new Place.Id(checkpointId), null, 0);
    }

    /** The thread. */
    public String threadId() {
        return threadId;
    }

    Place place() {
        return place;
    }

    /** The number in {@code @{1}}, or null. */
    @Nullable
    Integer formerTip() {
        return formerTip;
    }

    /** How many parents to go back. */
    long back() {
        return back;
    }

    /**
     * Finds the checkpoint in a namespace of its thread.
     *
     * @param namespace empty for the root
     * @return its config with id, on the branch that the address names ({@code main} when it names none)
     * @throws NotFoundException when there is no such thread, place or ancestor
     * @throws CairnException {@code INVALID} with the detail {@code candidates} when several checkpoints are meant
     */
    public CheckpointConfig resolve(Checkpointer checkpoints, String namespace) {
        return new AddressResolver(this, checkpoints, namespace).resolve();
    }

    /** The text form. */
    @Override
    public String toString() {
        return AddressParser.quote(threadId)
                + (place instanceof Place.Whole ? "" : "@" + text())
                + (formerTip == null ? "" : "@{" + formerTip + "}")
                + (back == 0 ? "" : "~" + back);
    }

    private String text() {
        if (place instanceof Place.Any any) {
            return AddressParser.quote(any.text());
        } else if (place instanceof Place.Step step) {
            return "step:" + step.number();
        } else if (place instanceof Place.Branch branch) {
            return "branch:" + AddressParser.quote(branch.name());
        } else if (place instanceof Place.Tag tag) {
            return "tag:" + AddressParser.quote(tag.name());
        } else if (place instanceof Place.Id id) {
            return "id:" + AddressParser.quote(id.prefix());
        }
        return "latest";
    }
}
