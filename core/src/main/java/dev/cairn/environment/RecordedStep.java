package dev.cairn.environment;

import dev.cairn.model.Document;

/**
 * A step of a session as it was recorded. Immutable.
 *
 * @param number 1 for the first of the session's line
 * @param action what was done
 * @param result what it led to
 * @param digest SHA-256 of the state after it, see {@link SnapshotInfo#digest}
 */
public record RecordedStep(long number, Document action, StepResult result, String digest) {}
