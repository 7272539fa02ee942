package dev.cairn.cli.thread;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.PrunedThread;
import dev.cairn.checkpoint.PrunedThread.Decision;
import dev.cairn.checkpoint.PrunedThread.Outcome;
import dev.cairn.cli.output.Figures;
import dev.cairn.cli.output.SafeText;
import dev.cairn.cli.output.ShortIds;
import dev.cairn.cli.output.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What became of a pruned thread, for people: what stays, newest first, and how much goes. Stateless. */
final class PrunedText {
    private static final int MAX_KEPT = 20;

    private PrunedText() {}

    /**
     * The lines.
     *
     * @param all whether to name each checkpoint, those that go too
     */
    static List<String> lines(PrunedThread thread, boolean all) {
        String name = "thread '" + thread.threadId() + "'";
        if (thread.outcome() == Outcome.MISSING) {
            return List.of(SafeText.of("There is no " + name + "."));
        }
        if (thread.outcome() == Outcome.LEASED) {
            return List.of(SafeText.of("A lease runs on " + name + ", so it stays as it is."));
        }
        boolean plan = thread.outcome() == Outcome.PLANNED;
        List<String> lines = new ArrayList<>(table(thread, all));
        int unnamed = all ? 0 : thread.kept().size() - MAX_KEPT;
        if (unnamed > 0) {
            lines.add("and " + Figures.number(unnamed) + " more that " + (unnamed == 1 ? "stays" : "stay")
                    + "; --all lists each checkpoint");
        }
        lines.add(SafeText.of((plan ? "Would remove " : "Removed ")
                + Figures.count(thread.removed().size(), "checkpoint", "checkpoints") + " of " + name
                + steps(thread.removed()) + ", " + Figures.size(thread.freedBytes()) + "; kept "
                + Figures.number(thread.kept().size()) + "."));
        return lines;
    }

    private static List<String> table(PrunedThread thread, boolean all) {
        ShortIds ids = ShortIds.fromAll(Stream.concat(thread.removed().stream(), thread.kept().stream())
                .map(decision -> String.valueOf(decision.config().checkpointId()))
                .toList());
        Table table = new Table()
                .text("OUTCOME")
                .number("STEP")
                .text("TIME")
                .text("BRANCH")
                .text("CHECKPOINT")
                .text("WHY");
        newestFirst(thread.kept())
                .limit(all ? Integer.MAX_VALUE : MAX_KEPT)
                .forEach(one -> row(table, ids, "kept", one));
        if (all) {
            String outcome = thread.outcome() == Outcome.PLANNED ? "would go" : "removed";
            newestFirst(thread.removed()).forEach(one -> row(table, ids, outcome, one));
        }
        return thread.kept().isEmpty() && !all ? List.of() : table.lines();
    }

    private static Stream<Decision> newestFirst(List<Decision> decisions) {
        List<Decision> reversed = new ArrayList<>(decisions);
        Collections.reverse(reversed);
        return reversed.stream();
    }

    private static void row(Table table, ShortIds ids, String outcome, Decision decision) {
        CheckpointConfig at = decision.config();
        table.row(
                outcome,
                String.valueOf(decision.step()),
                Figures.time(decision.ts()),
                at.branch() + (at.namespace().isEmpty() ? "" : " (" + at.namespace() + ")"),
                ids.of(String.valueOf(at.checkpointId())),
                decision.reasons().stream().map(Object::toString).collect(Collectors.joining(", ")));
    }

    private static String steps(List<Decision> decisions) {
        if (decisions.isEmpty()) {
            return "";
        }
        long first = decisions.stream().mapToLong(Decision::step).min().orElseThrow();
        long last = decisions.stream().mapToLong(Decision::step).max().orElseThrow();
        return first == last ? ", step " + first : ", steps " + first + " to " + last;
    }
}
