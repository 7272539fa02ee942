package dev.cairn.answer;

import dev.cairn.annotation.Internal;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.MissingSteps;
import dev.cairn.checkpoint.lookup.Bisection;
import dev.cairn.checkpoint.lookup.Bisection.Turn;
import dev.cairn.checkpoint.lookup.BlamedValue;
import dev.cairn.checkpoint.lookup.TextMatch;
import org.jspecify.annotations.Nullable;

/** What a search of states found, in JSON, the same in every answer. Stateless. */
@Internal
public final class SearchFacts {
    private SearchFacts() {}

    private static Json origin(CheckpointSummary at, @Nullable MissingSteps missing) {
        return CheckpointFacts.of(at.config())
                .put("step", at.metadata().step())
                .put("source", at.metadata().source().label())
                .put("ts", at.ts())
                .put("certain", missing == null)
                .put("missing", missing == null ? null : missing.count());
    }

    /** Which step wrote a value. */
    public static Json of(BlamedValue value) {
        return origin(value.origin(), value.missing())
                .put("channel", value.channel())
                .put("pointer", value.pointer())
                .put("bytes", value.bytes());
    }

    /** Where a text occurs. */
    public static Json of(TextMatch match) {
        return origin(match.first(), match.missing())
                .put("channel", match.channel())
                .put("pointer", match.pointer())
                .put("name", match.name())
                .put("before", match.before())
                .put("match", match.match())
                .put("after", match.after());
    }

    /** Where a condition turned. */
    public static Json of(Turn turn) {
        return origin(turn.at(), turn.missing()).put("holds", turn.holds());
    }

    /** What a bisection says beside its turns. */
    public static Json whole(Bisection found) {
        return new Json()
                .put("good", CheckpointFacts.of(found.good()))
                .put("bad", CheckpointFacts.of(found.bad()))
                .put("holds_at_good", found.holdsAtGood())
                .put("holds_at_bad", found.holdsAtBad())
                .put("checkpoints", found.checkpoints())
                .put("tested", found.tested());
    }
}
