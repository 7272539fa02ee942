package dev.cairn.agent.migration;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the best way between two versions: with the fewest steps that lose something, then with the fewest steps, then by the larger
 * versions. Ways upwards are made of steps upwards only, ways downwards of steps downwards. Immutable.
 *
 * @param steps all of them
 */
record MigrationPaths(List<StateMigration> steps) {
    private static final Comparator<Cost> BEST =
            Comparator.comparingInt(Cost::lossy).thenComparingInt(Cost::steps);

    private record Cost(int lossy, int steps) {
        private Cost and(StateMigration step) {
            return new Cost(lossy + (step.lossy() ? 1 : 0), steps + 1);
        }
    }

    /** The steps in their order; none between equal versions. */
    Optional<List<StateMigration>> best(StateVersion from, StateVersion to) {
        Map<StateVersion, Cost> left = costsTo(to, from.compareTo(to) < 0);
        List<StateMigration> path = new ArrayList<>();
        StateVersion at = from;
        while (!at.equals(to)) {
            StateVersion here = at;
            Cost cost = left.get(here);
            Optional<StateMigration> next = cost == null
                    ? Optional.empty()
                    : steps(from.compareTo(to) < 0)
                            .filter(step -> step.fromVersion().equals(here) && leadsOn(step, left, cost))
                            .max(Comparator.comparing(StateMigration::toVersion));
            if (next.isEmpty()) {
                return Optional.empty();
            }
            path.add(next.get());
            at = next.get().toVersion();
        }
        return Optional.of(path);
    }

    private static boolean leadsOn(StateMigration step, Map<StateVersion, Cost> left, Cost cost) {
        Cost rest = left.get(step.toVersion());
        return rest != null && rest.and(step).equals(cost);
    }

    /** What the best way from each version to a target costs. */
    private Map<StateVersion, Cost> costsTo(StateVersion target, boolean upwards) {
        Map<StateVersion, Cost> costs = new HashMap<>();
        costs.put(target, new Cost(0, 0));
        boolean changed = true;
        while (changed) {
            changed = false;
            for (StateMigration step : steps(upwards).toList()) {
                Cost rest = costs.get(step.toVersion());
                if (rest != null) {
                    Cost better = rest.and(step);
                    Cost known = costs.get(step.fromVersion());
                    if (known == null || BEST.compare(better, known) < 0) {
                        costs.put(step.fromVersion(), better);
                        changed = true;
                    }
                }
            }
        }
        return costs;
    }

    private Stream<StateMigration> steps(boolean upwards) {
        return steps.stream().filter(step -> upwards == step.fromVersion().compareTo(step.toVersion()) < 0);
    }

    /** Of the versions that can be reached on the way to a target the one that is nearest to it; the begin where there is none. */
    StateVersion nearest(StateVersion from, StateVersion to) {
        boolean upwards = from.compareTo(to) < 0;
        Set<StateVersion> reached = new HashSet<>(Set.of(from));
        ArrayDeque<StateVersion> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            StateVersion at = open.remove();
            steps(upwards)
                    .filter(step -> step.fromVersion().equals(at))
                    .map(StateMigration::toVersion)
                    .filter(next -> (upwards ? next.compareTo(to) <= 0 : next.compareTo(to) >= 0) && reached.add(next))
                    .forEach(open::add);
        }
        return upwards
                ? reached.stream().max(Comparator.naturalOrder()).orElse(from)
                : reached.stream().min(Comparator.naturalOrder()).orElse(from);
    }
}
