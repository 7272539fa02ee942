package dev.cairn.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.error.CairnException;
import dev.cairn.retention.RetentionPlan.Decision;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Tag("locale")
class RetentionPlanTest {
    private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

    /** A table of the golden file. */
    private static final class Table {
        private RetentionPolicy policy = RetentionPolicy.EMPTY;
        private Instant now = Instant.EPOCH;
        private final List<RetentionItem> items = new ArrayList<>();
        private final List<String> expected = new ArrayList<>();

        void line(String line) {
            String[] words = line.split(" ", -1);
            switch (words[0]) {
                case "now" -> now = Instant.parse(words[1]);
                case "keep-last" -> policy = policy.keepLast(Integer.parseInt(words[1]));
                case "keep-within" -> policy = policy.keepWithin(Duration.parse(words[1]));
                case "keep-each" -> policy = policy.keepEach(Period.valueOf(words[1]), Integer.parseInt(words[2]));
                case "keep-tagged" -> policy = policy.keepTagged(words[1], Duration.parse(words[2]));
                case "keep-tagged-last" -> policy = policy.keepTaggedLast(words[1], Integer.parseInt(words[2]));
                case "zone" -> policy = policy.in(ZoneId.of(words[1]));
                case "even-the-newest" -> policy = policy.evenTheNewest();
                default -> item(line);
            }
        }

        private void item(String line) {
            String[] sides = line.split(" -> ", -1);
            String[] protection = sides[0].split(" \\^", -1);
            String[] words = protection[0].split(" ", -1);
            Set<String> tags = new HashSet<>();
            boolean pinned = false;
            Instant end = null;
            for (int i = 2; i < words.length; i++) {
                switch (words[i].charAt(0)) {
                    case '#' -> tags.add(words[i].substring(1));
                    case '!' -> pinned = true;
                    default -> end = Instant.parse(words[i].substring(1));
                }
            }
            List<String> protections = protection.length > 1 ? List.of(protection[1]) : List.of();
            items.add(new RetentionItem(words[0], Instant.parse(words[1]), tags, pinned, end, protections));
            expected.add(words[0] + " " + sides[1]);
        }

        void check() {
            assertThat(items).isNotEmpty();
            List<String> found = RetentionPlan.of(policy, items, now).decisions().stream()
                    .map(RetentionPlanTest::text)
                    .toList();
            assertThat(found).isEqualTo(expected);
        }
    }

    private static String text(Decision decision) {
        return decision.item().id()
                + (decision.kept() ? " kept: " : " removed: ")
                + decision.reasons().stream().map(RetentionReason::toString).collect(Collectors.joining(", "));
    }

    @TestFactory
    Stream<DynamicTest> every_table_of_the_golden_file_comes_out_as_written() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        try (InputStream in = RetentionPlanTest.class.getResourceAsStream("plans.txt")) {
            for (String block : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("(?m)^## ", -1)) {
                List<String> lines = block.lines().toList();
                if (!lines.get(0).startsWith("#")) {
                    Table table = new Table();
                    lines.stream().skip(1).filter(line -> !line.isBlank()).forEach(table::line);
                    tests.add(DynamicTest.dynamicTest(lines.get(0), table::check));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(15);
        return tests.stream();
    }

    private static List<RetentionItem> random(Random random) {
        List<RetentionItem> items = new ArrayList<>();
        int count = random.nextInt(60);
        for (int i = 0; i < count; i++) {
            Instant time = NOW.minusSeconds(random.nextInt(90 * 86_400) - 86_400L);
            Set<String> tags = random.nextInt(4) == 0 ? Set.of("t" + random.nextInt(3)) : Set.of();
            Instant end = random.nextInt(4) == 0 ? NOW.plusSeconds(random.nextInt(2_000_000) - 1_000_000L) : null;
            List<String> protections = random.nextInt(9) == 0 ? List.of("head of a branch") : List.of();
            items.add(new RetentionItem("i" + i, time, tags, random.nextInt(9) == 0, end, protections));
        }
        return items;
    }

    private static RetentionPolicy randomPolicy(Random random) {
        RetentionPolicy policy = RetentionPolicy.EMPTY.in(
                ZoneId.of(List.of("UTC", "Europe/Berlin", "Pacific/Chatham").get(random.nextInt(3))));
        policy = random.nextBoolean() ? policy.keepLast(1 + random.nextInt(10)) : policy;
        policy = random.nextBoolean() ? policy.keepWithin(Duration.ofHours(1 + random.nextInt(900))) : policy;
        for (Period period : Period.values()) {
            policy = random.nextBoolean() ? policy.keepEach(period, 1 + random.nextInt(9)) : policy;
        }
        policy = random.nextBoolean() ? policy.keepTagged("t1", Duration.ofDays(1 + random.nextInt(60))) : policy;
        policy = random.nextBoolean() ? policy.keepTaggedLast("t0", 1 + random.nextInt(4)) : policy;
        return random.nextInt(3) == 0 ? policy.evenTheNewest() : policy;
    }

    @Test
    void every_thing_has_reasons_protected_ones_stay_and_a_second_run_removes_nothing() {
        Random random = new Random(20_260_301);
        for (int round = 0; round < 2_000; round++) {
            List<RetentionItem> items = random(random);
            RetentionPolicy policy = randomPolicy(random);
            RetentionPlan plan = RetentionPlan.of(policy, items, NOW);

            assertThat(plan.decisions()).extracting(Decision::item).isEqualTo(items);
            for (Decision decision : plan.decisions()) {
                RetentionItem item = decision.item();
                assertThat(decision.reasons()).isNotEmpty();
                assertThat(decision.kept()
                                || (!item.pinned() && item.protections().isEmpty()))
                        .isTrue();
            }
            List<RetentionItem> left = plan.kept().stream().map(Decision::item).toList();
            assertThat(RetentionPlan.of(policy, left, NOW).removed())
                    .as("second run of %s", policy)
                    .isEmpty();
        }
    }

    @Test
    void one_more_rule_never_removes_more_than_the_others_did() {
        Random random = new Random(7);
        for (int round = 0; round < 500; round++) {
            List<RetentionItem> items = random(random);
            RetentionPolicy policy = randomPolicy(random).keepLast(1 + random.nextInt(5));
            Set<String> kept = ids(RetentionPlan.of(policy, items, NOW));
            for (RetentionPolicy more : extended(policy, random)) {
                assertThat(ids(RetentionPlan.of(more, items, NOW)))
                        .as("%s beside %s", more, policy)
                        .containsAll(kept);
            }
        }
    }

    /** The policy with one rule more or with one that keeps more, of each kind. */
    private static List<RetentionPolicy> extended(RetentionPolicy policy, Random random) {
        List<RetentionPolicy> extended = new ArrayList<>();
        extended.add(policy.keepLast(policy.keepLast() + 1 + random.nextInt(5)));
        Duration within = policy.keepWithin() == null ? Duration.ZERO : policy.keepWithin();
        extended.add(policy.keepWithin(within.plusHours(1 + random.nextInt(200))));
        for (Period period : Period.values()) {
            extended.add(policy.keepEach(period, policy.keepEach().getOrDefault(period, 0) + 1 + random.nextInt(3)));
        }
        extended.add(policy.keepTagged("t2", Duration.ofDays(1 + random.nextInt(60))));
        extended.add(policy.keepTaggedLast("t2", 1 + random.nextInt(3)));
        extended.add(policy.keepTaggedLast("t0", policy.keepTaggedLast().getOrDefault("t0", 0) + 1));
        return extended;
    }

    @Test
    void the_same_things_get_the_same_reasons_whatever_the_order_of_their_tags_and_rules() {
        Random random = new Random(13);
        for (int round = 0; round < 200; round++) {
            List<RetentionItem> items = random(random);
            RetentionPolicy one = RetentionPolicy.EMPTY
                    .keepTagged("t0", Duration.ofDays(9))
                    .keepTagged("t1", Duration.ofDays(9))
                    .keepTaggedLast("t1", 2)
                    .keepTaggedLast("t0", 2)
                    .keepLast(1);
            RetentionPolicy other = RetentionPolicy.EMPTY
                    .keepLast(1)
                    .keepTaggedLast("t0", 2)
                    .keepTagged("t1", Duration.ofDays(9))
                    .keepTaggedLast("t1", 2)
                    .keepTagged("t0", Duration.ofDays(9));
            assertThat(RetentionPlan.of(other, items, NOW)).isEqualTo(RetentionPlan.of(one, items, NOW));
        }
    }

    private static Set<String> ids(RetentionPlan plan) {
        return plan.kept().stream().map(decision -> decision.item().id()).collect(Collectors.toSet());
    }

    @Test
    void an_empty_policy_deletes_nothing_that_has_no_end_of_its_own() {
        Random random = new Random(11);
        for (int round = 0; round < 200; round++) {
            List<RetentionItem> items = random(random);
            assertThat(RetentionPlan.of(RetentionPolicy.EMPTY.evenTheNewest(), items, NOW)
                            .removed())
                    .allSatisfy(decision ->
                            assertThat(decision.item().expires()).isNotNull().isBeforeOrEqualTo(NOW));
        }
    }

    @Test
    void a_wrong_policy_is_refused_with_all_that_is_wrong() {
        Map<Period, Integer> each = Map.of(Period.DAY, 0);
        Map<String, Duration> tagged = Map.of("t", Duration.ofDays(-1));
        Map<String, Integer> last = Map.of("u", 0);
        assertThatThrownBy(() -> new RetentionPolicy(-1, Duration.ZERO, each, ZoneId.of("UTC"), tagged, last, false))
                .isInstanceOf(CairnException.class)
                .hasMessageContainingAll(
                        "keep-last is -1",
                        "keep-within is 0s",
                        "one per DAY",
                        "tag 't'",
                        "tag 'u' must be at least 1, not 0");
        assertThatThrownBy(() -> RetentionPolicy.EMPTY.keepLast(0)).isInstanceOf(CairnException.class);
    }
}
