package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.tck.checkpoint.CheckpointerSubject.Feature;
import dev.cairn.tck.support.Crowd;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** Several writers of one saver. */
abstract class CompanyClauses extends CheckpointerClauses {
    CompanyClauses(CheckpointerTck kit) {
        super(kit);
    }

    @Test
    void an_unexpected_head_is_a_conflict_that_names_the_head() {
        chain(thread(), "c1", "c2");
        ConflictException refused = Assertions.catchThrowableOfType(
                ConflictException.class,
                () -> checkpoints.put(
                        thread(),
                        checkpoint("c3", "v", 3),
                        step(2),
                        PutOptions.none().expectingHead("c1")));
        assertThat(refused).as("refusal").isNotNull();
        assertThat(refused.details()).containsEntry("head", "c2");
        assertThat(ids(THREAD)).containsExactly("c2", "c1");
    }

    @Test
    void an_expected_head_is_followed() {
        chain(thread(), "c1", "c2");
        checkpoints.put(
                thread(), checkpoint("c3", "v", 3), step(2), PutOptions.none().expectingHead("c2"));
        assertThat(parent(thread())).isEqualTo("c2");
    }

    @Test
    void no_head_is_expected_once_only() {
        PutOptions first = PutOptions.none().expectingHead(PutOptions.NO_HEAD);
        checkpoints.put(thread(), checkpoint("c1", "v", 1), step(0), first);
        fails(ErrorCode.CONFLICT, () -> checkpoints.put(thread(), checkpoint("c2", "v", 2), step(0), first));
        assertThat(ids(THREAD)).containsExactly("c1");
    }

    @Test
    void of_two_writers_that_follow_one_checkpoint_the_second_is_refused_and_learns_the_head() {
        CheckpointConfig seen = put(thread(), "c1", 0, "v", 1);
        put(put(seen, "a1", 1, "v", "a1"), "a2", 2, "v", "a2");
        for (CheckpointConfig late : List.of(seen, thread().at("a1"))) {
            ConflictException refused =
                    Assertions.catchThrowableOfType(ConflictException.class, () -> put(late, "b1", 1, "v", "b1"));
            assertThat(refused).as("refusal").isNotNull();
            assertThat(refused.details()).containsEntry("head", "a2");
        }
        fails(
                ErrorCode.CONFLICT,
                () -> checkpoints.put(seen, StateChange.empty().set("v", "b1"), step(1)));
        assertThat(ids(THREAD)).containsExactly("a2", "a1", "c1");
        assertThat(values(thread())).isEqualTo(state("v", "a2"));
    }

    @Test
    void writers_that_chain_what_they_got_are_never_dropped_from_the_branch() {
        CheckpointConfig start = put(thread(), "c0", 0, "v", 0);
        Crowd.run(4, i -> () -> {
            CheckpointConfig at = start;
            for (int n = 0; n < 10; n++) {
                at = onTheHead(at, i * 100 + n);
            }
            return i;
        });
        assertThat(get(thread()).checkpoint().value("list").asList(Integer.class))
                .hasSize(40)
                .doesNotHaveDuplicates();
    }

    private CheckpointConfig onTheHead(CheckpointConfig from, int number) {
        CheckpointConfig at = from;
        while (true) {
            try {
                return checkpoints.put(at, StateChange.empty().append("list", number), step(1));
            } catch (ConflictException moved) {
                at = at.at(String.valueOf(moved.details().get("head")));
            }
        }
    }

    @Test
    void two_writers_of_one_parent_that_may_move_the_head_are_both_kept() {
        CheckpointConfig seen = put(thread(), "c1", 0, "v", 1);
        putMoving(seen, "a", 1, "v", "a");
        putMoving(seen, "b", 1, "v", "b");
        assertThat(values(thread().at("a"))).isEqualTo(state("v", "a"));
        assertThat(values(thread())).isEqualTo(state("v", "b"));
        assertThat(ids(THREAD)).containsExactly("b", "a", "c1");
    }

    @Test
    @NeedsFeature(Feature.BRANCHES)
    void of_writers_that_expect_one_head_exactly_one_puts() {
        chain(thread(), "c0");
        for (int round = 0; round < 5; round++) {
            String head = String.valueOf(get(thread()).checkpoint().id());
            int number = round;
            List<Boolean> won = Crowd.run(4, i -> () -> {
                try {
                    String id = "c" + number + "-" + i;
                    checkpoints.put(
                            thread(),
                            checkpoint(id, "v", i),
                            step(number),
                            PutOptions.none().expectingHead(head));
                    return true;
                } catch (CairnException e) {
                    assertThat(e.code()).isEqualTo(ErrorCode.CONFLICT);
                    return false;
                }
            });
            assertThat(won).containsOnlyOnce(true);
        }
        assertThat(checkpoints.branches().ancestry(thread())).hasSize(6);
    }

    @Test
    @NeedsFeature(Feature.BRANCHES)
    void puts_of_many_at_once_on_one_thread_are_all_kept_one_after_the_other() {
        Crowd.run(8, i -> () -> {
            for (int n = 0; n < 10; n++) {
                checkpoints.put(thread(), StateChange.empty().append("list", i * 100 + n), step(n));
            }
            return i;
        });
        List<Long> list = get(thread()).checkpoint().value("list").asList(Long.class);
        assertThat(list).hasSize(80).doesNotHaveDuplicates();
        assertThat(checkpoints.branches().ancestry(thread())).hasSize(80);
    }

    @Test
    void puts_of_many_at_once_on_threads_of_their_own_are_all_kept() {
        Crowd.run(8, i -> () -> {
            for (int n = 0; n < 25; n++) {
                put(CheckpointConfig.of("own-" + i), "c" + n, n, "v", i);
            }
            return i;
        });
        List<String> expected = IntStream.iterate(24, n -> n >= 0, n -> n - 1)
                .mapToObj(n -> "c" + n)
                .toList();
        for (int i = 0; i < 8; i++) {
            assertThat(ids("own-" + i)).isEqualTo(expected);
        }
    }

    @Test
    void threads_that_are_begun_by_many_at_once_hold_what_all_put() {
        for (int round = 0; round < 5; round++) {
            CheckpointConfig at = CheckpointConfig.of("begun-" + round);
            Crowd.run(4, i -> () -> checkpoints.put(at, StateChange.empty().append("list", i), step(0)));
            assertThat(get(at).checkpoint().value("list").asList(Integer.class)).containsExactlyInAnyOrder(0, 1, 2, 3);
        }
    }

    @Test
    void pairs_that_are_appended_together_stay_together() {
        Crowd.run(4, i -> () -> {
            for (int n = 0; n < 10; n++) {
                String call = i + "-" + n;
                checkpoints.put(
                        thread(), StateChange.empty().append("list", "call " + call, "result " + call), step(n));
            }
            return i;
        });
        List<String> list =
                new ArrayList<>(get(thread()).checkpoint().value("list").asList(String.class));
        assertThat(list).hasSize(80);
        for (int n = 0; n < list.size(); n += 2) {
            assertThat(list.get(n + 1)).isEqualTo(list.get(n).replace("call", "result"));
        }
    }

    @Test
    void a_reader_beside_writers_sees_whole_steps_only() {
        Crowd.run(3, i -> () -> {
            for (int n = 0; n < 40; n++) {
                if (i == 0) {
                    checkpoints.find(thread()).ifPresent(CompanyClauses::isWhole);
                } else {
                    long number = i * 1_000L + n;
                    checkpoints.put(thread(), state("a", number, "b", "x".repeat(3_000) + number), step(number));
                }
            }
            return i;
        });
        isWhole(get(thread()));
    }

    private static void isWhole(dev.cairn.checkpoint.CheckpointTuple tuple) {
        var values = java(tuple.checkpoint().values());
        assertThat(values)
                .containsOnlyKeys("a", "b")
                .containsEntry("b", "x".repeat(3_000) + tuple.metadata().step());
        assertThat(values).containsEntry("a", tuple.metadata().step());
    }

    static List<String> grow(Checkpointer from, CheckpointConfig at, int count) {
        List<String> grown = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            grown.add(String.valueOf(
                    from.put(at, StateChange.empty().append("list", i), step(i)).checkpointId()));
        }
        return grown;
    }
}
