package dev.cairn.environment;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;

/**
 * The first difference between a recorded step and the same action done again. Immutable.
 *
 * @param step the step's number
 * @param what {@code failure} (why it failed), {@code observation}, {@code reward}, {@code done} or {@code digest} (of the state); the first
 *     that differs, in this order
 * @param recorded what was recorded
 * @param found what came out
 */
public record Divergence(long step, String what, Document recorded, Document found) {
    /** Compares. */
    @Internal
    public static java.util.Optional<Divergence> between(RecordedStep recorded, RecordedStep found) {
        StepResult a = recorded.result();
        StepResult b = found.result();
        long step = recorded.number();
        Divergence difference = null;
        if (!java.util.Objects.equals(recorded.failure(), found.failure())) {
            difference = new Divergence(step, "failure", Document.of(recorded.failure()), Document.of(found.failure()));
        } else if (!a.observation().equals(b.observation())) {
            difference = new Divergence(step, "observation", a.observation(), b.observation());
        } else if (Double.compare(a.reward(), b.reward()) != 0) {
            difference = new Divergence(step, "reward", Document.of(a.reward()), Document.of(b.reward()));
        } else if (a.done() != b.done()) {
            difference = new Divergence(step, "done", Document.of(a.done()), Document.of(b.done()));
        } else if (!recorded.digest().equals(found.digest())) {
            difference = new Divergence(step, "digest", Document.of(recorded.digest()), Document.of(found.digest()));
        }
        return java.util.Optional.ofNullable(difference);
    }

    /** The step and what differs; never the values. */
    @Override
    public String toString() {
        return "step " + step + " differs in " + what;
    }
}
