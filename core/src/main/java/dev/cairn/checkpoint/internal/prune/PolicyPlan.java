package dev.cairn.checkpoint.internal.prune;

import dev.cairn.checkpoint.PruneOptions;
import dev.cairn.checkpoint.PrunedThread.Decision;
import dev.cairn.checkpoint.internal.record.ThreadIndex;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Node;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Place;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Tagged;
import dev.cairn.checkpoint.internal.record.ThreadIndex.Tip;
import dev.cairn.retention.RetentionItem;
import dev.cairn.retention.RetentionPlan;
import dev.cairn.retention.RetentionPolicy;
import dev.cairn.retention.RetentionReason;
import dev.cairn.retention.RetentionReason.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** What a policy says of each checkpoint of a marked thread. Pure; not safe for use by several threads. */
final class PolicyPlan {
    private static final RetentionReason NEEDED =
            new RetentionReason(Kind.PROTECTED, "holds what a kept checkpoint lacks");

    private final ThreadIndex mark;
    private final PruneOptions options;
    private final Instant now;
    private final Map<Place, List<String>> protections = new HashMap<>();
    private final List<Node> victims = new ArrayList<>();
    private final List<Decision> removed = new ArrayList<>();
    private final List<Decision> kept = new ArrayList<>();

    PolicyPlan(ThreadIndex mark, PruneOptions options, Instant now) {
        this.mark = mark;
        this.options = options;
        this.now = now;
        protect();
        decide();
    }

    /** The checkpoints that go, oldest first within a namespace. */
    List<Node> victims() {
        return victims;
    }

    List<Decision> removed() {
        return removed;
    }

    List<Decision> kept() {
        return kept;
    }

    private void protect() {
        mark.heads()
                .forEach((branch, head) -> protect(
                        new Place(branch.namespace(), String.valueOf(head.checkpointId())),
                        "is the head of branch '" + branch.name() + "'"));
        LatestPlan.waiting(mark).forEach(checkpoint -> protect(checkpoint, "a task waits there for an answer"));
        mark.writes().keySet().stream()
                .filter(checkpoint -> mark.children(checkpoint).isEmpty())
                .forEach(checkpoint -> protect(checkpoint, "has writes that no checkpoint followed"));
        for (Place checkpoint : mark.tagged()) {
            mark.tags(checkpoint).stream()
                    .map(Tagged::tag)
                    .filter(tag -> !isRuled(tag))
                    .forEach(tag -> protect(checkpoint, "is tagged '" + tag + "'"));
        }
        if (!options.formerTipsToo()) {
            protectTips();
        }
    }

    private void protect(Place checkpoint, String why) {
        protections.computeIfAbsent(checkpoint, place -> new ArrayList<>()).add(why);
    }

    private boolean isRuled(String tag) {
        RetentionPolicy policy = options.policy();
        return policy.keepTagged().containsKey(tag) || policy.keepTaggedLast().containsKey(tag);
    }

    private void protectTips() {
        Map<Place, List<Tip>> byBranch = new LinkedHashMap<>();
        mark.tips()
                .values()
                .forEach(tip -> byBranch.computeIfAbsent(tip.branch(), branch -> new ArrayList<>())
                        .add(tip));
        Instant limit = now.minus(Duration.ofDays(PruneOptions.TIP_DAYS));
        byBranch.forEach((branch, tips) -> {
            Set<Place> stay = new LinkedHashSet<>();
            for (int i = 0; i < tips.size(); i++) {
                boolean last = tips.size() - i <= PruneOptions.TIPS;
                if (last || tips.get(i).left().isAfter(limit)) {
                    stay.add(tips.get(i).from());
                }
            }
            stay.forEach(tip -> protect(tip, "is a former tip of branch '" + branch.name() + "'"));
        });
    }

    private void decide() {
        Map<String, List<Node>> namespaces = mark.nodes().values().stream()
                .collect(Collectors.groupingBy(
                        node -> node.place().namespace(), LinkedHashMap::new, Collectors.toList()));
        Map<Place, RetentionPlan.Decision> decisions = new LinkedHashMap<>();
        namespaces.values().forEach(nodes -> {
            List<RetentionItem> items = nodes.stream().map(this::item).toList();
            List<RetentionPlan.Decision> plan =
                    RetentionPlan.of(options.policy(), items, now).decisions();
            for (int i = 0; i < plan.size(); i++) {
                decisions.put(nodes.get(i).place(), plan.get(i));
            }
        });
        Set<Place> staying = decisions.entrySet().stream()
                .filter(entry -> entry.getValue().kept())
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Set<Place> needed = HistoryNeeds.of(mark, staying);
        decisions.forEach((place, decision) -> settle(place, decision, needed.contains(place)));
    }

    private RetentionItem item(Node node) {
        Set<String> tags = mark.tags(node.place()).stream().map(Tagged::tag).collect(Collectors.toUnmodifiableSet());
        return new RetentionItem(
                node.place().name(), node.ts(), tags, false, null, protections.getOrDefault(node.place(), List.of()));
    }

    private void settle(Place place, RetentionPlan.Decision decision, boolean needed) {
        Node node = Objects.requireNonNull(mark.nodes().get(place));
        List<RetentionReason> reasons = needed && !decision.kept() ? List.of(NEEDED) : decision.reasons();
        boolean stays = needed || decision.kept();
        (stays ? kept : removed).add(new Decision(mark.config(node), node.step(), node.ts(), reasons));
        if (!stays) {
            victims.add(node);
        }
    }
}
