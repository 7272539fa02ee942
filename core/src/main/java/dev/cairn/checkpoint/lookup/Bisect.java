package dev.cairn.checkpoint.lookup;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointSummary;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.MissingSteps;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.address.CheckpointAddress;
import dev.cairn.checkpoint.internal.record.Ancestors;
import dev.cairn.checkpoint.internal.record.Ancestors.Ancestor;
import dev.cairn.checkpoint.internal.record.ThreadStore;
import dev.cairn.checkpoint.lookup.Bisection.Turn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.internal.paging.Listing;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Looks for the turns of a condition on the way from one checkpoint to another. Not thread-safe. */
final class Bisect {
    private final Checkpointer checkpoints;
    private final BisectQuery query;
    private final CheckpointConfig good;
    private final CheckpointConfig bad;
    private final List<Step> steps;
    private final Listing listing;
    private final @Nullable String start;
    private final BitSet tested = new BitSet();
    private final BitSet held = new BitSet();

    /** A checkpoint on the way, and what is missing before it. */
    private record Step(String id, @Nullable MissingSteps missing) {}

    Bisect(ThreadStore store, Checkpointer checkpoints, BisectQuery query) {
        this.checkpoints = checkpoints;
        this.query = query;
        this.good = checkpoints.get(query.good(), Selection.none()).config();
        this.bad = checkpoints.get(query.bad(), Selection.none()).config();
        this.listing = listing(store);
        this.start = listing.text(query.cursor());
        this.steps = steps(store);
    }

    private List<Step> steps(ThreadStore store) {
        if (!good.threadId().equals(bad.threadId()) || !good.namespace().equals(bad.namespace())) {
            throw notBefore();
        }
        List<Step> newestFirst = new ArrayList<>();
        Ancestors ancestors = new Ancestors(store, bad, true);
        String id = null;
        boolean found = false;
        while (!found && ancestors.hasNext()) {
            Ancestor ancestor = ancestors.next();
            if (id != null) {
                newestFirst.add(new Step(id, ancestor.missing()));
            }
            id = ancestor.record().id();
            found = id.equals(good.checkpointId());
        }
        if (!found || id == null) {
            throw ancestors.missingAtEnd() == null ? notBefore() : cutOff(id);
        }
        newestFirst.add(new Step(id, null));
        Collections.reverse(newestFirst);
        return newestFirst;
    }

    private CairnException notBefore() {
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot search from " + good + " to " + bad
                        + ": the first is not an ancestor of the second. Name the earlier one first. 'cairn thread "
                        + "tree' shows their order.",
                Map.of("good", String.valueOf(good.checkpointId()), "bad", String.valueOf(bad.checkpointId())),
                null);
    }

    /** @param oldest the last that the walk came to */
    private CairnException cutOff(@Nullable String oldest) {
        CheckpointSummary reached = checkpoints
                .branches()
                .ancestry(bad.at(String.valueOf(oldest)))
                .findFirst()
                .orElseThrow();
        return new CairnException(
                ErrorCode.INVALID,
                "Cannot tell whether checkpoint " + good + " is an ancestor of " + bad + ": before step "
                        + reached.metadata().step() + " checkpoints are missing. Start at "
                        + CheckpointAddress.fromId(good.threadId(), String.valueOf(oldest)) + " or later.",
                Map.of("good", String.valueOf(good.checkpointId()), "bad", String.valueOf(bad.checkpointId())),
                null);
    }

    Bisection run() {
        int last = steps.size() - 1;
        boolean atGood = holds(0);
        boolean atBad = holds(last);
        List<Turn> turns = new ArrayList<>();
        String next = null;
        if (query.all()) {
            next = each(turns);
        } else if (atGood != atBad) {
            turns.add(turn(halve(last, atGood)));
        }
        return new Bisection(good, bad, atGood, atBad, turns, steps.size(), tested.cardinality(), next);
    }

    private int halve(int last, boolean before) {
        int low = 0;
        int high = last;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (holds(middle) == before) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return high;
    }

    private @Nullable String each(List<Turn> turns) {
        for (int i = first() + 1; i < steps.size(); i++) {
            if (holds(i) != holds(i - 1)) {
                if (turns.size() == query.limit()) {
                    return listing.cursor(steps.get(i - 1).id);
                }
                turns.add(turn(i));
            }
        }
        return null;
    }

    private Listing listing(ThreadStore store) {
        return Listing.of(
                        "turns",
                        store.allThreads().prefix(),
                        good.threadId(),
                        good.namespace(),
                        good.checkpointId(),
                        bad.checkpointId(),
                        query.condition().identity(),
                        query.all())
                .hinting("This listing is from " + good.checkpointId() + " to " + bad.checkpointId()
                        + ". If a head has moved, name the checkpoints of the previous page.");
    }

    private int first() {
        for (int i = 0; i < steps.size(); i++) {
            if (start == null || steps.get(i).id.equals(start)) {
                return i;
            }
        }
        throw listing.refused(String.valueOf(query.cursor()));
    }

    private Turn turn(int index) {
        CheckpointSummary at = checkpoints
                .branches()
                .ancestry(bad.at(steps.get(index).id))
                .findFirst()
                .orElseThrow();
        return new Turn(at, holds(index), steps.get(index).missing);
    }

    private boolean holds(int index) {
        if (!tested.get(index)) {
            tested.set(index);
            held.set(index, query.condition().holds(checkpoints, bad.at(steps.get(index).id)));
        }
        return held.get(index);
    }
}
