package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.lookup.BisectQuery;
import dev.cairn.checkpoint.lookup.Bisection;
import dev.cairn.checkpoint.lookup.StateCondition;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.error.NotFoundException;
import dev.cairn.filter.DocumentFilter;
import dev.cairn.filter.TextPattern;
import dev.cairn.model.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

public class BisectTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    private final ServiceStore store = newStore();
    private final Cairn cairn = store.program();
    private final Checkpointer checkpoints = cairn.checkpoints();
    private final List<CheckpointConfig> put = new ArrayList<>();

    /** Where it is kept; backends' tests have it kept elsewhere. */
    protected ServiceStore newStore() {
        return ServiceStore.memory();
    }

    /** Mood {@code calm} before step 37, {@code sad} then; from step 20 a plan, from step 50 one with a hotel. */
    @BeforeEach
    void hundredSteps() {
        for (int step = 0; step < 100; step++) {
            StateChange change = StateChange.empty()
                    .append("messages", "message " + step)
                    .set("mood", step < 37 ? "calm" : "sad")
                    .set("even", step % 10 == 0);
            if (step >= 20) {
                change = change.set("plan", step < 50 ? Map.of("by", "train") : Map.of("hotel", "\"Zum Löwen\""));
            }
            String run = step == 36 || step == 37 ? "run-1" : null;
            put.add(checkpoints.put(
                    THREAD,
                    change,
                    new CheckpointMetadata(CheckpointMetadata.Source.LOOP, step, null, Map.of(), run, Map.of())));
        }
    }

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    private Bisection bisect(StateCondition condition) {
        return cairn.lookup().bisect(BisectQuery.of(put.get(0), THREAD, condition));
    }

    private static StateCondition where(String filter) {
        return StateCondition.where(DocumentFilter.parse(Document.parse(filter)));
    }

    private static List<Long> steps(Bisection found) {
        return found.turns().stream().map(turn -> turn.at().metadata().step()).toList();
    }

    @Test
    void the_first_step_of_a_condition_is_found_with_few_tests() {
        Bisection found = bisect(where("{\"mood\":\"sad\"}"));
        assertThat(steps(found)).containsExactly(37L);
        assertThat(found.turns().get(0).at().config()).isEqualTo(put.get(37));
        assertThat(found.turns().get(0).missing()).isNull();
        assertThat(found.holdsAtGood()).isFalse();
        assertThat(found.holdsAtBad()).isTrue();
        assertThat(found.checkpoints()).isEqualTo(100);
        assertThat(found.tested()).isLessThanOrEqualTo(9);
    }

    @Test
    void a_condition_that_ends_is_found_too() {
        Bisection found = bisect(where("{\"mood\":{\"$ne\":\"sad\"}}"));
        assertThat(steps(found)).containsExactly(37L);
        assertThat(found.turns().get(0).holds()).isFalse();
    }

    @Test
    void conditions_look_into_channels() {
        assertThat(steps(bisect(where("{\"/messages/63\":\"message 63\"}")))).containsExactly(63L);
        assertThat(steps(bisect(StateCondition.exists("/plan")))).containsExactly(20L);
        assertThat(steps(bisect(StateCondition.exists("/plan/hotel")))).containsExactly(50L);
        assertThat(steps(bisect(StateCondition.exists("/messages/41")))).containsExactly(41L);
        assertThat(steps(bisect(StateCondition.contains(TextPattern.fromWords("\"Zum Löwen\"", false)))))
                .containsExactly(50L);
        assertThat(steps(bisect(StateCondition.contains(TextPattern.fromWords("MESSAGE 77", true)))))
                .containsExactly(77L);
    }

    @Test
    void without_a_turn_between_the_ends_none_is_reported() {
        Bisection never = bisect(StateCondition.exists("/nobody"));
        assertThat(never.turns()).isEmpty();
        assertThat(never.holdsAtGood()).isFalse();
        assertThat(never.tested()).isEqualTo(2);
        Bisection always = bisect(StateCondition.exists("/mood"));
        assertThat(always.turns()).isEmpty();
        assertThat(always.holdsAtBad()).isTrue();
        Bisection one = cairn.lookup().bisect(BisectQuery.of(THREAD, THREAD, StateCondition.exists("/mood")));
        assertThat(one.turns()).isEmpty();
        assertThat(one.checkpoints()).isEqualTo(1);
    }

    @Test
    void every_turn_is_found_page_by_page_where_all_are_tested() {
        BisectQuery query = BisectQuery.of(put.get(5), put.get(35), where("{\"even\":true}"))
                .everyTurn();
        Bisection all = cairn.lookup().bisect(query);
        assertThat(steps(all)).containsExactly(10L, 11L, 20L, 21L, 30L, 31L);
        assertThat(all.turns().stream().map(Bisection.Turn::holds))
                .containsExactly(true, false, true, false, true, false);
        assertThat(all.tested()).isEqualTo(31);
        assertThat(all.next()).isNull();
        List<Long> paged = new ArrayList<>();
        Bisection page = cairn.lookup().bisect(query.limit(4));
        paged.addAll(steps(page));
        page = cairn.lookup().bisect(query.limit(4).from(page.next()));
        paged.addAll(steps(page));
        assertThat(paged).isEqualTo(steps(all));
        assertThat(page.next()).isNull();
    }

    @Test
    void a_turn_beside_removed_checkpoints_says_so() {
        checkpoints.retention().deleteRuns(List.of("run-1"));
        Bisection found = bisect(where("{\"mood\":\"sad\"}"));
        assertThat(steps(found)).containsExactly(38L);
        assertThat(found.turns().get(0).missing()).isEqualTo(new MissingSteps(2));
        assertThat(found.checkpoints()).isEqualTo(98);
    }

    @Test
    void a_fork_is_a_way_of_its_own() {
        CheckpointConfig fork = checkpoints.branches().fork(put.get(30), "try");
        for (int step = 31; step < 36; step++) {
            checkpoints.put(
                    fork.at(null),
                    StateChange.empty().set("mood", step < 33 ? "calm" : "gay"),
                    CheckpointMetadata.of(step));
        }
        StateCondition gay = where("{\"mood\":\"gay\"}");
        assertThat(steps(cairn.lookup().bisect(BisectQuery.of(put.get(3), THREAD.onBranch("try"), gay))))
                .containsExactly(33L);
        assertThatThrownBy(() -> cairn.lookup().bisect(BisectQuery.of(put.get(31), THREAD.onBranch("try"), gay)))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID))
                .hasMessageContaining("is not an ancestor of");
        assertThatThrownBy(() -> cairn.lookup().bisect(BisectQuery.of(THREAD, put.get(0), gay)))
                .hasMessageContaining("is not an ancestor of");
    }

    @Test
    void what_is_not_there_is_not_found_and_the_whole_state_is_refused() {
        assertThatThrownBy(() -> cairn.lookup()
                        .bisect(BisectQuery.of(CheckpointConfig.of("nobody"), THREAD, StateCondition.exists("/a"))))
                .isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> StateCondition.exists("")).hasMessageContaining("must name a channel");
        assertThatThrownBy(() -> cairn.lookup()
                        .bisect(BisectQuery.of(put.get(0), THREAD, where("{\"a\":1}"))
                                .everyTurn()
                                .from("x")))
                .hasMessageContaining("Cannot continue from cursor");
    }
}
