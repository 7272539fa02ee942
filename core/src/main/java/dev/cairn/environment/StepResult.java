package dev.cairn.environment;

import dev.cairn.model.Document;

/**
 * What an action led to. Immutable.
 *
 * @param observation what can be seen then
 * @param reward how good that is
 * @param done whether the episode is over
 */
public record StepResult(Document observation, double reward, boolean done) {
    /** Refuses no observation, and rewards that are no numbers. */
    public StepResult {
        java.util.Objects.requireNonNull(observation, "observation");
        if (!Double.isFinite(reward)) {
            throw new dev.cairn.error.CairnException(
                    dev.cairn.error.ErrorCode.INVALID, "The reward must be a finite number, not " + reward + ".");
        }
    }

    /** How long the observation is, the reward and the end; never what was seen. */
    @Override
    public String toString() {
        return "observation: " + observation.outline() + ", reward " + reward + (done ? ", done" : "");
    }
}
