package dev.cairn.agent.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MigrationPathsTest {
    private static final int VERSIONS = 7;
    private static final List<StateVersion> ALL = IntStream.range(0, VERSIONS)
            .mapToObj(i -> new StateVersion(1 + i / 3, i % 3, 0))
            .toList();
    private static final Comparator<List<StateMigration>> BEST = Comparator.<List<StateMigration>>comparingLong(
                    way -> way.stream().filter(StateMigration::lossy).count())
            .thenComparingInt(List::size)
            .thenComparing(MigrationPathsTest::largerFirst);

    private static int largerFirst(List<StateMigration> one, List<StateMigration> other) {
        for (int i = 0; i < one.size(); i++) {
            int order = other.get(i).toVersion().compareTo(one.get(i).toVersion());
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static List<StateMigration> random(Random random) {
        List<StateMigration> steps = new ArrayList<>();
        for (StateVersion from : ALL) {
            for (StateVersion to : ALL) {
                if (!from.equals(to) && random.nextInt(10) < 4) {
                    StateMigration step = StateMigration.of(from, to, "random");
                    steps.add(random.nextInt(3) == 0 ? step.losing() : step);
                }
            }
        }
        Collections.shuffle(steps, random);
        return steps;
    }

    /** All ways, one after the other: too slow for anything but a test, and too simple to be wrong. */
    private static List<List<StateMigration>> ways(List<StateMigration> steps, StateVersion from, StateVersion to) {
        if (from.equals(to)) {
            return List.of(List.of());
        }
        List<List<StateMigration>> ways = new ArrayList<>();
        for (StateMigration step : steps) {
            boolean towards = Integer.signum(step.toVersion().compareTo(from)) == Integer.signum(to.compareTo(from))
                    && Integer.signum(to.compareTo(step.toVersion())) != -Integer.signum(to.compareTo(from));
            if (step.fromVersion().equals(from) && towards) {
                for (List<StateMigration> rest : ways(steps, step.toVersion(), to)) {
                    List<StateMigration> way = new ArrayList<>(List.of(step));
                    way.addAll(rest);
                    ways.add(way);
                }
            }
        }
        return ways;
    }

    @Test
    void the_way_is_the_best_of_all_ways_in_any_order_of_registration() {
        Random random = new Random(20_260_302);
        int found = 0;
        int none = 0;
        for (int round = 0; round < 300; round++) {
            List<StateMigration> steps = random(random);
            MigrationPaths paths = new MigrationPaths(steps);
            for (StateVersion from : ALL) {
                for (StateVersion to : ALL) {
                    Optional<List<StateMigration>> best =
                            ways(steps, from, to).stream().min(BEST);
                    assertThat(paths.best(from, to)).isEqualTo(best);
                    found += best.isPresent() ? 1 : 0;
                    none += best.isPresent() ? 0 : 1;
                }
            }
        }
        assertThat(found).isGreaterThan(1_000);
        assertThat(none).isGreaterThan(1_000);
    }

    @Test
    void the_nearest_is_reachable_and_nothing_reachable_is_nearer() {
        Random random = new Random(5);
        for (int round = 0; round < 300; round++) {
            List<StateMigration> steps = random(random);
            MigrationPaths paths = new MigrationPaths(steps);
            StateVersion from = ALL.get(random.nextInt(VERSIONS));
            StateVersion to = ALL.get(random.nextInt(VERSIONS));
            boolean upwards = from.compareTo(to) < 0;
            Set<StateVersion> reachable = new HashSet<>();
            for (StateVersion between : ALL) {
                boolean passed = upwards ? between.compareTo(to) > 0 : between.compareTo(to) < 0;
                boolean behind = upwards ? between.compareTo(from) < 0 : between.compareTo(from) > 0;
                if (!passed && !behind && !ways(steps, from, between).isEmpty()) {
                    reachable.add(between);
                }
            }
            Comparator<StateVersion> order = upwards ? Comparator.naturalOrder() : Comparator.reverseOrder();
            assertThat(paths.nearest(from, to))
                    .isEqualTo(reachable.stream().max(order).orElseThrow());
        }
    }

    @Test
    void a_chain_of_a_thousand_versions_is_found_whatever_the_order_of_registration() {
        List<StateMigration> steps = new ArrayList<>();
        for (int i = 999; i >= 0; i--) {
            steps.add(StateMigration.of(new StateVersion(1, i, 0), new StateVersion(1, i + 1, 0), "next"));
        }
        MigrationPaths paths = new MigrationPaths(steps);
        assertThat(paths.best(new StateVersion(1, 0, 0), new StateVersion(1, 1_000, 0)))
                .hasValueSatisfying(way -> assertThat(way).hasSize(1_000));
        Collections.reverse(steps);
        assertThat(new MigrationPaths(steps).best(new StateVersion(1, 0, 0), new StateVersion(1, 1_000, 0)))
                .hasValueSatisfying(way -> assertThat(way).hasSize(1_000));
    }
}
