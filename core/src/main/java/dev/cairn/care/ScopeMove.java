package dev.cairn.care;

import dev.cairn.CorruptException;
import dev.cairn.storage.ReceiveOutcome;
import dev.cairn.storage.Scope;
import dev.cairn.storage.ScopeInfo;
import dev.cairn.storage.ScopeView;
import dev.cairn.storage.Shipment;
import dev.cairn.storage.Storage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes one scope of a target equal to a view of its source, and reads it back. Used once, by one thread. */
final class ScopeMove {
    private final ScopeView source;
    private final Storage target;
    private final Scope scope;

    ScopeMove(ScopeView source, Storage target) {
        this.source = source;
        this.target = target;
        this.scope = source.info().scope();
    }

    /**
     * What was done.
     *
     * @param status what the target said
     * @param moved the digests of what went by
     * @param idle whether there was nothing to do
     */
    record Moved(ReceiveOutcome.Status status, MovedRows.Sums moved, boolean idle) {}

    private record Plan(@Nullable ScopeInfo onto, ScopeDelta delta) {}

    /** Moves what the target lacks; all of it when the target is of another line or is to be replaced. */
    Moved run(boolean replace) {
        long incarnation = source.info().incarnation();
        Optional<Plan> there = target.view(scope, view -> {
            boolean other = replace || view.info().incarnation() != incarnation;
            return new Plan(view.info(), other ? ScopeDelta.replacing(view) : ScopeDelta.between(source, view));
        });
        Plan plan = there.orElseGet(() -> new Plan(null, ScopeDelta.between(source, null)));
        MovedRows rows = new MovedRows(source, plan.delta);
        if (plan.delta.isEmpty() && sameHeader(plan.onto)) {
            return new Moved(ReceiveOutcome.Status.DONE, rows.sums(), true);
        }
        ReceiveOutcome outcome = target.receive(
                scope,
                new Shipment(source.info(), plan.onto, plan.delta.removedRecords(), plan.delta.removedFrames(), rows));
        MovedRows.Sums sums = rows.sums();
        if (outcome.status() == ReceiveOutcome.Status.DONE) {
            expectSame(plan.delta, sums);
        }
        return new Moved(outcome.status(), sums, false);
    }

    private boolean sameHeader(@Nullable ScopeInfo there) {
        ScopeInfo here = source.info();
        return there != null
                && there.change() == here.change()
                && there.summary().equals(here.summary());
    }

    /** Reads back what moved, and compares the heads of all that did not. */
    private void expectSame(ScopeDelta delta, MovedRows.Sums sent) {
        String problem = target.view(scope, view -> {
                    if (!ScopeDelta.sameHeads(source, view)) {
                        return "its rows are not those of the source";
                    }
                    return new MovedRows(view, delta).read().equals(sent)
                            ? ""
                            : "what is read back is not what was sent";
                })
                .orElse("it is not there");
        if (!problem.isEmpty()) {
            throw new CorruptException(
                    "scope " + scope,
                    problem + " (a writer of the target meanwhile does that, too); copy again, or verify the target",
                    null);
        }
    }
}
