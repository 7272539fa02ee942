package dev.cairn.checkpoint.internal.queue;

import dev.cairn.checkpoint.CheckpointConfig;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What waits of one thread, in its order: puts that are due, behind them those that are held until a flush, and the failures that no one
 * was reported yet. Guarded by the {@link WriteBehind}.
 */
final class ThreadQueue {
    private final Id id;
    private final Queue<PutGroup> due = new ArrayDeque<>();
    private final Set<PutGroup> held = new LinkedHashSet<>();
    /** The last held group of each place. */
    private final Map<PutGroup.Place, PutGroup> open = new HashMap<>();

    private final List<PutFailure> failures = new ArrayList<>();
    private long added;
    private long finished;
    private boolean working;
    private @Nullable PutLine line;

    ThreadQueue(Id id) {
        this.id = id;
    }

    /** Names a thread of a tenant. */
    record Id(String tenant, String threadId) {}

    Id id() {
        return id;
    }

    /** How many groups became due so far. */
    long added() {
        return added;
    }

    /** How many of them are stored or given up. */
    long finished() {
        return finished;
    }

    /** The thread that the puts are for which wait; null when none does. */
    @Nullable
    PutLine line() {
        return line;
    }

    /** What is put from now on is for the thread as it is then. */
    void endLine() {
        line = null;
    }

    /** Queues or holds a put; gives how many more wait. */
    int add(DeferredPut put) {
        line = put.line();
        if (put.isHeld()) {
            return hold(put);
        }
        release();
        makeDue(new PutGroup(put));
        return 1;
    }

    private int hold(DeferredPut put) {
        PutGroup.Place place = PutGroup.Place.of(put);
        PutGroup last = open.get(place);
        PutGroup group = last != null && last.take(put) ? last : new PutGroup(put);
        sealOthers(put, group);
        open.put(place, group);
        held.remove(group);
        held.add(group); // at the end: what was put to other places meanwhile comes before it
        if (group.isFull()) {
            release();
        }
        return 1;
    }

    private void sealOthers(DeferredPut put, PutGroup own) {
        for (PutGroup group : open.values()) {
            if (group != own) {
                group.sealIfNamedBy(put);
            }
        }
    }

    private void makeDue(PutGroup group) {
        due.add(group);
        added++;
    }

    /** Makes due what is held. */
    void release() {
        held.forEach(this::makeDue);
        held.clear();
        open.clear();
    }

    /** A put that waits and is the same request, or null. */
    @Nullable
    CheckpointConfig repeatedBy(DeferredPut put) {
        if (!put.hasKey()) {
            return null;
        }
        return Stream.concat(due.stream(), held.stream())
                .flatMap(group -> group.puts().stream())
                .filter(put::repeats)
                .findFirst()
                .map(DeferredPut::config)
                .orElse(null);
    }

    /** Whether someone must begin to store. */
    boolean begin() {
        boolean idle = !working && !due.isEmpty();
        working |= idle;
        return idle;
    }

    /** No one stores any more, whatever is due. */
    void pause() {
        working = false;
    }

    /** What is to be stored next; null ends the work. */
    @Nullable
    PutGroup next() {
        PutGroup group = due.peek();
        working = group != null;
        line = group == null && held.isEmpty() ? null : line;
        return group;
    }

    /** The first one is stored or refused; gives how many do not wait any more. */
    int finish(PutGroup.Outcome outcome) {
        failures.addAll(outcome.failures());
        if (outcome.failures().stream().anyMatch(PutFailure::isOfMissing)) {
            endLine();
        }
        int done = due.remove().size();
        finished++;
        return outcome.failures().stream().anyMatch(PutFailure::isOutage) ? done + giveUp(outcome) : done;
    }

    /** The store cannot be asked: what is behind would wait for it once more each, or be stored on a state that lacks what failed. */
    private int giveUp(PutGroup.Outcome outcome) {
        release();
        Throwable why = outcome.failures().get(outcome.failures().size() - 1).why();
        int all = 0;
        for (PutGroup group : due) {
            failures.addAll(group.allFailed(why).failures());
            all += group.size();
        }
        finished += due.size();
        due.clear();
        return all;
    }

    boolean isIdle() {
        return !working && due.isEmpty() && held.isEmpty() && failures.isEmpty();
    }

    /** Refuses a put behind those that were lost without an answer, until someone has been reported. */
    void requireWhole() {
        List<PutFailure> lost = failures.stream().filter(PutFailure::isOutage).toList();
        if (!lost.isEmpty()) {
            throw PutFailure.gap(id.threadId(), lost);
        }
    }

    /** Failures that are reported now. */
    List<PutFailure> take(Predicate<PutFailure> which) {
        List<PutFailure> taken = failures.stream().filter(which).toList();
        failures.removeAll(taken);
        return taken;
    }
}
