package dev.cairn.environment;

import dev.cairn.model.Document;

/** Something that is acted upon step by step, the same actions leading to the same results from the same state. */
@FunctionalInterface
public interface Steppable {
    /** Acts. */
    StepResult step(Document action);
}
