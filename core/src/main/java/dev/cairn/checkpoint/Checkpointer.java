package dev.cairn.checkpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.model.binding.Types;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Paged;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
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
    /** The most branches that are started at once. */
    int MAX_FORKS = 10_000;

    /** Default time for which a deleted thread can be restored. */
    Duration TRASH_TIME = Duration.ofDays(7);

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
                        Map.of("thread", config.threadId(), "checkpoint", String.valueOf(config.checkpointId()))));
    }

    private String missing(CheckpointConfig config) {
        String threadId = config.threadId();
        if (thread(threadId).isEmpty()) {
            return "There is no thread '" + threadId + "', so there is no checkpoint " + config + "."
                    + inTrash(threadId);
        }
        boolean branch = config.checkpointId() == null && !config.branch().equals(CheckpointConfig.MAIN);
        return branch
                ? "Thread '" + threadId + "' has no branch '" + config.branch() + "', so there is no checkpoint "
                        + config + "."
                : "There is no checkpoint " + config + ".";
    }

    /** Where a deleted thread still is, for the message only: a saver without a trash has nothing to add. */
    private String inTrash(String threadId) {
        try {
            return trashed(threadId);
        } catch (CairnException withoutTrash) {
            return "";
        }
    }

    private String trashed(String threadId) {
        return deletedThreads(ThreadQuery.all().prefix(threadId)).items().stream()
                .filter(thread -> thread.threadId().equals(threadId))
                .reduce((earlier, later) -> later)
                .map(thread -> " The thread was deleted at " + thread.deleted() + " and is in the trash until "
                        + thread.until() + "; undelete brings it back.")
                .orElse("");
    }

    /** Lists checkpoints with their states and pending writes, newest first. */
    Paged<CheckpointTuple> list(CheckpointQuery query);

    /** Lists checkpoints without their values, newest first. */
    Paged<CheckpointSummary> summaries(CheckpointQuery query);

    /** Lists checkpoints without their values, newest first. Damaged ones are reported and skipped. */
    default Paged<CheckpointSummary> summaries(CheckpointQuery query, Consumer<Damage> damaged) {
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

    /** Returns the registry of Java types that values may hold. */
    Types types();

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

    /** Lists threads by their headers, last changed first. */
    Paged<ThreadInfo> threads(ThreadQuery query);

    /** Lists threads by their headers, last changed first. Threads with a damaged header are reported and skipped. */
    default Paged<ThreadInfo> threads(ThreadQuery query, Consumer<Damage> damaged) {
        return threads(query);
    }

    /** Returns a thread by its header. */
    Optional<ThreadInfo> thread(String threadId);

    /**
     * Starts a branch at a checkpoint. Nothing of the state is copied.
     *
     * @param name the branch's name, or null for {@code fork-1}, {@code fork-2} …
     * @return the config of the new branch's head
     * @throws CairnException {@code ALREADY_EXISTS} when there is such a branch, {@code NOT_FOUND} when there is no such checkpoint
     */
    CheckpointConfig fork(CheckpointConfig config, @Nullable String name);

    /** Starts a branch with a first checkpoint of source {@code fork} that differs from the one forked, without pending writes. */
    CheckpointConfig fork(CheckpointConfig config, @Nullable String name, StateChange edit);

    /**
     * Starts several branches at one checkpoint in one commit, named {@code fork-1}, {@code fork-2} …
     *
     * @param count at least 1
     * @throws CairnException {@code TOO_LARGE} for more than {@value #MAX_FORKS}
     */
    List<CheckpointConfig> forks(CheckpointConfig config, int count);

    /**
     * Moves the head of a branch to an earlier (or any other) checkpoint of its namespace. The old head stays reachable by its id
     * and in the branch's log of former tips, so a rewind can be undone.
     *
     * @param to names the checkpoint by id and the branch to move
     * @throws NotFoundException when there is no such checkpoint or branch
     */
    CheckpointConfig rewind(CheckpointConfig to);

    /**
     * Saves an edited state as a new checkpoint of source {@code update} whose parent is the edited one: the head, whichever it is, or the
     * checkpoint that the config names.
     *
     * @throws ConflictException when the config names another checkpoint than the head; use {@link #fork} to branch from there
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

    /** Returns all tags of a thread's checkpoints, in the order in which they were given. */
    List<CheckpointTag> tags(String threadId);

    /** Compares the states of two checkpoints, channel by channel. */
    CheckpointDiff diff(CheckpointConfig from, CheckpointConfig to);

    /** Returns a checkpoint and its ancestors down to the first, read lazily. Ends early where an ancestor is no longer stored. */
    Stream<CheckpointSummary> ancestry(CheckpointConfig config);

    /** Returns all checkpoints of a namespace with its branches. */
    ThreadTree tree(String threadId, String namespace);

    /** Returns the readable checkpoints of a namespace with its branches. Damaged ones are reported and left out. */
    default ThreadTree tree(String threadId, String namespace, Consumer<Damage> damaged) {
        return tree(threadId, namespace);
    }

    /** Lists the namespaces of a thread that hold checkpoints, root first. */
    List<String> namespaces(String threadId);

    /**
     * Takes the exclusive right to write in a thread, which need not exist. While it runs, what others write there is refused with {@code
     * LOCKED}; what is written with its token after its end, with {@code FENCED}, and noted in {@link #leases}.
     *
     * @param holder who takes it, for messages
     * @param time how long it runs unless it is renewed, 1 ms to 365 days, by the backend's clock
     * @throws CairnException {@code LOCKED} when another lease runs; details carry {@code holder} and {@code expires}
     */
    ThreadLease lease(String threadId, String holder, Duration time);

    /**
     * Keeps a lease for a time from now, known by its token.
     *
     * @throws CairnException {@code FENCED} when it has ended
     */
    ThreadLease renewLease(String threadId, long token, Duration time);

    /** Ends a lease, known by its token; false when it had ended before. */
    boolean releaseLease(String threadId, long token);

    /** Returns the holder of a thread's lease, and the writers that were refused after their lease had ended. */
    ThreadLeases leases(String threadId);

    /** Returns this checkpointer writing in one thread under a lease; see {@link ThreadLease#checkpoints}. */
    Checkpointer withToken(String threadId, long token);

    /** Watches a thread, which need not exist, for checkpoints stored from now on by any process. */
    CheckpointWatch watch(String threadId);

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

    /**
     * Removes a thread with all its namespaces, branches, tags and writes. The name is free at once. {@link #undelete(String)} restores it
     * for a time, by default {@link #TRASH_TIME}.
     */
    DeletedThread deleteThread(String threadId);

    /**
     * Removes a thread and keeps it restorable for a given time.
     *
     * @param keep how long it can be restored; with zero it cannot be
     */
    DeletedThread deleteThread(String threadId, Duration keep);

    /**
     * Sets the time after which a sweep removes the whole thread, without trash. Until that sweep it stays as it is; {@link
     * ThreadInfo#expires} returns the time.
     *
     * @param when the time, which may be past, or null for never
     * @throws NotFoundException when there is no such thread
     */
    void expire(String threadId, @Nullable Instant when);

    /**
     * Restores the thread that was last deleted under an id, as it was: checkpoints, branches, tags, pending writes, and its expiry
     * unless that has passed. A lease stays with the name.
     *
     * @throws CairnException {@code NOT_FOUND} when none was deleted or its time is over, {@code ALREADY_EXISTS} when there is a thread
     *     of that id again, {@code LOCKED} when a lease runs on it; nothing is changed then
     */
    default void undelete(String threadId) {
        undelete(threadId, threadId);
    }

    /** Restores a deleted thread under another id. */
    void undelete(String threadId, String as);

    /**
     * Lists the deleted threads that can be restored, by id, then by the time of their deletion. A query's prefix, limit and cursor count.
     *
     * @throws CairnException {@code INVALID} when the query asks for anything else
     */
    Paged<TrashedThread> deletedThreads(ThreadQuery query);

    /** Removes the deleted threads of an id before their time and returns their number. A current thread of that id stays. */
    int purgeDeleted(String threadId);

    /**
     * Gives a thread another id, with all that it holds, at once. Configs of before are of no thread then. A lease stays with the old id.
     *
     * @throws CairnException {@code NOT_FOUND} when there is no such thread, {@code ALREADY_EXISTS} when the new id is in use, {@code
     *     LOCKED} when a lease runs on one of the ids; nothing is changed then
     */
    void renameThread(String threadId, String as);

    /**
     * Copies a thread with all ids under another name.
     *
     * @throws CairnException {@code NOT_FOUND} without source, {@code ALREADY_EXISTS} when the target holds anything, {@code LOCKED}
     *     while a copy of another thread to the target is under way, or while a lease runs on it
     */
    void copyThread(String source, String target);

    /**
     * Returns for each channel the nearest stored value among a checkpoint's ancestors and what tasks wrote to it since. The checkpoint's own
     * value and writes are not part of it.
     *
     * @param channels which channels; of an empty collection the answer is empty
     * @throws NotFoundException when there is no such checkpoint
     */
    Map<String, ChannelHistory> writesHistory(CheckpointConfig config, Collection<String> channels);

    /**
     * Removes the checkpoints whose metadata names one of some runs, with their pending writes, from all threads. Checkpoints that
     * followed them stay, with a recorded gap before them ({@link ThreadTree#gaps}); the head of a branch falls back to the nearest
     * ancestor that stays, and a branch without one ends. Reads the record of every checkpoint, no values.
     */
    PruneReport deleteForRuns(Collection<String> runIds);

    /**
     * Removes what a strategy does not keep from threads; unknown ones are passed over. May run alongside writers, whose puts are kept;
     * if interrupted, another call resumes. Children of what is removed have a recorded gap before them ({@link
     * ThreadTree#gaps}).
     *
     * @throws CairnException {@code LOCKED} when other writers kept changing a thread for 30 s; details carry {@code removed}, how many
     *     checkpoints are gone
     */
    PruneReport prune(Collection<String> threadIds, PruneStrategy strategy);

    /** Returns what {@link #prune} would keep and remove now. Changes nothing and counts no frames. */
    PruneReport prunePlan(Collection<String> threadIds, PruneStrategy strategy);

    /**
     * Removes the checkpoints of a thread that no rule of a policy keeps, or reports them in a dry run. The real run removes the same ones
     * unless the thread changes in between. May run alongside writers, whose puts are kept; if interrupted, another call resumes.
     * Children of what is removed have a recorded gap before them ({@link ThreadTree#gaps}). A thread on which a lease runs is left alone
     * unless this writes under its token.
     *
     * @throws CairnException {@code LOCKED} as {@link #prune(Collection, PruneStrategy)}
     */
    PrunedThread prune(String threadId, PruneOptions options);

    /** Checks that every checkpoint of a thread, or of all threads for null, can be read and is what was written. */
    void verify(@Nullable String threadId, Consumer<Damage> found);
}
