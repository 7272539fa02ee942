package dev.cairn.checkpoint.trace;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.Durability;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.checkpoint.Threads;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes a thread of a recorded run: a checkpoint for each element of a list, holding the list so far in channel {@value #CHANNEL}.
 * Element <em>i</em> is step <em>i</em>, from 0, of source {@code loop}; its time is the element's own if it has one (see {@link
 * TraceTime}), else that of the element before. The first elements have the time of the first that has one, if that is among the first
 * hundred; where nothing has a time it is the clock's. Elements are read and stored one by one, so that memory does not depend on the
 * length of the run.
 *
 * <p>Stores each step at once, whatever the durability of the checkpointer, and all or nothing as far as this process lives: when reading or storing fails, what was stored of the run is removed before the
 * error is thrown. A process that is killed leaves the steps that were stored; delete the thread and import again. Other readers see the
 * steps as they come.
 *
 * <p>Immutable; safe for use by many threads.
 *
 * @param checkpoints where the thread goes
 * @param times how the times of its elements are read
 */
public record TraceImport(Checkpointer checkpoints, TraceTime times) {
    /** An import that passes over texts without an offset. */
    public TraceImport(Checkpointer checkpoints) {
        this(checkpoints, new TraceTime(null));
    }

    /** The channel that holds the list. */
    public static final String CHANNEL = "messages";

    /**
     * Imports a run.
     *
     * @param threadId the new thread
     * @param elements the run, for example {@link dev.cairn.model.JsonElements}
     * @param stored is reported after each step how many are stored
     * @return the last checkpoint
     * @throws CairnException {@code ALREADY_EXISTS} when there is such a thread, {@code INVALID} for a run without elements, and whatever
     *     reading and storing throw
     */
    public CheckpointConfig run(String threadId, Iterator<Document> elements, LongConsumer stored) {
        return run(threadId, new TracedElements(elements, times), stored);
    }

    private CheckpointConfig run(String threadId, TracedElements elements, LongConsumer stored) {
        CheckpointConfig start = CheckpointConfig.of(threadId);
        if (checkpoints.threads().find(threadId).isPresent()) {
            throw exists(threadId, null);
        }
        if (!elements.hasNext()) {
            throw new CairnException(
                    ErrorCode.INVALID, "Cannot import the run: it has no elements. Nothing was imported.");
        }
        CheckpointConfig last = first(start, elements);
        long count = 1;
        try {
            stored.accept(count);
            while (elements.hasNext()) {
                last = put(last, elements, count, PutOptions.none());
                stored.accept(++count);
            }
            return last;
        } catch (ConflictException | NotFoundException e) {
            if (checkpoints.threads().find(threadId).isEmpty()) {
                throw new ConflictException(
                        "Cannot import thread '" + threadId + "': another writer deleted it after " + count
                                + " steps. Nothing was imported. Import it again.",
                        e.details());
            }
            throw new ConflictException(
                    "Cannot finish the import of thread '" + threadId
                            + "': another writer wrote to it. It holds the first " + count
                            + " steps and those of the other writer. Delete it, or import under another id.",
                    e.details());
        } catch (CairnException e) {
            throw undone(threadId, count, e);
        } catch (RuntimeException | Error e) {
            checkpoints.threads().delete(threadId, Duration.ZERO);
            throw e;
        }
    }

    /**
     * Imports a run in the place of a thread, which need not exist. Until the run is whole the thread stays as it is, and the run is under
     * another id ({@link #draft}). Then the thread is deleted, as {@link Threads#delete(String)} does, and the run gets its id. When
     * that fails the thread is as it was; after a kill between the two the thread is in the trash and the run under its other id.
     *
     * @return the last checkpoint
     * @throws CairnException as {@link #run}
     */
    public CheckpointConfig replace(String threadId, Iterator<Document> elements, LongConsumer stored) {
        String draft = draft(threadId);
        checkpoints.threads().delete(draft, Duration.ZERO);
        CheckpointConfig last = run(draft, elements, stored);
        boolean deleted = false;
        try {
            deleted = checkpoints.threads().delete(threadId).existed();
            checkpoints.threads().rename(draft, threadId);
        } catch (RuntimeException | Error e) {
            undoReplacement(threadId, deleted, e);
            throw e;
        }
        return checkpoints
                .get(CheckpointConfig.of(threadId, String.valueOf(last.checkpointId())), Selection.none())
                .config();
    }

    private void undoReplacement(String threadId, boolean deleted, Throwable failure) {
        try {
            checkpoints.threads().delete(draft(threadId), Duration.ZERO);
            if (deleted) {
                checkpoints.threads().undelete(threadId);
            }
        } catch (CairnException e) {
            failure.addSuppressed(e);
        }
    }

    /** The id of a run that is to replace a thread, until it is whole. */
    public static String draft(String threadId) {
        return threadId + ".importing";
    }

    private CheckpointConfig first(CheckpointConfig start, TracedElements elements) {
        try {
            return put(start, elements, 0, PutOptions.none().expectingHead(PutOptions.NO_HEAD));
        } catch (ConflictException e) {
            throw exists(start.threadId(), e);
        }
    }

    private CheckpointConfig put(CheckpointConfig at, TracedElements elements, long step, PutOptions options) {
        StateChange change = StateChange.empty().append(CHANNEL, elements.next().asData());
        return checkpoints.put(
                at,
                elements.time().map(change::withTs).orElse(change),
                CheckpointMetadata.of(step),
                options.durability(Durability.SYNC));
    }

    private CairnException undone(String threadId, long count, CairnException e) {
        checkpoints.threads().delete(threadId, Duration.ZERO);
        Map<String, Object> details = new LinkedHashMap<>(e.details());
        details.put("element", count);
        return new CairnException(
                e.code(),
                "Cannot import element " + count + ": " + e.getMessage() + removed(count) + " Nothing was imported.",
                details,
                e);
    }

    private static CairnException exists(String threadId, @Nullable Throwable cause) {
        return new CairnException(
                ErrorCode.ALREADY_EXISTS,
                "Cannot import thread '" + threadId + "': it exists. Nothing was imported. Delete it first or choose "
                        + "another id.",
                Map.of("thread", threadId),
                cause);
    }

    private static String removed(long steps) {
        if (steps == 0) {
            return "";
        }
        return steps == 1 ? " The step before it was removed." : " The " + steps + " steps before it were removed.";
    }
}
