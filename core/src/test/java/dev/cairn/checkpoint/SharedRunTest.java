package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import dev.cairn.error.ConflictException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One run that several processes, or several handles of one, go on with. */
public class SharedRunTest {
    private static final String THREAD = "order-7";

    private final ServiceStore store = newStore();
    private final Cairn cairn = store.program();
    private final Cairn other = store.program();
    private final Checkpointer checkpoints = cairn.checkpoints();

    /** Where it is kept; backends' tests have it kept elsewhere. */
    protected ServiceStore newStore() {
        return ServiceStore.memory();
    }

    @AfterEach
    void close() {
        other.close();
        cairn.close();
        store.close();
    }

    private ThreadRun begin() {
        return checkpoints.newTurn(THREAD, StateChange.empty().set("total", 40));
    }

    private ThreadRun resume() {
        return other.checkpoints().resume(THREAD);
    }

    private static Document text(String text) {
        return Document.of(text);
    }

    private List<PendingWrite> stored() {
        return checkpoints.get(CheckpointConfig.of(THREAD)).pendingWrites();
    }

    // Steps

    @Test
    void a_run_that_knows_nothing_of_a_stored_result_gets_it_and_does_not_run_the_step() {
        ThreadRun one = begin();
        ThreadRun two = resume();
        one.step("plan", key -> "plan A");
        String plan = two.step("plan", key -> {
            throw new AssertionError("the result is stored");
        });
        assertThat(plan).isEqualTo("plan A");
        assertThat(two.commit(StateChange.empty().set("plan", plan)).checkpointId())
                .isNotNull();
    }

    @Test
    void of_two_that_run_a_step_the_later_gets_the_stored_result_and_both_count_as_attempts() {
        ThreadRun one = begin();
        ThreadRun two = resume();
        List<String> keys = new ArrayList<>();
        String plan = two.step("plan", key -> {
            keys.add(key);
            assertThat(two.attempts("plan")).isEqualTo(1);
            String first = one.step("plan", again -> {
                keys.add(again);
                return "plan A";
            });
            assertThat(first).isEqualTo("plan A");
            return "plan B";
        });
        assertThat(plan).isEqualTo("plan A");
        assertThat(keys).hasSize(2);
        assertThat(keys.get(0)).isEqualTo(keys.get(1));
        assertThat(resume().attempts("plan")).isEqualTo(2);
        assertThat(resume().<String, RuntimeException>step("plan", key -> "plan C"))
                .isEqualTo("plan A");
    }

    @Test
    void of_many_at_once_all_get_one_result_and_each_attempt_counts() throws Exception {
        begin();
        int many = 6;
        List<ThreadRun> runs = new ArrayList<>();
        for (int i = 0; i < many; i++) {
            runs.add(i % 2 == 0 ? resume() : checkpoints.resume(THREAD));
        }
        CyclicBarrier all = new CyclicBarrier(many);
        ExecutorService pool = Executors.newFixedThreadPool(many);
        try {
            List<Future<String>> results = new ArrayList<>();
            for (ThreadRun run : runs) {
                results.add(pool.submit(() -> run.step("plan", key -> {
                    all.await();
                    return "plan of " + System.identityHashCode(run);
                })));
            }
            String one = results.get(0).get();
            for (Future<String> result : results) {
                assertThat(result.get()).isEqualTo(one);
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(resume().attempts("plan")).isEqualTo(many);
        assertThat(resume().result("plan")).isPresent();
    }

    @Test
    void what_is_done_upon_a_former_head_is_neither_stored_nor_returned() {
        ThreadRun one = begin();
        ThreadRun two = resume();
        assertThatThrownBy(() -> two.step("plan", key -> {
                    one.step("plan", again -> "plan A");
                    one.commit(StateChange.empty().set("plan", "plan A"));
                    return "plan B";
                }))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("Nothing was stored");
        assertThatThrownBy(() -> two.commit(StateChange.empty())).isInstanceOf(ConflictException.class);
        assertThat(resume().state().value("plan")).isEqualTo(text("plan A"));
    }

    @Test
    void no_step_begins_upon_a_former_head() {
        ThreadRun one = begin();
        ThreadRun two = resume();
        CheckpointConfig next = one.commit(StateChange.empty());
        ConflictException refused = catchThrowableOfType(
                ConflictException.class,
                () -> two.step("charge", key -> {
                    throw new AssertionError("it ran");
                }));
        assertThat(refused.details()).containsEntry("head", next.checkpointId());
    }

    @Test
    void what_another_process_began_is_not_left_behind() {
        ThreadRun one = begin();
        ThreadRun two = resume();
        assertThatThrownBy(() -> one.step("charge", key -> {
                    assertThatThrownBy(() -> two.commit(StateChange.empty()))
                            .isInstanceOf(CairnException.class)
                            .hasMessageContaining("step:charge");
                    throw new IllegalStateException("cut off");
                }))
                .hasMessage("cut off");
        two.step("charge", key -> "receipt");
        two.commit(StateChange.empty());
    }

    @Test
    void an_attempt_of_unknown_outcome_differs_from_a_stored_result() {
        ThreadRun run = begin();
        assertThat(run.attempts("charge")).isZero();
        assertThat(run.result("charge")).isEmpty();
        assertThatThrownBy(() -> run.step("charge", key -> {
                    throw new IllegalStateException("cut off");
                }))
                .hasMessage("cut off");
        assertThat(resume().attempts("charge")).isEqualTo(1);
        assertThat(resume().result("charge")).isEmpty();
        run.step("charge", key -> "receipt");
        assertThat(resume().attempts("charge")).isEqualTo(2);
        assertThat(resume().result("charge")).contains(text("receipt"));
    }

    @Test
    void a_null_result_of_a_typed_step_is_a_stored_result() {
        ThreadRun run = begin();
        assertThat(run.<String, RuntimeException>step("find", String.class, key -> null))
                .isNull();
        assertThat(run.result("find")).contains(Document.of(null));
        ThreadRun again = resume();
        assertThat(again.<String, RuntimeException>step("find", String.class, key -> "other"))
                .isNull();
        again.commit(StateChange.empty());
    }

    @Test
    void a_result_that_its_type_cannot_read_is_not_stored() {
        ThreadRun run = begin();
        CairnException refused =
                catchThrowableOfType(CairnException.class, () -> run.step("count", Integer.class, wrong()));
        assertThat(refused.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(refused).hasMessageContaining("result of step 'count'");
        assertThat(resume().result("count")).isEmpty();
        assertThat(resume().<Integer, RuntimeException>step("count", Integer.class, key -> 3))
                .isEqualTo(3);
    }

    /** A body that gives something else than it says, as one of a library that was written for another version may. */
    @SuppressWarnings("unchecked")
    private static StepBody<Integer, RuntimeException> wrong() {
        StepBody<?, RuntimeException> body = key -> "three";
        return (StepBody<Integer, RuntimeException>) body;
    }

    // Questions

    @Test
    void an_answer_to_a_question_that_was_asked_again_is_refused() {
        begin().ask("approve", Boolean.class, "Charge 40?");
        ThreadRun shown = resume();
        Map<String, Document> questions = shown.questions();
        assertThat(questions).containsEntry("approve", text("Charge 40?"));
        checkpoints.resume(THREAD).ask("approve", Boolean.class, "Charge 4000?");

        assertThatThrownBy(() -> shown.answer("approve", true))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("Charge 40?")
                .hasMessageContaining("Charge 4000?")
                .hasMessageContaining("Nothing was stored");
        assertThatThrownBy(() -> resume().answer("approve", questions.get("approve"), true))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("Charge 4000?");
        assertThat(resume().ask("approve", Boolean.class, "Charge 4000?")).isEmpty();

        resume().answer("approve", "Charge 4000?", true);
        assertThat(resume().ask("approve", Boolean.class, "Charge 4000?")).contains(true);
    }

    @Test
    void an_answer_through_a_handle_that_does_not_know_the_question_counts_for_the_one_that_is_stored() {
        ThreadRun early = begin();
        resume().ask("approve", Boolean.class, "Charge 40?");
        early.answer("approve", true);
        assertThat(resume().ask("approve", Boolean.class, "Charge 40?")).contains(true);
    }

    @Test
    void an_answer_at_a_former_head_is_refused_with_the_question_of_today() {
        ThreadRun run = begin();
        run.ask("approve", Boolean.class, "Charge 40?");
        ThreadRun shown = resume();
        run.withdraw("approve");
        CheckpointConfig former = run.config();
        run.commit(StateChange.empty().set("total", 4_000));
        run.ask("approve", Boolean.class, "Charge 4000?");

        ConflictException refused = catchThrowableOfType(ConflictException.class, () -> shown.answer("approve", true));
        assertThat(refused).hasMessageContaining("Charge 4000?");
        assertThat(refused.details()).containsEntry("questions", Map.of("approve", text("Charge 4000?")));
        assertThat(checkpoints.get(former).pendingWrites()).isEmpty();
        assertThat(resume().questions()).containsOnlyKeys("approve");
    }

    @Test
    void an_answer_does_not_replace_one_that_the_program_has_read() {
        ThreadRun run = begin();
        run.ask("approve", Boolean.class, "Charge 40?");
        ThreadRun late = resume();
        resume().answer("approve", false);
        assertThat(checkpoints.resume(THREAD).ask("approve", Boolean.class, "Charge 40?"))
                .contains(false);
        CairnException refused = catchThrowableOfType(CairnException.class, () -> late.answer("approve", true));
        assertThat(refused.code()).isEqualTo(ErrorCode.ALREADY_EXISTS);
        assertThat(checkpoints.resume(THREAD).ask("approve", Boolean.class, "Charge 40?"))
                .contains(false);
    }

    @Test
    void a_question_that_waits_is_not_dropped_by_a_commit() {
        ThreadRun run = begin();
        run.ask("approve", Boolean.class, "Charge 40?");
        assertThatThrownBy(() -> run.commit(StateChange.empty().set("paid", true)))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("approve")
                .hasMessageContaining("Charge 40?")
                .hasMessageContaining("withdraw");
        assertThat(resume().questions()).containsOnlyKeys("approve");
        resume().answer("approve", true);
        assertThat(checkpoints.get(CheckpointConfig.of(THREAD)).config()).isEqualTo(run.config());
    }

    @Test
    void a_question_of_another_process_is_not_dropped_by_a_commit() {
        ThreadRun run = begin();
        resume().ask("approve", Boolean.class, "Charge 40?");
        assertThatThrownBy(() -> run.commit(StateChange.empty())).hasMessageContaining("Charge 40?");
    }

    @Test
    void a_question_can_be_taken_back_and_asked_again() {
        ThreadRun run = begin();
        run.ask("approve", Boolean.class, "Charge 40?");
        ThreadRun another = resume();
        another.withdraw("approve");
        assertThat(stored()).isEmpty();
        assertThat(checkpoints.threads().find(THREAD).map(ThreadInfo::status)).contains(ThreadStatus.IDLE);
        assertThatThrownBy(() -> resume().answer("approve", true)).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> resume().withdraw("approve")).isInstanceOf(NotFoundException.class);
        assertThat(another.ask("approve", Boolean.class, "Charge 50?")).isEmpty();
        assertThat(checkpoints.threads().find(THREAD).map(ThreadInfo::status)).contains(ThreadStatus.INTERRUPTED);
        another.withdraw("approve");
        another.commit(StateChange.empty());
    }

    @Test
    void an_answered_question_is_not_taken_back() {
        ThreadRun run = begin();
        run.ask("approve", Boolean.class, "Charge 40?");
        resume().answer("approve", true);
        CairnException refused = catchThrowableOfType(CairnException.class, () -> run.withdraw("approve"));
        assertThat(refused.code()).isEqualTo(ErrorCode.ALREADY_EXISTS);
    }

    @Test
    void an_answer_of_another_type_than_the_run_asks_for_is_refused() {
        ThreadRun run = begin();
        run.ask("approve", Boolean.class, "Charge 40?");
        CairnException refused = catchThrowableOfType(CairnException.class, () -> run.answer("approve", "maybe"));
        assertThat(refused.code()).isEqualTo(ErrorCode.INVALID);
        assertThat(refused).hasMessageContaining("maybe").hasMessageContaining("Boolean");
        run.answer("approve", true);
        assertThat(resume().ask("approve", Boolean.class, "Charge 40?")).contains(true);
    }

    @Test
    void an_answer_that_its_type_cannot_read_makes_room_for_another() {
        begin().ask("approve", Boolean.class, "Charge 40?");
        resume().answer("approve", "maybe");
        assertThatThrownBy(() -> resume().ask("approve", Boolean.class, "Charge 40?"))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("maybe")
                .hasMessageContaining("waits for another");
        assertThat(checkpoints.threads().find(THREAD).map(ThreadInfo::status)).contains(ThreadStatus.INTERRUPTED);
        assertThat(resume().ask("approve", Boolean.class, "Charge 40?")).isEmpty();
        resume().answer("approve", true);
        ThreadRun again = resume();
        assertThat(again.ask("approve", Boolean.class, "Charge 40?")).contains(true);
        again.commit(StateChange.empty());
    }

    @Test
    void of_two_answers_at_once_one_counts() throws Exception {
        begin().ask("approve", String.class, "Which?");
        ThreadRun one = resume();
        ThreadRun two = checkpoints.resume(THREAD);
        CyclicBarrier both = new CyclicBarrier(2);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Object> stored = new ArrayList<>();
        try {
            List<Future<Optional<String>>> answers = new ArrayList<>();
            for (Map.Entry<String, ThreadRun> answer :
                    Map.of("left", one, "right", two).entrySet()) {
                answers.add(pool.submit(() -> {
                    both.await();
                    try {
                        answer.getValue().answer("approve", answer.getKey());
                        return Optional.of(answer.getKey());
                    } catch (CairnException refused) {
                        assertThat(refused.code()).isEqualTo(ErrorCode.ALREADY_EXISTS);
                        return Optional.empty();
                    }
                }));
            }
            for (Future<Optional<String>> answer : answers) {
                answer.get().ifPresent(stored::add);
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(stored).hasSize(1);
        assertThat(resume().ask("approve", String.class, "Which?")).contains((String) stored.get(0));
    }

    // Older records

    @Test
    void steps_and_questions_of_the_version_before_are_understood() {
        CheckpointConfig at = begin().config();
        Document mark = Document.parse("{\"attempt\":2,\"key\":\"k\"}");
        checkpoints.putWrites(at, List.of(new ChannelWrite(ChannelWrite.SCHEDULED, mark)), "step:done", "");
        checkpoints.putWrites(at, List.of(ChannelWrite.of("__return__", "receipt")), "step:done", "");
        checkpoints.putWrites(at, List.of(new ChannelWrite(ChannelWrite.SCHEDULED, mark)), "step:unknown", "");
        checkpoints.putWrites(at, List.of(ChannelWrite.of(ChannelWrite.INTERRUPT, "Sure?")), "ask:sure", "");
        checkpoints.putWrites(at, List.of(ChannelWrite.of(ChannelWrite.RESUME, true)), "ask:sure", "");
        checkpoints.putWrites(at, List.of(ChannelWrite.of(ChannelWrite.INTERRUPT, "Really?")), "ask:really", "");

        ThreadRun run = resume();
        assertThat(run.<String, RuntimeException>step("done", key -> "again")).isEqualTo("receipt");
        assertThat(run.attempts("done")).isEqualTo(2);
        assertThat(run.<String, RuntimeException>step("unknown", key -> "third"))
                .isEqualTo("third");
        assertThat(run.attempts("unknown")).isEqualTo(3);
        assertThat(run.ask("sure", Boolean.class, "Sure?")).contains(true);
        run.answer("really", "Really?", true);
        assertThat(resume().ask("really", Boolean.class, "Really?")).contains(true);
    }
}
