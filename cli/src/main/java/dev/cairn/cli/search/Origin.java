package dev.cairn.cli.search;

import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.MissingSteps;
import dev.cairn.cli.checkpoint.Facts;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.Json;
import org.jspecify.annotations.Nullable;

/** The step at which something began, as answers tell it. Stateless. */
final class Origin {
    private Origin() {}

    /** A checkpoint without its state. */
    static Json json(CheckpointSummary at) {
        return Facts.of(at.config())
                .put("step", at.metadata().step())
                .put("source", at.metadata().source().label())
                .put("ts", at.ts());
    }

    /** The same where checkpoints may be missing before it. */
    static Json json(CheckpointSummary at, @Nullable MissingSteps missing) {
        return json(at).put("certain", missing == null).put("missing", missing == null ? null : missing.count());
    }

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
