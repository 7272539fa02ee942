package dev.cairn.retention;

import dev.cairn.retention.RetentionReason.Kind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a policy says of each of some things at one moment. Immutable. A dry run shows it, a real run does it: they are the same.
 *
 * @param decisions one for each thing, in the order given
 */
public record RetentionPlan(List<Decision> decisions) {
    /** Copies the list. */
    public RetentionPlan {
        decisions = List.copyOf(decisions);
    }

    /**
     * What becomes of a thing.
     *
     * @param item which
     * @param kept whether it stays
     * @param reasons all that keep it, or why it goes; at least one
     */
    public record Decision(RetentionItem item, boolean kept, List<RetentionReason> reasons) {
        /** Copies the list. */
        public Decision {
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * Applies a policy.
     *
     * @param items in the order in which they were stored, oldest first. That order tells which is last, never their times: things of
     *     equal or wrong times have a place in it too
     * @param now the moment at which ages and ends are taken
     */
    public static RetentionPlan of(RetentionPolicy policy, List<RetentionItem> items, Instant now) {
        KeepRules rules = new KeepRules(policy, items, now);
        List<Decision> decisions = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            List<RetentionReason> keeping = rules.keeping(i);
            decisions.add(
                    keeping.isEmpty() ? notKept(policy, items.get(i), now) : new Decision(items.get(i), true, keeping));
        }
        return new RetentionPlan(decisions);
    }

    private static Decision notKept(RetentionPolicy policy, RetentionItem item, Instant now) {
        Instant end = item.expires();
        if (end != null && !end.isAfter(now)) {
            return new Decision(item, false, List.of(new RetentionReason(Kind.EXPIRED, end.toString())));
        }
        return policy.isEmpty()
                ? new Decision(item, true, List.of(RetentionReason.of(Kind.NO_RULE)))
                : new Decision(item, false, List.of(RetentionReason.of(Kind.UNKEPT)));
    }

    /** What stays, in the order given. */
    public List<Decision> kept() {
        return decisions.stream().filter(Decision::kept).toList();
    }

    /** What goes, in the order given. */
    public List<Decision> removed() {
        return decisions.stream().filter(decision -> !decision.kept()).toList();
    }
}
