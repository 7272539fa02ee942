package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.ConflictException;
import dev.cairn.model.Document;
import dev.cairn.model.patch.JsonPatch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A put with the id of a stored checkpoint is either all that it was, or a conflict. */
public class SameIdTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");
    private static final CheckpointMetadata STEP = CheckpointMetadata.of(1);

    private final ServiceStore store = newStore();
    private final Cairn cairn = store.builder().on(store.open());
    private final Checkpointer checkpoints = cairn.checkpoints();

    /** Where it is kept; backends' tests have it kept elsewhere. */
    protected ServiceStore newStore() {
        return ServiceStore.memory();
    }

    @BeforeEach
    void begin() {
        Map<String, Object> state = Map.of("log", List.of("a", "b".repeat(300)), "count", 1, "note", "x");
        checkpoints.put(THREAD, Checkpoint.of(state).withId("x0"), CheckpointMetadata.of(0));
    }

    @AfterEach
    void close() {
        cairn.close();
        store.close();
    }

    private static JsonPatch patch(String path, Object value) {
        return JsonPatch.parse(Document.of(List.of(Map.of("op", "replace", "path", path, "value", value))));
    }

    static Stream<Arguments> changes() {
        StateChange none = StateChange.empty();
        return Stream.of(
                Arguments.of(none.append("log", "first"), none.append("log", "something else")),
                Arguments.of(none.append("log", "first"), none.append("log", "first", "second")),
                Arguments.of(none.append("log", "first"), none.append("log")),
                Arguments.of(none.append("log", "first"), none.append("other", "first")),
                Arguments.of(
                        none.append("log", "first"), none.append("log", "first").set("count", 2)),
                Arguments.of(none.append("log", "first").set("count", 2), none.append("log", "first")),
                Arguments.of(none.set("count", 2), none.set("count", 3)),
                Arguments.of(none.set("count", 2), none),
                Arguments.of(none, none.set("note", "y")),
                Arguments.of(none.remove("note"), none),
                Arguments.of(none, none.remove("note")),
                Arguments.of(none.patch("log", patch("/0", "c")), none.patch("log", patch("/0", "d"))));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void other_changes_under_an_id_are_refused_and_the_same_are_answered(StateChange change, StateChange other) {
        CheckpointConfig first = checkpoints.put(THREAD, change.withId("x1"), STEP);
        Document stored = Document.of(checkpoints.get(first).checkpoint().values());
        store.forward(Duration.ofSeconds(1));
        assertThatThrownBy(() -> checkpoints.put(THREAD, other.withId("x1"), STEP))
                .isInstanceOf(ConflictException.class);
        assertThat(checkpoints.put(THREAD, change.withId("x1"), STEP)).isEqualTo(first);
        assertThat(Document.of(checkpoints.get(THREAD).checkpoint().values())).isEqualTo(stored);
    }

    @Test
    void a_whole_state_and_a_change_that_lead_to_it_are_the_same() {
        CheckpointConfig first =
                checkpoints.put(THREAD, StateChange.empty().set("count", 2).withId("x1"), STEP);
        Map<String, Document> state = checkpoints.get(first).checkpoint().values();
        assertThat(checkpoints.put(THREAD, Checkpoint.of(state).withId("x1"), STEP))
                .isEqualTo(first);
    }

    @Test
    void an_append_is_the_same_after_others_have_followed_it() {
        StateChange change = StateChange.empty().append("log", "first").withId("x1");
        CheckpointConfig first = checkpoints.put(THREAD, change, STEP);
        checkpoints.put(THREAD, StateChange.empty().append("log", "second"), CheckpointMetadata.of(2));
        assertThat(checkpoints.put(THREAD, change, STEP)).isEqualTo(first);
        assertThatThrownBy(() -> checkpoints.put(
                        THREAD, StateChange.empty().append("log", "second").withId("x1"), STEP))
                .isInstanceOf(ConflictException.class);
    }

    @Test
    void other_metadata_another_branch_or_another_parent_are_refused() {
        StateChange change = StateChange.empty().append("log", "first").withId("x1");
        CheckpointConfig first = checkpoints.put(THREAD, change, STEP);
        checkpoints.branches().fork(THREAD.at("x0"), "what-if");
        assertThatThrownBy(() -> checkpoints.put(THREAD, change, CheckpointMetadata.of(2)))
                .isInstanceOf(ConflictException.class);
        assertThatThrownBy(() -> checkpoints.put(THREAD, change, STEP.withRunId("run-1")))
                .isInstanceOf(ConflictException.class);
        assertThatThrownBy(() -> checkpoints.put(THREAD.onBranch("what-if"), change, STEP))
                .isInstanceOf(ConflictException.class);
        assertThat(checkpoints.put(THREAD.at("x0"), change, STEP)).isEqualTo(first);
    }

    @Test
    void a_put_that_expected_a_head_is_answered_again_although_it_has_moved_the_head_itself() {
        PutOptions onFirst = PutOptions.none().expectingHead("x0");
        StateChange change = StateChange.empty().append("log", "first").withId("x1");
        CheckpointConfig first = checkpoints.put(THREAD, change, STEP, onFirst);
        assertThat(checkpoints.put(THREAD, change, STEP, onFirst)).isEqualTo(first);
        checkpoints.put(THREAD, Map.of("count", 2), STEP);
        assertThat(checkpoints.put(THREAD, change, STEP, onFirst)).isEqualTo(first);

        CheckpointConfig other = CheckpointConfig.of("chat-2");
        Checkpoint begin = Checkpoint.of(Map.of("count", 1)).withId("y0");
        PutOptions onNone = PutOptions.none().expectingHead(PutOptions.NO_HEAD);
        CheckpointConfig begun = checkpoints.put(other, begin, STEP, onNone);
        assertThat(checkpoints.put(other, begin, STEP, onNone)).isEqualTo(begun);
        CheckpointConfig forked = checkpoints.branches().fork(begun, "b", change);
        assertThat(checkpoints.branches().fork(begun, "b", change)).isEqualTo(forked);
    }

    @Test
    void a_put_that_expected_another_head_is_not_the_one_that_is_stored() {
        StateChange change = StateChange.empty().append("log", "first").withId("x1");
        checkpoints.put(THREAD, change, STEP);
        for (String other : List.of(PutOptions.NO_HEAD, "x7")) {
            assertThatThrownBy(() -> checkpoints.put(
                            THREAD, change, STEP, PutOptions.none().expectingHead(other)))
                    .isInstanceOf(ConflictException.class);
        }
        assertThatThrownBy(() -> checkpoints.put(
                        THREAD, change.set("count", 9), STEP, PutOptions.none().expectingHead("x0")))
                .isInstanceOf(ConflictException.class);
    }

    @Test
    void a_change_that_cannot_be_made_twice_is_answered_again() {
        JsonPatch gone = JsonPatch.parse(Document.of(List.of(Map.of("op", "remove", "path", "/1"))));
        StateChange change = StateChange.empty().patch("log", gone).withId("x1");
        CheckpointConfig first = checkpoints.put(THREAD, change, STEP);
        assertThat(checkpoints.put(THREAD, change, STEP)).isEqualTo(first);
        checkpoints.put(THREAD, StateChange.empty().set("log", 5), STEP);
        assertThat(checkpoints.put(THREAD, change, STEP)).isEqualTo(first);
    }
}
