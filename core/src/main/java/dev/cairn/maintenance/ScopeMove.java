package dev.cairn.maintenance;

import dev.cairn.error.CorruptException;
import dev.cairn.maintenance.internal.rows.LandedView;
import dev.cairn.maintenance.internal.rows.MovedRows;
import dev.cairn.maintenance.internal.rows.RowDelta;
import dev.cairn.maintenance.internal.rows.ScopeProof;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeDelta;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Storage;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Makes one scope of a target equal to a view of its source, and reads it back. A target that only goes on keeps its incarnation; one
 * that is new, goes back or becomes another gets a new one. Used once, by one thread.
 */
final class ScopeMove {
    private final ScopeView source;
    private final Storage target;
    private final Scope scope;
    private final long fresh;

    /** @param fresh the target's incarnation, unless it keeps its own */
    ScopeMove(ScopeView source, Storage target, long fresh) {
        this.source = source;
        this.target = target;
        this.scope = source.info().scope();
        this.fresh = fresh;
    }

    /**
     * What was done.
     *
     * @param status what the target said
     * @param moved the digests of what went by
     * @param idle whether there was nothing to do
     * @param proof of what the target is now, empty where it was not moved
     * @param losses what the target lost
     */
    record Moved(ReceiveOutcome.Status status, MovedRows.Sums moved, boolean idle, String proof, ScopeLosses losses) {}

    private record Plan(ScopeView landed, @Nullable ScopeInfo onto, RowDelta delta, String proof) {
        boolean isIdle() {
            return onto != null && delta.isEmpty() && ScopeProof.sameHeader(landed.info(), onto);
        }
    }

    /** An incarnation that no scope had. */
    static long newIncarnation() {
        return ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
    }

    /**
     * Moves what the target lacks; all of it when the target is to be replaced or does not only go on.
     *
     * @param expected the proof of what the target must be, empty for nothing; null where whatever it has is replaced
     */
    Moved run(@Nullable String expected) {
        Plan plan = target.admin()
                .view(scope, view -> expected == null ? replacing(view) : plan(view))
                .orElseGet(() -> new Plan(landed(fresh), null, RowDelta.between(source, null), ""));
        MovedRows rows = new MovedRows(plan.landed, plan.delta);
        if (expected != null && !expected.equals(plan.proof)) {
            return new Moved(ReceiveOutcome.Status.OTHER_TARGET, rows.sums(), false, "", ScopeLosses.NONE);
        }
        if (plan.isIdle()) {
            return new Moved(ReceiveOutcome.Status.DONE, rows.sums(), true, plan.proof, ScopeLosses.NONE);
        }
        ScopeLosses losses = losses(plan);
        ReceiveOutcome outcome = target.admin()
                .receive(
                        scope,
                        new ScopeDelta(
                                plan.landed.info(),
                                plan.onto,
                                plan.delta.removedRecords(),
                                plan.delta.removedFrames(),
                                rows));
        MovedRows.Sums sums = rows.sums();
        boolean done = outcome.status() == ReceiveOutcome.Status.DONE;
        return new Moved(outcome.status(), sums, false, done ? provenSame(plan, sums) : "", losses);
    }

    private ScopeLosses losses(Plan plan) {
        return plan.onto == null
                ? ScopeLosses.NONE
                : target.admin()
                        .view(scope, there -> ScopeLosses.between(source, there))
                        .orElse(ScopeLosses.NONE);
    }

    private ScopeView landed(long incarnation) {
        return new LandedView(source, incarnation);
    }

    private Plan plan(ScopeView there) {
        ScopeView landed = landed(there.info().incarnation());
        String proof = ScopeProof.of(there);
        Plan plan = new Plan(landed, there.info(), RowDelta.between(landed, there), proof);
        boolean keeps = plan.isIdle() || isOnward(plan.delta, there.info());
        return keeps ? plan : new Plan(landed(fresh), there.info(), RowDelta.replacing(there), proof);
    }

    private boolean isOnward(RowDelta delta, ScopeInfo there) {
        ScopeInfo here = source.info();
        return delta.onward()
                && here.ordered() == there.ordered()
                && (!here.ordered() || here.change() > there.change());
    }

    private Plan replacing(ScopeView there) {
        return new Plan(landed(fresh), there.info(), RowDelta.replacing(there), "");
    }

    /** Reads back what moved, and compares the heads of all that did not. */
    private String provenSame(Plan plan, MovedRows.Sums sent) {
        return target.admin()
                .view(scope, view -> {
                    if (!RowDelta.sameHeads(plan.landed, view)) {
                        throw other("its rows differ from the source's");
                    }
                    if (!new MovedRows(view, plan.delta).read().equals(sent)) {
                        throw other("the stored data differs from the sent data");
                    }
                    return ScopeProof.of(view);
                })
                .orElseThrow(() -> other("it is not there"));
    }

    private CorruptException other(String problem) {
        return new CorruptException(
                "scope " + scope,
                problem + " (a writer of the target can also cause this); copy again, or verify the target",
                null);
    }
}
