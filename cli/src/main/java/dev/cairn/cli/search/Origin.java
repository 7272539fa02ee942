package dev.cairn.cli.search;

import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.MissingSteps;
import dev.cairn.cli.output.Figures;
import org.jspecify.annotations.Nullable;

/** The step at which something began, for people. Stateless. */
final class Origin {
    private Origin() {}

    static String id(CheckpointSummary at) {
        return String.valueOf(at.config().checkpointId());
    }

    static String step(CheckpointSummary at) {
        return String.valueOf(at.metadata().step());
    }

    /** What a person must know of missing checkpoints; empty when there are none. */
    static String note(@Nullable MissingSteps missing) {
        if (missing == null) {
            return "";
        }
        return missing.count() == null
                ? "or before: its parent is not stored"
                : missing.count() == 1
                        ? "or the one removed before it"
                        : "or one of " + Figures.number(missing.count()) + " removed before it";
    }
}
