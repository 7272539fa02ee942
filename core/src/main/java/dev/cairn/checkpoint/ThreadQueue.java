package dev.cairn.checkpoint;

import dev.cairn.CairnException;
import dev.cairn.ErrorCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** What waits of one thread: puts in their order, and those that are held until a flush. Guarded by the {@link WriteBehind}. */
final class ThreadQueue {
    private final Id id;
    private final Queue<DeferredPut> puts = new ArrayDeque<>();
    private final Map<Place, DeferredPut> held = new LinkedHashMap<>();
    private long added;
    private long finished;
    private boolean working;
    private @Nullable Throwable failure;
    private final List<String> lost = new ArrayList<>();

    ThreadQueue(Id id) {
        this.id = id;
    }

    /** Names a thread of a tenant. */
    record Id(String tenant, String threadId) {}

    private record Place(String namespace, String branch) {
        static Place of(DeferredPut put) {
            return new Place(put.config().namespace(), put.config().branch());
        }
    }

    Id id() {
        return id;
    }

    /** How many puts were queued so far. */
    long added() {
        return added;
    }

    /** How many of them are stored or given up. */
    long finished() {
        return finished;
    }

    void add(DeferredPut put) {
        puts.add(put);
        added++;
    }

    void hold(DeferredPut put) {
        held.put(Place.of(put), put);
    }

    /** Puts a later one in the place of one that is held; false when none is. */
    boolean replaceHeld(DeferredPut put) {
        return held.computeIfPresent(Place.of(put), (place, before) -> put.after(before)) != null;
    }

    /** Queues what is held. */
    void releaseHeld() {
        held.values().forEach(this::add);
        held.clear();
    }

    /** Whether somebody must begin to store. */
    boolean begin() {
        boolean idle = !working && !puts.isEmpty();
        working |= idle;
        return idle;
    }

    /** What is to be stored next; null ends the work. */
    @Nullable
    DeferredPut next() {
        DeferredPut put = puts.peek();
        working = put != null;
        return put;
    }

    /** The first one is stored; gives how many do not wait any more. */
    int done() {
        puts.remove();
        finished++;
        return 1;
    }

    /** The first one failed, and all behind it are given up; gives how many do not wait any more. */
    int fail(Throwable why) {
        releaseHeld();
        int all = puts.size();
        puts.forEach(put -> lost.add(String.valueOf(put.config().checkpointId())));
        puts.clear();
        finished += all;
        failure = why;
        return all;
    }

    boolean isIdle() {
        return !working && puts.isEmpty() && held.isEmpty() && failure == null;
    }

    void throwFailure() {
        CairnException error = takeFailure();
        if (error != null) {
            throw error;
        }
    }

    /** What went wrong since it was asked last. */
    @Nullable
    CairnException takeFailure() {
        Throwable why = failure;
        if (why == null) {
            return null;
        }
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("thread", id.threadId());
        details.put("not_stored", List.copyOf(lost));
        CairnException error = new CairnException(
                why instanceof CairnException known ? known.code() : ErrorCode.INTERNAL,
                "Of the queued puts into thread '" + id.threadId() + "' " + lost.size()
                        + " were not stored, the first because of: " + why.getMessage(),
                details,
                why);
        failure = null;
        lost.clear();
        return error;
    }
}
