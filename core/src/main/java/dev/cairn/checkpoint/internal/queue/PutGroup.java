package dev.cairn.checkpoint.internal.queue;

import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.FlushReport;
import dev.cairn.checkpoint.internal.put.MergedState;
import dev.cairn.checkpoint.internal.put.StateInput;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts of one namespace and branch that are stored as one: the last, with what the ones before it change. Usually it is one put. Not safe
 * for use by several threads.
 */
final class PutGroup {
    /** Which keeps the memory of a group in bounds. */
    private static final int MOST = 100;

    private final List<DeferredPut> puts = new ArrayList<>();
    private boolean sealed;

    PutGroup(DeferredPut first) {
        puts.add(first);
    }

    /** A namespace and branch. */
    record Place(String namespace, String branch) {
        static Place of(DeferredPut put) {
            return new Place(put.on().namespace(), put.on().branch());
        }
    }

    /**
     * What became of a group.
     *
     * @param report how many were stored, and how many left out
     */
    record Outcome(FlushReport report, List<PutFailure> failures) {}

    List<DeferredPut> puts() {
        return List.copyOf(puts);
    }

    int size() {
        return puts.size();
    }

    private DeferredPut last() {
        return puts.get(puts.size() - 1);
    }

    /** Says that a put names its checkpoint, so that it must be stored. */
    void sealIfNamedBy(DeferredPut put) {
        sealed |= put.names().contains(last().id());
    }

    boolean isFull() {
        return puts.size() >= MOST;
    }

    /** Takes a later put in, so that what is here is left out; false when both must be stored. */
    boolean take(DeferredPut later) {
        boolean taken = !sealed && last().mayBeLeftOutFor(later);
        if (taken) {
            puts.add(later);
        }
        return taken;
    }

    /** Stores it as one, and one by one where that is refused, since some of them alone may be stored. */
    Outcome store() {
        Throwable failure = attempt();
        if (failure == null) {
            return new Outcome(new FlushReport(1, puts.size() - 1), List.of());
        }
        return puts.size() == 1 || PutFailure.isOutage(failure) ? allFailed(failure) : storeEach();
    }

    private @Nullable Throwable attempt() {
        DeferredPut first = puts.get(0);
        if (puts.size() == 1) {
            return attempt(first);
        }
        MergedState merged =
                new MergedState(List.copyOf(puts.stream().map(DeferredPut::next).toList()));
        return attempt(first, merged, last().metadata());
    }

    private static @Nullable Throwable attempt(DeferredPut put) {
        return attempt(put, put.next(), put.metadata());
    }

    private static @Nullable Throwable attempt(DeferredPut put, StateInput next, CheckpointMetadata metadata) {
        try {
            put.line().begunBy(put.target().put(put.line().of(put.on()), next, metadata, put.options()));
            return null;
        } catch (RuntimeException | Error failure) {
            return failure;
        }
    }

    /** What became of it when none was stored, because of a failure. */
    Outcome allFailed(Throwable failure) {
        return new Outcome(
                FlushReport.NOTHING,
                puts.stream().map(put -> PutFailure.of(put, failure)).toList());
    }

    private Outcome storeEach() {
        List<PutFailure> failures = new ArrayList<>();
        Throwable outage = null;
        for (DeferredPut put : puts) {
            Throwable failure = outage == null ? attempt(put) : outage;
            if (failure != null) {
                failures.add(PutFailure.of(put, failure));
                outage = PutFailure.isOutage(failure) ? failure : null;
            }
        }
        return new Outcome(new FlushReport(puts.size() - failures.size(), 0), failures);
    }
}
