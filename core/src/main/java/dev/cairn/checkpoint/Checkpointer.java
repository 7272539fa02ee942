package dev.cairn.checkpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Storage for the steps of runs: saves each step and loads the newest or any earlier one, whole or in part.
 *
 * <p>A put that returned is durable as the backend declares; one that did not return is visible whole or not at all. Checkpoints are
 * immutable: what a caller does with its maps after a put, or with what it got, changes nothing stored. Several processes may work on one
 * thread: puts on a branch's name are all kept one after the other, and a put on a checkpoint that is not the head any more is refused.
 *
 * <p>A config that this returns is of its thread's incarnation: after the thread was deleted, writes with it are {@code NOT_FOUND}, also when
 * there is a new thread of that name.
 *
 * <p>Implementations are thread-safe. A Cairn's checkpointer is closed with its Cairn.
 */
public interface Checkpointer {
    /** Returns the checkpoint that a config names, with pending writes. Without an id it is the branch head; empty when unknown. */
    default Optional<CheckpointTuple> find(CheckpointConfig config) {
        return find(config, Selection.all());
    }

    /** Returns the checkpoint that a config names with only part of its state; empty when unknown. */
    Optional<CheckpointTuple> find(CheckpointConfig config, Selection selection);

    /**
     * Returns the checkpoint that a config names.
     *
     * @throws NotFoundException when there is none
     */
    default CheckpointTuple get(CheckpointConfig config) {
        return get(config, Selection.all());
    }

    /**
     * Returns the checkpoint that a config names with only part of its state.
     *
     * @throws NotFoundException when there is none
     */
    default CheckpointTuple get(CheckpointConfig config, Selection selection) {
        return find(config, selection)
                .orElseThrow(() -> new NotFoundException(
                        missing(config),
                        config.checkpointId() == null
                                ? Map.of("thread", config.threadId())
                                : Map.of("thread", config.threadId(), "checkpoint", config.checkpointId())));
    }

    private String missing(CheckpointConfig config) {
        String threadId = config.threadId();
        if (threads().find(threadId).isEmpty()) {
            return "There is no thread '" + threadId + "', so there is no checkpoint " + config + "."
                    + inTrash(threadId);
        }
        boolean branch = config.checkpointId() == null && !config.branch().equals(CheckpointConfig.MAIN);
        return branch
                ? "Thread '" + threadId + "' has no branch '" + config.branch() + "', so there is no checkpoint "
                        + config + "."
                : "There is no checkpoint " + config + ".";
    }

    /** Where a deleted thread still is: a saver without a trash has nothing to add. */
    private String inTrash(String threadId) {
        try {
            List<TrashedThread> deleted = threads().deleted(threadId);
            return deleted.isEmpty() ? "" : inTrash(deleted.get(deleted.size() - 1));
        } catch (CairnException e) {
            return e.code() == ErrorCode.UNSUPPORTED
                    ? ""
                    : " It may be in the trash, which Cairn cannot read: " + e.getMessage();
        }
    }

    private static String inTrash(TrashedThread thread) {
        return " The thread was deleted at " + thread.deleted() + " and is in the trash until " + thread.until()
                + "; undelete restores it.";
    }

    /** Lists checkpoints with their states and pending writes, newest first. */
    Page<CheckpointTuple> list(CheckpointQuery query);

    /** Lists checkpoints without their values, newest first. */
    Page<CheckpointSummary> summaries(CheckpointQuery query);

    /** Lists checkpoints without their values, newest first. Damaged ones are reported and skipped. */
    default Page<CheckpointSummary> summaries(CheckpointQuery query, Consumer<Damage> damaged) {
        return summaries(query);
    }

    /**
     * Saves a whole state and moves the branch to it. It is compared with its parent's; only what differs is encoded and stored.
     *
     * @param config thread, namespace and branch; its checkpoint id is the parent and must be the head ({@link PutOptions#movingHead} lifts
     *     that), without one the parent is the branch's head
     * @return the config of the new checkpoint, for the next put
     * @throws ConflictException when another checkpoint has this id, or the head is not the expected one or not the parent; details carry
     *     {@code head}
     * @throws NotFoundException when the parent or the branch does not exist, or the config is of a thread that was deleted. A branch other
     *     than {@value CheckpointConfig#MAIN} begins with a fork, or with a put that expects {@link PutOptions#NO_HEAD}
     * @throws CairnException {@code INVALID} or {@code TOO_LARGE} with the channel and all its problems, {@code TOO_LARGE} also for a value
     *     nested deeper than 990 levels; nothing is stored then
     */
    default CheckpointConfig put(CheckpointConfig config, Checkpoint checkpoint, CheckpointMetadata metadata) {
        return put(config, checkpoint, metadata, PutOptions.none());
    }

    /** The same with options. */
    CheckpointConfig put(
            CheckpointConfig config, Checkpoint checkpoint, CheckpointMetadata metadata, PutOptions options);

    /** Saves a state of plain Java values and registered types. */
    default CheckpointConfig put(CheckpointConfig config, Map<String, ?> values, CheckpointMetadata metadata) {
        return put(config, values, metadata, PutOptions.none());
    }

    /** The same with options. */
    default CheckpointConfig put(
            CheckpointConfig config, Map<String, ?> values, CheckpointMetadata metadata, PutOptions options) {
        return put(config, Checkpoint.of(values, types()), metadata, options);
    }

    /** Saves the parent's state with some changes; channels that are not named stay and cost nothing. */
    default CheckpointConfig put(CheckpointConfig config, StateChange change, CheckpointMetadata metadata) {
        return put(config, change, metadata, PutOptions.none());
    }

    /** The same with options. */
    CheckpointConfig put(CheckpointConfig config, StateChange change, CheckpointMetadata metadata, PutOptions options);

    /**
     * Saves what a task wrote before the next checkpoint exists. Decided write by write: an ordinary write that is there already stays,
     * of a special channel the last one counts. The checkpoint may come later; until then nothing shows the writes,
     * and a sweep removes them when it has not come within 24 hours.
     *
     * @param config names the checkpoint that the task started from; its id is required
     * @throws NotFoundException when the config is of a thread that was deleted
     */
    void putWrites(CheckpointConfig config, List<ChannelWrite> writes, String taskId, String taskPath);

    /**
     * Changes what a task wrote before the next checkpoint exists, in one commit, if the checkpoint is still the head of its branch and the
     * task's writes are still those that the caller has read. Of callers that read the same and write different things one succeeds; two
     * equal changes count as one that was sent twice.
     *
     * @param config names the checkpoint that the task started from; its id is required
     * @return the task's writes as they are stored then, or empty when the head has moved or the writes are others; nothing is stored then
     */
    Optional<List<PendingWrite>> changeWrites(CheckpointConfig config, TaskChange change);

    /**
     * Stores a person's answer ({@link ChannelWrite#RESUME}) to the question that a task asked ({@link ChannelWrite#INTERRUPT}), if it is
     * still the question that the person was shown.
     *
     * @param config names the checkpoint that the task started from, the head of its branch
     * @throws NotFoundException when the task asks nothing there
     * @throws ConflictException when the question is another one, or the checkpoint is not the head any more
     * @throws CairnException {@code ALREADY_EXISTS} when it is answered
     */
    default void answer(CheckpointConfig config, String taskId, Document shown, Document answer) {
        ThreadRun.answer(this, config, taskId, shown, answer);
    }

    /**
     * Saves an edited state as a new checkpoint of source {@code update} whose parent is the edited one: the head, whichever it is, or the
     * checkpoint that the config names.
     *
     * @throws ConflictException when the config names another checkpoint than the head; use {@link Branches#fork} to branch from there
     * @param asNode the node recorded as the writer, or null
     */
    CheckpointConfig updateState(CheckpointConfig config, Map<String, ?> values, @Nullable String asNode);

    /**
     * Gives tags to a checkpoint and takes tags away from it. A tag is a name; several checkpoints of a thread may have the same one.
     * Pruning leaves a tagged checkpoint where it is unless a rule about its tags lets it go. Tags stay with a checkpoint for as long as
     * it is stored, and are copied with its thread.
     *
     * @param config names the checkpoint; without an id it is the branch's head
     * @param add tags to give, 1 to 512 UTF-8 bytes each; what it has already stays
     * @param remove tags to take away; what it has not is passed over
     * @return the tags that it has then
     * @throws NotFoundException when there is no such checkpoint
     * @throws CairnException {@code INVALID} or {@code TOO_LARGE} with all that is wrong with the tags; nothing is changed then
     */
    SortedSet<String> tag(CheckpointConfig config, Collection<String> add, Collection<String> remove);

    /** Compares the states of two checkpoints, channel by channel. */
    CheckpointDiff diff(CheckpointConfig from, CheckpointConfig to);

    /**
     * Begins a new turn of a thread, which may be new: puts an input on top of the head.
     *
     * @throws ConflictException when another writer moved the head meanwhile; nothing is stored then
     */
    default ThreadRun newTurn(String threadId, StateChange input) {
        return ThreadRun.newTurn(this, CheckpointConfig.of(threadId), input);
    }

    /**
     * Resumes a run from the head of its thread's main branch. Steps with stored results are not run again.
     *
     * @throws NotFoundException when the thread has no checkpoint
     */
    default ThreadRun resume(String threadId) {
        return resume(CheckpointConfig.of(threadId));
    }

    /**
     * Resumes a run from the head of any branch and namespace.
     *
     * @throws ConflictException when the config has the id of another checkpoint than the head
     */
    default ThreadRun resume(CheckpointConfig config) {
        return ThreadRun.resume(this, config);
    }

    /**
     * Reruns from a checkpoint on a new branch. Steps run again with other keys, and people are asked again. The
     * earlier run from that checkpoint is unchanged.
     *
     * @throws NotFoundException when there is no such checkpoint
     */
    default ThreadRun rerunFrom(CheckpointConfig config) {
        return ThreadRun.rerunFrom(this, config);
    }

    /** Returns the registry of Java types that values may hold. */
    Types types();

    /**
     * Stores what was put with {@link Durability#ASYNC} or {@link Durability#EXIT} and still waits.
     *
     * @return what became of it since the last flush
     * @throws CairnException when puts since the last flush were not stored: code and message of the first, and in its details all that
     *     are {@code not_stored} of that thread; other threads' errors are suppressed by it. It is reported once
     */
    default FlushReport flush() {
        return FlushReport.NOTHING;
    }

    /**
     * Stores the waiting puts of one thread and reports its failures. Failures of other threads stay for their own flush.
     *
     * @throws CairnException as {@link #flush()}
     */
    default void flush(String threadId) {}

    /** Returns the service for threads: which there are, and what creates, copies, renames and deletes them. */
    Threads threads();

    /** Returns the service for branches: forks, rewinds, trees and ancestors. */
    Branches branches();

    /** Returns the service that removes old checkpoints. */
    Retention retention();

    /** Returns the service for leases: exclusive rights to write in a thread. */
    Leases leases();
}
