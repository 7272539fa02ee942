package dev.cairn.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.error.CairnException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a writer remembers of a thread may be old; what it stores, and what it refuses, is decided by what is stored. */
class StaleWriterTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    private final Cairn first = Cairn.open("memory:stale");
    private final Cairn second = Cairn.open("memory:stale");
    private final Checkpointer mine = first.checkpoints();
    private final Checkpointer theirs = second.checkpoints();

    @AfterEach
    void close() {
        first.close();
        second.close();
    }

    @Test
    void a_change_that_the_stored_state_allows_is_not_refused_for_a_remembered_one() {
        mine.put(THREAD, Map.of("log", "no array"), CheckpointMetadata.of(0));
        theirs.put(THREAD, StateChange.empty().remove("log"), CheckpointMetadata.of(1));
        mine.put(THREAD, StateChange.empty().append("log", "entry"), CheckpointMetadata.of(2));
        assertThat(theirs.get(THREAD).checkpoint().value("log").json()).isEqualTo("[\"entry\"]");
        assertThatThrownBy(() -> mine.put(
                        THREAD,
                        StateChange.empty().append("log", "x").set("log", 1).append("log", 2),
                        CheckpointMetadata.of(3)))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("not an array");
    }

    @Test
    void a_version_without_value_is_looked_up_in_the_stored_parent() {
        mine.put(THREAD, Map.of("a", "x"), CheckpointMetadata.of(0));
        theirs.put(THREAD, Map.of("a", "x", "b", "y"), CheckpointMetadata.of(1));
        Map<String, ChannelVersion> versions = Map.of("b", ChannelVersion.of(1));
        mine.put(THREAD, Checkpoint.of(Map.of()).withVersions(versions), CheckpointMetadata.of(2));
        assertThat(theirs.get(THREAD).checkpoint().values()).containsOnlyKeys("b");
    }

    @Test
    void a_change_of_a_checkpoint_that_was_replaced_changes_what_replaced_it() {
        CheckpointConfig parent =
                mine.put(THREAD, Checkpoint.of(Map.of("a", "old", "b", 1)).withId("c1"), CheckpointMetadata.of(0));
        CheckpointConfig fork = mine.branches().fork(parent, "what-if");
        theirs.put(
                THREAD,
                Checkpoint.of(Map.of("a", "new", "b", 1)).withId("c1"),
                CheckpointMetadata.of(0),
                PutOptions.none().replacing());
        CheckpointConfig changed = mine.put(fork, StateChange.empty().set("b", 2), CheckpointMetadata.of(1));
        assertThat(theirs.get(changed).checkpoint().value("a").text()).isEqualTo("new");
    }

    @Test
    void a_version_without_value_is_looked_up_in_what_replaced_a_remembered_checkpoint() {
        mine.put(THREAD, Checkpoint.of(Map.of("a", "x")).withId("c1"), CheckpointMetadata.of(0));
        mine.put(THREAD, Checkpoint.of(Map.of("a", "y")).withId("c2"), CheckpointMetadata.of(1));
        theirs.put(
                THREAD,
                Checkpoint.of(Map.of("b", "z")).withId("c1"),
                CheckpointMetadata.of(0),
                PutOptions.none().replacing().movingHead());
        Map<String, ChannelVersion> versions = Map.of("b", ChannelVersion.of(1));
        mine.put(THREAD, Checkpoint.of(Map.of()).withVersions(versions), CheckpointMetadata.of(2));
        assertThat(theirs.get(THREAD).checkpoint().value("b").text()).isEqualTo("z");
    }

    @Test
    void what_a_branch_held_before_it_ended_is_no_former_tip_of_one_that_started_again() {
        CheckpointConfig start = mine.put(THREAD, Map.of("a", "start"), CheckpointMetadata.of(0));
        CheckpointConfig branch = THREAD.onBranch("other");
        mine.put(
                branch,
                StateChange.empty().set("a", "gone"),
                CheckpointMetadata.of(0).withRunId("r"),
                PutOptions.none().expectingHead(PutOptions.NO_HEAD));
        theirs.retention().deleteRuns(List.of("r"));
        theirs.branches().fork(start, "other");
        CheckpointConfig put =
                mine.put(branch.at(start.checkpointId()), StateChange.empty().set("b", 1), CheckpointMetadata.of(1));
        assertThat(theirs.get(put).parentConfig())
                .isNotNull()
                .extracting(CheckpointConfig::checkpointId)
                .isEqualTo(start.checkpointId());
        assertThat(theirs.get(put).checkpoint().value("a").text()).isEqualTo("start");
        assertThat(theirs.branches().tree("chat-1", "").formerTips()).isEmpty();
    }

    @Test
    void a_change_of_a_checkpoint_that_was_removed_and_stored_again_changes_what_is_stored() {
        CheckpointConfig first = mine.put(THREAD, Map.of("a", "root"), CheckpointMetadata.of(0));
        CheckpointMetadata run = CheckpointMetadata.of(1).withRunId("r");
        CheckpointConfig named = mine.put(
                mine.branches().fork(first, "other"),
                Checkpoint.of(Map.of("a", "old", "b", 1)).withId("c1"),
                run);
        theirs.retention().deleteRuns(List.of("r"));
        theirs.put(first, Checkpoint.of(Map.of("a", "new", "b", 1)).withId("c1"), run);
        CheckpointConfig changed = mine.put(
                named.onBranch("third").at("c1"),
                StateChange.empty().set("b", 2),
                CheckpointMetadata.of(2),
                PutOptions.none().expectingHead(PutOptions.NO_HEAD));
        assertThat(theirs.get(changed).checkpoint().value("a").text()).isEqualTo("new");
    }
}
