package dev.cairn.checkpoint.internal.queue;

import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A put that returned and was not stored. Immutable.
 *
 * @param id of the checkpoint
 * @param token of the lease under which it was put, or 0
 */
record PutFailure(String id, long token, Throwable why) {
    /** Answers to the put itself; everything else says that the store could not be asked. */
    private static final Set<ErrorCode> ANSWERS = EnumSet.of(
            ErrorCode.NOT_FOUND,
            ErrorCode.ALREADY_EXISTS,
            ErrorCode.CONFLICT,
            ErrorCode.INVALID,
            ErrorCode.TOO_LARGE,
            ErrorCode.CORRUPT,
            ErrorCode.LOCKED,
            ErrorCode.FENCED);

    static PutFailure of(DeferredPut put, Throwable why) {
        return new PutFailure(put.id(), put.token(), why);
    }

    /** Whether it says nothing about this put, so that those behind it would fail or be stored on a state that lacks it. */
    boolean isOutage() {
        return isOutage(why);
    }

    /** Whether what it needed was not there, perhaps the thread that it was for. */
    boolean isOfMissing() {
        return code() == ErrorCode.NOT_FOUND;
    }

    static boolean isOutage(Throwable why) {
        return !(why instanceof CairnException answer && ANSWERS.contains(answer.code()));
    }

    private ErrorCode code() {
        return why instanceof CairnException known ? known.code() : ErrorCode.INTERNAL;
    }

    /** The error of a put that would leave out lost ones before it. */
    static CairnException gap(String threadId, List<PutFailure> lost) {
        PutFailure first = lost.get(0);
        return new CairnException(
                first.code(),
                "Cannot put to thread '" + threadId + "': " + lost.size() + " put" + (lost.size() == 1 ? "" : "s")
                        + " before it failed (" + first.why.getMessage()
                        + ") and would be missing. Nothing was stored. Flush to see which, then put them again.",
                Map.of(
                        "thread",
                        threadId,
                        "not_stored",
                        lost.stream().map(PutFailure::id).toList()),
                first.why);
    }

    /** The error that tells some puts of a thread, at least one. */
    static CairnException error(String threadId, List<PutFailure> failures) {
        PutFailure first = failures.get(0);
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("thread", threadId);
        details.put("not_stored", failures.stream().map(PutFailure::id).toList());
        return new CairnException(
                first.code(),
                "Cannot store " + failures.size() + " queued or held put" + (failures.size() == 1 ? "" : "s")
                        + " of thread '" + threadId + "': " + first.why.getMessage()
                        + " The details name each under not_stored; all others were stored.",
                details,
                first.why);
    }
}
