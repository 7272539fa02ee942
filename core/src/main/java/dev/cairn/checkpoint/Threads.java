package dev.cairn.checkpoint;

import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import dev.cairn.storage.Damage;
import dev.cairn.storage.Page;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a store: what exists, is created, copied, renamed and deleted, and what is noted of a thread as a whole.
 *
 * <p>Thread-safe.
 */
public interface Threads {
    /** Default time for which a deleted thread can be restored. */
    Duration TRASH_TIME = Duration.ofDays(7);

    /** Lists threads by their headers, last changed first. */
    Page<ThreadInfo> list(ThreadQuery query);

    /** Lists threads by their headers, last changed first. Threads with a damaged header are reported and skipped. */
    Page<ThreadInfo> list(ThreadQuery query, Consumer<Damage> damaged);

    /** Returns a thread by its header. */
    Optional<ThreadInfo> find(String threadId);

    /**
     * Creates a thread that has no checkpoint yet, with metadata of its own. Threads need not be created: the first put does it.
     *
     * @param metadata an object, which may be empty; checkpoints have metadata of their own
     * @param expires as {@link #expire} sets it, or null for never
     * @throws CairnException {@code ALREADY_EXISTS} when there is such a thread; {@code INVALID} for a time that is not in the years 1 to
     *     9999
     */
    void create(String threadId, Document metadata, @Nullable Instant expires);

    /**
     * Sets members of a thread's metadata. Other members stay; a null is stored as such.
     *
     * @param members an object
     * @return the metadata as it is then, see {@link ThreadInfo#metadata}
     * @throws NotFoundException when there is no such thread
     */
    Document mergeMetadata(String threadId, Document members);

    /**
     * Sets members of a thread's metadata and the time when the thread expires, both or neither.
     *
     * @param members an object
     * @param expires as {@link #expire} sets it, or null for never
     * @return the metadata as it is then
     * @throws NotFoundException when there is no such thread
     */
    Document mergeMetadata(String threadId, Document members, @Nullable Instant expires);

    /** Returns all tags of a thread's checkpoints, in the order in which they were given; see {@link Checkpointer#tag}. */
    List<CheckpointTag> tags(String threadId);

    /** Watches a thread, which need not exist, for checkpoints stored from now on by any process. */
    CheckpointWatch watch(String threadId);

    /**
     * Watches a thread for checkpoints stored after a position that an earlier watch of it had come to. Where the position is not of the
     * thread as it is now, because it was deleted and made again or an older state of the store was restored, everything is given, and {@link
     * CheckpointWatch#position} says so from the beginning.
     */
    CheckpointWatch watch(String threadId, CheckpointWatch.Position after);

    /**
     * Sets the time after which a sweep removes the whole thread, without trash. Until that sweep it stays as it is; {@link
     * ThreadInfo#expires} returns the time.
     *
     * @param when the time, which may be past, or null for never
     * @throws NotFoundException when there is no such thread
     * @throws CairnException {@code INVALID} for a time that is not in the years 1 to 9999
     */
    void expire(String threadId, @Nullable Instant when);

    /**
     * Removes a thread with all its namespaces, branches, tags and writes. The name is free at once. {@link #undelete(String)} restores it
     * for a time, by default {@link #TRASH_TIME}.
     */
    DeletedThread delete(String threadId);

    /**
     * Removes a thread and keeps it restorable for a given time.
     *
     * @param keep how long it can be restored; with zero it cannot be
     */
    DeletedThread delete(String threadId, Duration keep);

    /**
     * Removes a thread as {@link #delete(String)} does, in the same moment in which it is compared with what was seen of it.
     *
     * @param seen the thread as it must still be; whether somebody holds its lease is not compared
     * @throws ConflictException when it is no longer so: something was stored in it or removed, or it is another thread of that id; nothing
     *     is deleted then
     * @throws NotFoundException when there is no such thread
     */
    DeletedThread delete(ThreadInfo seen);

    /**
     * The same, for a time of its own.
     *
     * @param keep how long it can be restored; with zero it cannot be
     */
    DeletedThread delete(ThreadInfo seen, Duration keep);

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
    Page<TrashedThread> deleted(ThreadQuery query);

    /** Returns the deleted threads of one id that can still be restored, the one that was deleted last at the end. */
    default List<TrashedThread> deleted(String threadId) {
        List<TrashedThread> found = new ArrayList<>();
        ThreadQuery query = ThreadQuery.all().prefix(threadId);
        Page<TrashedThread> page;
        do {
            page = deleted(query);
            page.items().stream()
                    .filter(thread -> thread.threadId().equals(threadId))
                    .forEach(found::add);
            query = query.from(page.next());
        } while (page.next() != null
                && page.items().get(page.items().size() - 1).threadId().equals(threadId));
        return found;
    }

    /** Removes the deleted threads of an id before their time and returns their number. A current thread of that id stays. */
    int purge(String threadId);

    /**
     * Gives a thread another id, with all that it holds, at once. Configs of before are of no thread then. A lease stays with the old id.
     *
     * @throws CairnException {@code NOT_FOUND} when there is no such thread, {@code ALREADY_EXISTS} when the new id is in use, {@code
     *     LOCKED} when a lease runs on one of the ids; nothing is changed then
     */
    void rename(String threadId, String as);

    /**
     * Copies a thread with all ids under another name.
     *
     * @throws CairnException {@code NOT_FOUND} without source, {@code ALREADY_EXISTS} when the target holds anything, {@code LOCKED}
     *     while a copy of another thread to the target is under way, or while a lease runs on it
     */
    void copy(String source, String target);

    /** Checks that every checkpoint of a thread, or of all threads for null, can be read and is what was written. */
    void verify(@Nullable String threadId, Consumer<Damage> found);
}
