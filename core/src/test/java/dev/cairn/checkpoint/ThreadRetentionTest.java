package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.PrunedThread.Decision;
import dev.cairn.checkpoint.PrunedThread.Outcome;
import dev.cairn.retention.Period;
import dev.cairn.retention.RetentionPolicy;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

public class ThreadRetentionTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");
    private static final RetentionPolicy LAST_3 = RetentionPolicy.EMPTY.keepLast(3);

    private final ServiceStore store = newStore();
    private final Cairn cairn = store.program();
    private final Checkpointer checkpoints = cairn.checkpoints();

    /** Where it is kept; backends' tests have it kept elsewhere. */
    protected ServiceStore newStore() {
        return ServiceStore.memory();
    }

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    private CheckpointConfig put(CheckpointConfig at, int step) {
        return checkpoints.put(
                at, StateChange.empty().append("log", step + " " + text(step)), CheckpointMetadata.of(step));
    }

    /** Text that does not compress to nothing. */
    private static String text(int seed) {
        return new Random(seed)
                .ints(1_500, 'a', 'z' + 1)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    private List<CheckpointConfig> chain(int count) {
        List<CheckpointConfig> chain = new ArrayList<>();
        for (int step = 0; step < count; step++) {
            chain.add(put(THREAD, step));
        }
        return chain;
    }

    private Map<CheckpointConfig, Map<String, ?>> states() {
        Map<CheckpointConfig, Map<String, ?>> states = new HashMap<>();
        checkpoints
                .list(CheckpointQuery.of("chat-1").limit(10_000))
                .items()
                .forEach(tuple -> states.put(tuple.config(), tuple.checkpoint().values()));
        return states;
    }

    private long bytes() {
        return checkpoints.threads().find("chat-1").orElseThrow().bytes();
    }

    private PrunedThread prune(RetentionPolicy policy) {
        return prune(PruneOptions.of(policy));
    }

    /** Prunes, and shows that a dry run said the same and that the announced bytes are free. */
    private PrunedThread prune(PruneOptions options) {
        Map<CheckpointConfig, Map<String, ?>> before = states();
        long bytes = bytes();
        PrunedThread plan = checkpoints.retention().prune("chat-1", options.dryRun(true));
        assertThat(bytes()).isEqualTo(bytes);
        PrunedThread done = checkpoints.retention().prune("chat-1", options);

        assertThat(plan.outcome()).isEqualTo(Outcome.PLANNED);
        assertThat(done.outcome()).isEqualTo(Outcome.PRUNED);
        assertThat(done.removed()).isEqualTo(plan.removed());
        assertThat(done.kept()).isEqualTo(plan.kept());
        assertThat(bytes - bytes()).isEqualTo(done.freedBytes()).isEqualTo(plan.freedBytes());
        done.removed().forEach(gone -> before.remove(gone.config()));
        assertThat(states()).isEqualTo(before);
        assertThat(done.kept()).hasSameSizeAs(before.keySet());
        cairn.verify(damage -> {
            throw new AssertionError(damage);
        });
        return done;
    }

    private static List<String> ids(List<Decision> decisions) {
        return decisions.stream()
                .map(decision -> String.valueOf(decision.config().checkpointId()))
                .toList();
    }

    private static String reasons(PrunedThread pruned, CheckpointConfig checkpoint) {
        return java.util.stream.Stream.concat(pruned.kept().stream(), pruned.removed().stream())
                .filter(decision -> decision.config().checkpointId().equals(checkpoint.checkpointId()))
                .map(decision ->
                        decision.reasons().stream().map(Object::toString).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }

    @Test
    void an_empty_policy_removes_nothing() {
        List<CheckpointConfig> chain = chain(5);

        PrunedThread pruned = prune(RetentionPolicy.EMPTY.evenTheNewest());

        assertThat(pruned.removed()).isEmpty();
        assertThat(pruned.freedBytes()).isZero();
        assertThat(reasons(pruned, chain.get(0))).isEqualTo("no rule lets it go");
    }

    @Test
    void the_last_stay_with_the_heads_of_branches_and_all_go_on() {
        List<CheckpointConfig> chain = chain(20);
        CheckpointConfig fork = checkpoints.branches().fork(chain.get(5), "fork");
        CheckpointConfig forked = put(fork, 6);
        CheckpointConfig standing = checkpoints.branches().fork(chain.get(2), "standing");
        put(THREAD, 20);

        PrunedThread pruned = prune(LAST_3);

        assertThat(pruned.removed()).hasSize(18);
        assertThat(ids(pruned.kept()))
                .containsExactly(
                        chain.get(2).checkpointId(),
                        chain.get(19).checkpointId(),
                        forked.checkpointId(),
                        checkpoints.get(THREAD).config().checkpointId());
        assertThat(reasons(pruned, forked)).isEqualTo("is the head of branch 'fork', one of the last 3");
        assertThat(reasons(pruned, chain.get(2))).isEqualTo("is the head of branch 'standing'");
        assertThat(reasons(pruned, chain.get(3))).isEqualTo("no rule keeps it");
        for (CheckpointConfig head : List.of(THREAD, fork.at(null), standing.at(null))) {
            int before = checkpoints.get(head).checkpoint().value("log").size();
            put(head, 99);
            assertThat(checkpoints.get(head).checkpoint().value("log").size()).isEqualTo(before + 1);
        }
    }

    @Test
    void a_second_run_removes_nothing() {
        chain(250);
        assertThat(prune(LAST_3).removed()).hasSize(247);

        PrunedThread again = prune(LAST_3);

        assertThat(again.removed()).isEmpty();
        assertThat(again.freedBytes()).isZero();
    }

    @Test
    void one_of_each_hour_stays_by_the_clock_of_a_zone() {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        Instant start = Instant.parse("2026-10-24T23:15:00Z");
        List<CheckpointConfig> chain = new ArrayList<>();
        for (int quarter = 0; quarter < 16; quarter++) {
            Checkpoint checkpoint = Checkpoint.of(Map.of("quarter", quarter)).withTs(start.plusSeconds(quarter * 900L));
            chain.add(checkpoints.put(THREAD, checkpoint, CheckpointMetadata.of(quarter)));
        }

        PrunedThread pruned = prune(RetentionPolicy.EMPTY.in(berlin).keepEach(Period.HOUR, 3));

        assertThat(ids(pruned.kept()))
                .containsExactly(
                        chain.get(10).checkpointId(),
                        chain.get(14).checkpointId(),
                        chain.get(15).checkpointId());
        assertThat(reasons(pruned, chain.get(10))).isEqualTo("last of hour 2026-10-25T02:00+01:00");
    }

    @Test
    void age_counts_from_the_time_that_a_checkpoint_says() {
        List<CheckpointConfig> chain = chain(2);
        store.forward(Duration.ofDays(10));
        chain.add(put(THREAD, 2));
        chain.add(put(THREAD, 3));

        PrunedThread pruned = prune(RetentionPolicy.EMPTY.keepWithin(Duration.ofDays(7)));

        assertThat(ids(pruned.removed()))
                .containsExactly(chain.get(0).checkpointId(), chain.get(1).checkpointId());
    }

    @Test
    void a_tag_keeps_unless_a_rule_says_how_long() {
        List<CheckpointConfig> chain = chain(5);
        checkpoints.tag(chain.get(0), List.of("milestone"), List.of());
        checkpoints.tag(chain.get(1), List.of("draft"), List.of());
        store.forward(Duration.ofDays(2));

        PrunedThread pruned = prune(RetentionPolicy.EMPTY.keepLast(1).keepTagged("draft", Duration.ofDays(1)));

        assertThat(ids(pruned.kept()))
                .containsExactly(chain.get(0).checkpointId(), chain.get(4).checkpointId());
        assertThat(reasons(pruned, chain.get(0))).isEqualTo("is tagged 'milestone'");
    }

    @Test
    void former_tips_stay_for_thirty_days_or_as_the_last_twenty_unless_they_may_go() {
        CheckpointConfig root = put(THREAD, 0);
        List<CheckpointConfig> tips = new ArrayList<>();
        for (int i = 1; i <= 25; i++) {
            tips.add(put(THREAD, i));
            checkpoints.branches().rewind(root);
        }
        put(THREAD, 26);
        put(THREAD, 27);

        assertThat(prune(RetentionPolicy.EMPTY.keepLast(1)).removed()).hasSize(2);
        store.forward(Duration.ofDays(31));
        PrunedThread later = prune(RetentionPolicy.EMPTY.keepLast(1));
        assertThat(later.removed()).hasSize(5);
        assertThat(reasons(later, tips.get(24))).isEqualTo("is a former tip of branch 'main'");
        PruneOptions asked = PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1)).withFormerTips(true);
        assertThat(prune(asked).kept()).hasSize(1);
        assertThat(checkpoints.branches().tree("chat-1", "").formerTips()).isEmpty();
    }

    @Test
    void what_waits_for_an_answer_or_has_writes_without_successor_stays() {
        List<CheckpointConfig> chain = chain(3);
        checkpoints.putWrites(chain.get(0), List.of(ChannelWrite.of(ChannelWrite.INTERRUPT, "sure?")), "ask", "");
        checkpoints.putWrites(chain.get(1), List.of(ChannelWrite.of("log", "done")), "task", "");
        CheckpointConfig other = put(checkpoints.branches().fork(chain.get(1), "other"), 7);
        checkpoints.putWrites(other, List.of(ChannelWrite.of("log", "started")), "task", "");
        put(other.at(null), 8);
        checkpoints.branches().rewind(other);
        CheckpointConfig left = put(other, 9);
        checkpoints.putWrites(left, List.of(ChannelWrite.of("log", "half")), "task", "");
        checkpoints.branches().rewind(other);
        put(THREAD, 4);
        put(THREAD, 5);

        PruneOptions options =
                PruneOptions.of(RetentionPolicy.EMPTY.keepLast(1)).withFormerTips(true);
        PrunedThread pruned = prune(options);

        assertThat(reasons(pruned, chain.get(0))).isEqualTo("a task waits there for an answer");
        assertThat(reasons(pruned, chain.get(1))).isEqualTo("no rule keeps it");
        assertThat(reasons(pruned, left)).isEqualTo("has writes that no checkpoint followed");
    }

    @Test
    void what_tells_the_value_of_a_channel_that_a_kept_one_lacks_stays() {
        CheckpointConfig first = checkpoints.put(THREAD, Map.of("a", 1, "b", 2), CheckpointMetadata.of(0));
        for (int step = 1; step < 5; step++) {
            checkpoints.put(THREAD, Map.of("a", step), CheckpointMetadata.of(step));
        }

        PrunedThread pruned = prune(LAST_3);

        assertThat(pruned.removed()).hasSize(1);
        assertThat(reasons(pruned, first)).isEqualTo("holds what a kept checkpoint lacks");
    }

    @Test
    void each_namespace_is_counted_by_itself() {
        chain(5);
        for (int step = 0; step < 4; step++) {
            put(THREAD.inNamespace("child"), step);
        }

        PrunedThread pruned = prune(RetentionPolicy.EMPTY.keepLast(2));

        assertThat(pruned.kept()).hasSize(4);
        assertThat(pruned.kept())
                .filteredOn(one -> one.config().namespace().equals("child"))
                .hasSize(2);
    }

    @Test
    void a_leased_thread_is_left_alone_unless_its_holder_prunes_it() {
        chain(5);
        ThreadLease lease = checkpoints.leases().acquire("chat-1", "worker", Duration.ofMinutes(5));

        PruneOptions options = PruneOptions.of(LAST_3);
        assertThat(checkpoints.retention().prune("chat-1", options.dryRun(true)).outcome())
                .isEqualTo(Outcome.LEASED);
        assertThat(checkpoints.retention().prune("chat-1", options).outcome()).isEqualTo(Outcome.LEASED);
        assertThat(states()).hasSize(5);
        assertThat(lease.checkpoints().retention().prune("chat-1", options).removed())
                .hasSize(2);
    }

    @Test
    void a_thread_that_is_not_there_is_reported() {
        assertThat(checkpoints
                        .retention()
                        .prune("nobody", PruneOptions.of(LAST_3))
                        .outcome())
                .isEqualTo(Outcome.MISSING);
    }
}
