package dev.cairn.integration.proof;

/** Something that random operations run against: the model, or a store. */
interface Subject {
    /** Runs an operation; all that it answers, as text with labels in place of ids. */
    String run(Step step);
}
