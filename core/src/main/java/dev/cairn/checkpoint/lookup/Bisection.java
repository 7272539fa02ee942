package dev.cairn.checkpoint.lookup;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.MissingSteps;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a condition turned between two checkpoints.
 *
 * @param good the earlier one
 * @param bad the later one
 * @param holdsAtGood whether the condition holds of the earlier one
 * @param holdsAtBad whether it holds of the later one; where both are the same and not every turn was asked for, no turn is looked for
 * @param turns the turns, oldest first
 * @param checkpoints how many checkpoints there are from the earlier to the later one
 * @param tested of how many the condition was tested
 * @param next where to continue, for the same query's cursor; null at the end
 */
public record Bisection(
        CheckpointConfig good,
        CheckpointConfig bad,
        boolean holdsAtGood,
        boolean holdsAtBad,
        List<Turn> turns,
        int checkpoints,
        int tested,
        @Nullable String next) {
    /** Copies the list. */
    public Bisection {
        turns = List.copyOf(turns);
    }

    /**
     * A step at which a condition turned.
     *
     * @param at the first checkpoint at which it is as it is then
     * @param holds whether it holds there
     * @param missing when it may also have turned at one of some checkpoints that are not stored any more and stood right before; else null
     */
    public record Turn(
            CheckpointSummary at, boolean holds, @Nullable MissingSteps missing) {}
}
