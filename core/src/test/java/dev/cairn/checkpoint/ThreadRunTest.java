package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.binding.Types;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

public class ThreadRunTest {
    record Receipt(String number, long cents) {}

    private final Types types = Types.empty();
    private final ServiceStore store = newStore();
    private final Cairn cairn = store.builder().types(types).on(store.open());
    private final Checkpointer checkpoints = cairn.checkpoints();
    private final List<String> effects = new ArrayList<>();

    /** Where it is kept; backends' tests have it kept elsewhere. */
    protected ServiceStore newStore() {
        return ServiceStore.memory();
    }

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    private ThreadRun begin() {
        return checkpoints.newTurn("order-7", StateChange.empty().set("total", 40));
    }

    private String charge(String key) {
        effects.add(key);
        return "receipt-" + effects.size();
    }

    /** A step that is cut off in the middle, as by a crash of the process: nothing after the mark is stored. */
    private void dieIn(ThreadRun run, String step) {
        assertThatThrownBy(() -> run.step(step, key -> {
                    charge(key);
                    throw new IllegalStateException("cut off");
                }))
                .hasMessage("cut off");
    }

    @Test
    void a_run_that_goes_on_gets_stored_results_and_does_nothing_twice() {
        begin().step("charge-card", this::charge);

        ThreadRun again = checkpoints.resume("order-7");
        String receipt = again.step("charge-card", this::charge);
        CheckpointConfig done = again.commit(StateChange.empty().set("receipt", receipt));

        assertThat(receipt).isEqualTo("receipt-1");
        assertThat(effects).hasSize(1);
        assertThat(again.attempts("charge-card")).isZero();
        assertThat(checkpoints.get(CheckpointConfig.of("order-7")).config()).isEqualTo(done);
        assertThat(checkpoints.get(done).metadata().step()).isZero();
        assertThat(checkpoints.get(done).checkpoint().value("total").as(Integer.class))
                .isEqualTo(40);
    }

    @Test
    void a_step_of_unknown_outcome_is_done_again_with_the_same_key_as_attempt_two() {
        dieIn(begin(), "charge-card");

        ThreadRun again = checkpoints.resume("order-7");
        assertThat(again.attempts("charge-card")).isEqualTo(1);
        again.step("charge-card", key -> {
            assertThat(again.attempts("charge-card")).isEqualTo(2);
            return charge(key);
        });

        assertThat(effects).hasSize(2);
        assertThat(effects.get(0)).isEqualTo(effects.get(1));
        assertThat(checkpoints.resume("order-7").attempts("charge-card")).isEqualTo(2);
    }

    @Test
    void keys_differ_between_steps_checkpoints_and_threads() {
        ThreadRun run = begin();
        run.step("a", this::charge);
        run.step("b", this::charge);
        run.commit(StateChange.empty());
        run.step("a", this::charge);
        checkpoints.newTurn("order-8", StateChange.empty()).step("a", this::charge);
        assertThat(effects).doesNotHaveDuplicates().hasSize(4).allMatch(key -> key.matches("[0-9a-f]{32}"));
    }

    @Test
    void a_failed_step_can_be_tried_again_in_the_same_run_and_what_it_throws_comes_out_as_it_is() {
        ThreadRun run = begin();
        assertThatThrownBy(() -> run.step("fetch", key -> {
                    throw new IOException("no route");
                }))
                .isExactlyInstanceOf(IOException.class);
        assertThat(run.<String, RuntimeException>step("fetch", this::charge)).isEqualTo("receipt-1");
        assertThat(run.attempts("fetch")).isEqualTo(2);
    }

    @Test
    void results_keep_their_types_and_are_the_same_at_once_and_later() {
        types.register("receipt", 1, Receipt.class);
        ThreadRun run = begin();
        Receipt receipt = run.step("pay", Receipt.class, key -> new Receipt("r1", 4_000));
        List<Object> mixed = run.step("mixed", key -> List.of(1, 2L, Duration.ofSeconds(3)));
        assertThat(run.<Object, RuntimeException>step("nothing", key -> null)).isNull();

        ThreadRun again = checkpoints.resume("order-7");
        assertThat(again.step("pay", Receipt.class, key -> new Receipt("r2", 1)))
                .isEqualTo(receipt);
        assertThat(again.<List<Object>, RuntimeException>step("mixed", key -> List.of()))
                .isEqualTo(mixed)
                .containsExactly(1, 2L, Duration.ofSeconds(3));
        assertThat(again.<Object, RuntimeException>step("nothing", key -> "something"))
                .isNull();
    }

    @Test
    void a_result_that_cannot_be_stored_is_reported_with_its_step_and_the_step_counts_as_unknown() {
        ThreadRun run = begin();
        CairnException refused =
                catchThrowableOfType(CairnException.class, () -> run.step("pay", key -> new Receipt(charge(key), 1)));
        assertThat(refused.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(refused).hasMessageContaining("result of step 'pay'").hasMessageContaining("types.register");
        assertThat(checkpoints.resume("order-7").attempts("pay")).isEqualTo(1);
    }

    @Test
    void a_name_is_used_once_between_two_checkpoints() {
        ThreadRun run = begin();
        run.step("charge-card", this::charge);
        assertThatThrownBy(() -> run.step("charge-card", this::charge))
                .hasMessageContaining("Cannot start 'step:charge-card'")
                .hasMessageContaining("own name");
        assertThat(effects).hasSize(1);

        ThreadRun again = checkpoints.resume("order-7");
        again.step("charge-card", this::charge);
        assertThatThrownBy(() -> again.step("charge-card", this::charge)).hasMessageContaining("was started before");
        again.commit(StateChange.empty());
        again.step("charge-card", this::charge);
        assertThat(effects).hasSize(2);
    }

    @Test
    void bad_names_are_refused_before_anything_runs() {
        ThreadRun run = begin();
        for (String name : List.of("", "a\nb", "x".repeat(300))) {
            assertThatThrownBy(() -> run.step(name, this::charge))
                    .isInstanceOf(CairnException.class)
                    .hasMessageContaining("name of the step");
        }
        run.step("naïve % 'quoted' / 步骤", this::charge);
        assertThat(effects).hasSize(1);
    }

    @Test
    void the_order_of_steps_does_not_matter_but_none_may_be_left_out() {
        ThreadRun run = begin();
        String first = run.step("a", this::charge);
        run.step("b", this::charge);
        dieIn(run, "c");

        ThreadRun again = checkpoints.resume("order-7");
        again.step("b", this::charge);
        assertThat(again.<String, RuntimeException>step("a", this::charge)).isEqualTo(first);
        assertThatThrownBy(() -> again.commit(StateChange.empty()))
                .hasMessageContaining("step:c")
                .hasMessageNotContaining("step:a")
                .hasMessageContaining("rerunFrom");
        again.step("c", this::charge);
        again.commit(StateChange.empty());
        assertThat(effects).hasSize(4);
    }

    @Test
    void nothing_is_committed_while_a_step_runs_and_steps_may_run_side_by_side() throws Exception {
        ThreadRun run = begin();
        CountDownLatch inside = new CountDownLatch(2);
        CountDownLatch go = new CountDownLatch(1);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            List<Future<String>> both = new ArrayList<>();
            for (String name : List.of("a", "b")) {
                both.add(pool.submit(() -> run.step(name, key -> {
                    inside.countDown();
                    go.await();
                    return name;
                })));
            }
            inside.await();
            assertThatThrownBy(() -> run.commit(StateChange.empty())).hasMessageContaining("these steps still run");
            assertThatThrownBy(() -> run.step("a", this::charge)).hasMessageContaining("still runs");
            go.countDown();
            assertThat(both.get(0).get() + both.get(1).get()).isEqualTo("ab");
        } finally {
            pool.shutdownNow();
        }
        run.commit(StateChange.empty());
    }

    @Test
    void of_two_runs_from_one_head_one_commits() {
        begin();
        ThreadRun one = checkpoints.resume("order-7");
        ThreadRun two = checkpoints.resume("order-7");
        one.commit(StateChange.empty().set("by", "one"));
        assertThatThrownBy(() -> two.commit(StateChange.empty().set("by", "two")))
                .isInstanceOf(ConflictException.class);
        assertThat(checkpoints.resume("order-7").state().value("by").as(String.class))
                .isEqualTo("one");
    }

    @Test
    void a_person_is_asked_and_the_program_goes_on_with_the_answer() {
        ThreadRun run = begin();
        assertThat(run.ask("approve", Boolean.class, "Charge 40 euro?")).isEmpty();
        assertThat(status()).isEqualTo(ThreadStatus.INTERRUPTED);
        assertThat(checkpoints.resume("order-7").questions().get("approve").as(String.class))
                .isEqualTo("Charge 40 euro?");

        checkpoints.resume("order-7").answer("approve", true);
        assertThat(status()).isEqualTo(ThreadStatus.IDLE);

        ThreadRun again = checkpoints.resume("order-7");
        assertThat(again.questions()).isEmpty();
        assertThat(again.ask("approve", Boolean.class, "Charge 40 euro?")).contains(true);
        again.commit(StateChange.empty().set("approved", true));
    }

    private ThreadStatus status() {
        return checkpoints.threads().find("order-7").orElseThrow().status();
    }

    @Test
    void an_answer_belongs_to_the_question_that_was_asked() {
        begin().ask("approve", Boolean.class, "Charge 40 euro?");
        checkpoints.resume("order-7").ask("approve", Boolean.class, "Charge 50 euro?");
        checkpoints.resume("order-7").answer("approve", true);

        ThreadRun again = checkpoints.resume("order-7");
        assertThatThrownBy(() -> again.ask("approve", Boolean.class, "Charge 4000 euro?"))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("Charge 50 euro?")
                .hasMessageContaining("Charge 4000 euro?");
        assertThat(checkpoints.resume("order-7").ask("approve", Boolean.class, "Charge 50 euro?"))
                .contains(true);
    }

    @Test
    void answers_without_question_twice_or_null_are_refused() {
        ThreadRun run = begin();
        assertThatThrownBy(() -> run.answer("approve", true)).isInstanceOf(NotFoundException.class);
        run.ask("approve", Boolean.class, "Sure?");
        assertThatThrownBy(() -> run.answer("approve", Map.of().get("nothing"))).hasMessageContaining("null");
        run.answer("approve", false);
        CairnException twice = catchThrowableOfType(CairnException.class, () -> run.answer("approve", true));
        assertThat(twice.code()).isEqualTo(ErrorCode.ALREADY_EXISTS);
    }

    @Test
    void a_rerun_is_a_branch_where_everything_is_done_and_asked_again() {
        ThreadRun run = begin();
        run.step("charge-card", this::charge);
        run.ask("approve", Boolean.class, "Sure?");
        run.answer("approve", true);
        CheckpointConfig asked = run.config();
        ThreadRun finished = checkpoints.resume("order-7");
        finished.step("charge-card", this::charge);
        assertThat(finished.ask("approve", Boolean.class, "Sure?")).contains(true);
        CheckpointConfig end = finished.commit(StateChange.empty().set("paid", true));

        ThreadRun rerun = checkpoints.rerunFrom(asked);
        assertThat(rerun.attempts("charge-card")).isZero();
        rerun.step("charge-card", this::charge);
        assertThat(rerun.ask("approve", Boolean.class, "Sure?")).isEmpty();
        assertThat(effects).hasSize(2).doesNotHaveDuplicates();

        assertThat(checkpoints.get(CheckpointConfig.of("order-7")).config()).isEqualTo(end);
        CheckpointConfig branch = rerun.config();
        assertThat(branch.branch()).isEqualTo("fork-1");
        assertThat(checkpoints.get(branch).parentConfig().checkpointId()).isEqualTo(asked.checkpointId());
        assertThat(checkpoints.resume(branch.at(null)).attempts("charge-card")).isEqualTo(1);
    }

    @Test
    void a_new_turn_puts_its_input_on_top_of_the_head_and_leaves_unfinished_steps_behind() {
        ThreadRun first = begin();
        first.step("charge-card", this::charge);
        ThreadRun turn = checkpoints.newTurn("order-7", StateChange.empty().set("total", 50));
        assertThat(turn.attempts("charge-card")).isZero();
        assertThat(turn.metadata().source()).isEqualTo(CheckpointMetadata.Source.INPUT);
        assertThat(turn.metadata().step()).isZero();
        assertThat(turn.state().value("total").as(Integer.class)).isEqualTo(50);
        turn.commit(StateChange.empty());
    }

    @Test
    void there_is_nothing_to_resume_without_a_checkpoint_or_away_from_the_head() {
        assertThatThrownBy(() -> checkpoints.resume("order-7"))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("newTurn");
        ThreadRun run = begin();
        CheckpointConfig input = run.config();
        run.commit(StateChange.empty());
        assertThatThrownBy(() -> checkpoints.resume(input))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("rerunFrom");
    }

    @Test
    void a_run_is_stored_at_once_also_where_other_puts_wait() {
        try (Cairn lazy = store.builder().durability(Durability.EXIT).on(store.open());
                Cairn other = store.program()) {
            ThreadRun run =
                    lazy.checkpoints().newTurn("order-8", StateChange.empty().set("total", 40));
            assertThat(other.checkpoints().get(CheckpointConfig.of("order-8")).config())
                    .isEqualTo(run.config());
            CheckpointConfig next = run.commit(StateChange.empty().set("total", 41), CheckpointMetadata.of(0));
            assertThat(other.checkpoints().get(CheckpointConfig.of("order-8")).config())
                    .isEqualTo(next);
        }
    }
}
