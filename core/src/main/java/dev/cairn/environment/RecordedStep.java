package dev.cairn.environment;

import dev.cairn.annotation.Internal;
import dev.cairn.model.Document;
import org.jspecify.annotations.Nullable;

/**
 * A step of a session as it was recorded. Immutable.
 *
 * @param number 1 for the first of the session's line
 * @param action what was done
 * @param result what it led to; of a step that failed null, 0 and false
 * @param digest SHA-256 of the state after it, see {@link SnapshotInfo#digest}
 * @param failure why the step failed and was undone, or null when it was done
 */
public record RecordedStep(
        long number,
        Document action,
        StepResult result,
        String digest,
        @Nullable String failure) {
    private static final StepResult NOTHING = new StepResult(Document.of(null), 0, false);

    /** A step that was done. */
    public RecordedStep(long number, Document action, StepResult result, String digest) {
        this(number, action, result, digest, null);
    }

    @Internal
    public static RecordedStep failed(long number, Document action, String failure, String digest) {
        return new RecordedStep(number, action, NOTHING, digest, failure);
    }

    /** Whether it failed: then the state after it is the state before it. */
    public boolean isFailed() {
        return failure != null;
    }

    /** Returns this step with another number. */
    @Internal
    public RecordedStep as(long other) {
        return new RecordedStep(other, action, result, digest, failure);
    }

    /** The number and how long the action is; never what was done or seen. */
    @Override
    public String toString() {
        return "step " + number + ": " + action.outline() + (isFailed() ? ", failed" : "");
    }
}
