package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.PutOptions;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a put stores. */
abstract class SavedStateClauses extends CheckpointerClauses {
    SavedStateClauses(CheckpointerTck kit) {
        super(kit);
    }

    private static Map<String, ChannelVersion> versions(String a, long x, String b, long y) {
        return Map.of(a, ChannelVersion.of(x), b, ChannelVersion.of(y));
    }

    @Test
    void a_put_returns_the_config_of_the_new_checkpoint() {
        assertThat(put(child(), "c1", 0, "v", 1)).isEqualTo(child().at("c1"));
    }

    @Test
    void a_put_is_found_under_the_config_that_it_returned() {
        CheckpointConfig put = checkpoints.put(thread(), state("v", 1), step(0));
        assertThat(put.checkpointId()).isNotNull();
        assertThat(get(put).checkpoint().id()).isEqualTo(put.checkpointId());
        assertThat(values(put)).isEqualTo(state("v", 1));
    }

    @Test
    void text_numbers_lists_and_nested_objects_come_back() {
        Map<String, Object> given =
                state("text", "words", "number", 42, "list", List.of(1, 2, 3), "nested", Map.of("a", Map.of("b", "c")));
        assertThat(values(checkpoints.put(thread(), given, step(0)))).isEqualTo(given);
    }

    @Test
    void channel_versions_come_back_as_they_were_given() {
        Map<String, ChannelVersion> versions =
                Map.of("a", ChannelVersion.of(3), "b", ChannelVersion.of("00000000000000000000000000000002.0467"));
        CheckpointConfig put =
                checkpoints.put(thread(), checkpoint("c1", "a", 1, "b", 2).withVersions(versions), step(0));
        assertThat(get(put).checkpoint().versions()).isEqualTo(versions);
    }

    private CheckpointConfig putSeen() {
        Map<String, Map<String, ChannelVersion>> seen =
                Map.of("agent", versions("a", 3, "b", 7), "tool", Map.of("a", ChannelVersion.of(2)));
        Checkpoint c = checkpoint("c1", "a", 1);
        return checkpoints.put(thread(), new Checkpoint(c.id(), null, c.values(), Map.of(), seen, null), step(0));
    }

    @Test
    void the_nodes_that_saw_channels_come_back() {
        assertThat(get(putSeen()).checkpoint().versionsSeen()).containsOnlyKeys("agent", "tool");
    }

    @Test
    void the_versions_that_each_node_saw_come_back() {
        assertThat(get(putSeen()).checkpoint().versionsSeen())
                .containsEntry("agent", versions("a", 3, "b", 7))
                .containsEntry("tool", Map.of("a", ChannelVersion.of(2)));
    }

    @Test
    void source_step_and_own_keys_of_metadata_come_back() {
        CheckpointMetadata given =
                CheckpointMetadata.of(Source.UPDATE, 5).with("score", 0.5).with("tags", List.of("x"));
        assertThat(get(checkpoints.put(thread(), state("v", 1), given)).metadata())
                .isEqualTo(given);
    }

    @Test
    void the_root_namespace_is_the_empty_one() {
        assertThat(get(put(thread(), "c1", 0, "v", 1)).config().namespace()).isEmpty();
    }

    @Test
    void a_child_namespace_keeps_its_name_and_its_state() {
        CheckpointConfig put = put(child(), "c1", 0, "v", 1);
        assertThat(put.namespace()).isEqualTo(CHILD);
        assertThat(get(put).config().namespace()).isEqualTo(CHILD);
        assertThat(checkpoints.find(thread().at("c1"))).isEmpty();
    }

    @Test
    void what_was_put_into_the_root_is_found_without_a_namespace() {
        checkpoints.put(new CheckpointConfig(THREAD, "", null, "main"), state("v", 1), step(0));
        assertThat(values(CheckpointConfig.of(THREAD))).isEqualTo(state("v", 1));
    }

    @Test
    void every_checkpoint_of_a_chain_stays_found_by_its_id() {
        for (CheckpointConfig put : chain(thread(), "c1", "c2", "c3")) {
            assertThat(values(put)).isEqualTo(state("v", String.valueOf(put.checkpointId())));
        }
    }

    @Test
    void threads_do_not_mix() {
        put(thread(), "c1", 0, "v", "one");
        put(other(), "c1", 0, "v", "two");
        assertThat(values(thread())).isEqualTo(state("v", "one"));
        assertThat(values(other())).isEqualTo(state("v", "two"));
    }

    @Test
    void the_checkpoint_that_the_config_names_becomes_the_parent() {
        CheckpointConfig first = put(thread(), "c1", 0, "v", 1);
        put(thread(), "c2", 1, "v", 2);
        assertThat(parent(putMoving(first, "c3", 1, "v", 3))).isEqualTo("c1");
        assertThat(get(first).parentConfig()).isNull();
    }

    @Test
    void a_put_on_a_checkpoint_that_does_not_exist_is_refused_and_nothing_is_stored() {
        fails(ErrorCode.NOT_FOUND, () -> put(thread().at("unknown"), "c1", 0, "v", 1));
        fails(
                ErrorCode.NOT_FOUND,
                () -> checkpoints.put(
                        thread().at("unknown"), StateChange.empty().set("v", 1), step(0)));
        assertThat(threadIds()).isEmpty();
        put(thread(), "c1", 0, "v", 1);
        fails(ErrorCode.NOT_FOUND, () -> putMoving(thread().at("unknown"), "c2", 1, "v", 2));
        assertThat(ids(THREAD)).containsExactly("c1");
    }

    @Test
    void a_put_that_is_sent_again_is_answered_when_the_thread_has_gone_on() {
        CheckpointConfig first = put(thread(), "c1", 0, "v", 1);
        put(first, "c2", 1, "v", 2);
        put(thread(), "c3", 2, "v", 3);
        assertThat(put(first, "c2", 1, "v", 2)).isEqualTo(thread().at("c2"));
        assertThat(ids(THREAD)).containsExactly("c3", "c2", "c1");
        assertThat(values(thread())).isEqualTo(state("v", 3));
    }

    @Test
    void without_an_id_in_the_config_the_head_becomes_the_parent() {
        chain(thread(), "c1", "c2");
        assertThat(parent(thread())).isEqualTo("c1");
    }

    @Test
    void a_channel_whose_version_stays_comes_from_the_parent() {
        CheckpointConfig first = checkpoints.put(
                thread(), checkpoint("c1", "a", "old", "b", "kept").withVersions(versions("a", 1, "b", 1)), step(0));
        CheckpointConfig second =
                checkpoints.put(first, checkpoint("c2", "a", "new").withVersions(versions("a", 2, "b", 1)), step(1));
        assertThat(values(second)).isEqualTo(state("a", "new", "b", "kept"));
        assertThat(values(first)).isEqualTo(state("a", "old", "b", "kept"));
    }

    @Test
    void a_channel_can_come_later() {
        CheckpointConfig first = checkpoints.put(
                thread(), checkpoint("c1", "a", 1).withVersions(Map.of("a", ChannelVersion.of(1))), step(0));
        CheckpointConfig second =
                checkpoints.put(first, checkpoint("c2", "b", 2).withVersions(versions("a", 1, "b", 1)), step(1));
        assertThat(values(second)).isEqualTo(state("a", 1, "b", 2));
    }

    @Test
    void a_channel_without_a_version_is_gone() {
        CheckpointConfig first = put(thread(), "c1", 0, "a", 1, "b", 2);
        CheckpointConfig second = checkpoints.put(
                first, checkpoint("c2", "a", 1, "b", 2).withVersions(Map.of("a", ChannelVersion.of(1))), step(1));
        assertThat(values(second)).isEqualTo(state("a", 1));
    }

    @Test
    void the_run_id_comes_back() {
        assertThat(get(putOfRun(thread(), "c1", "run-7")).metadata().runId()).isEqualTo("run-7");
    }

    @Test
    void a_checkpoint_comes_back_unaltered() {
        Checkpoint c = checkpoint("c1", "a", 1);
        Checkpoint given = new Checkpoint(
                "c1",
                Instant.parse("2026-01-02T03:04:05.678901Z"),
                c.values(),
                Map.of("a", ChannelVersion.of(4)),
                Map.of("n", Map.of("a", ChannelVersion.of(4))),
                List.of("a"));
        assertThat(get(checkpoints.put(thread(), given, step(0))).checkpoint()).isEqualTo(given);
    }

    @Test
    void a_step_that_updated_nothing_is_not_one_of_which_no_one_knows() {
        Checkpoint c = checkpoint("c1", "a", 1);
        checkpoints.put(thread(), new Checkpoint("c1", null, c.values(), Map.of(), Map.of(), List.of()), step(0));
        put(thread(), "c2", 1, "a", 1);
        assertThat(get(thread().at("c1")).checkpoint().updatedChannels())
                .isNotNull()
                .isEmpty();
        assertThat(get(thread().at("c2")).checkpoint().updatedChannels()).isNull();
    }

    @Test
    void ids_that_are_not_given_are_made_and_differ() {
        CheckpointConfig first = checkpoints.put(thread(), state("v", 1), step(-1));
        CheckpointConfig second = checkpoints.put(thread(), state("v", 1), step(-2));
        assertThat(second.checkpointId())
                .isNotNull()
                .isNotEqualTo(first.checkpointId())
                .matches("[0-9a-zA-Z.:_-]+");
        assertThat(ids(THREAD)).hasSize(2);
    }

    @Test
    void an_id_that_is_too_long_is_refused_and_nothing_is_stored() {
        fails(ErrorCode.TOO_LARGE, () -> put(thread(), "x".repeat(257), 0, "v", 1));
        assertThat(checkpoints.find(thread())).isEmpty();
    }

    @Test
    void putting_the_same_again_changes_nothing() {
        put(thread(), "c1", 0, "v", 1);
        put(thread(), "c2", 1, "v", 2);
        assertThat(put(thread().at("c1"), "c2", 1, "v", 2)).isEqualTo(thread().at("c2"));
        assertThat(ids(THREAD)).containsExactly("c2", "c1");
    }

    @Test
    void putting_another_content_under_an_id_is_a_conflict_and_changes_nothing() {
        put(thread(), "c1", 0, "v", 1);
        fails(ErrorCode.CONFLICT, () -> put(thread(), "c1", 0, "v", 2));
        fails(ErrorCode.CONFLICT, () -> put(thread(), "c1", 9, "v", 1));
        assertThat(values(thread().at("c1"))).isEqualTo(state("v", 1));
    }

    @Test
    void appending_something_else_under_an_id_is_a_conflict_and_changes_nothing() {
        put(thread(), "c1", 0, "list", List.of(1));
        StateChange change = StateChange.empty().append("list", 2).withId("c2");
        StateChange other = StateChange.empty().append("list", 3).withId("c2");
        CheckpointConfig put = checkpoints.put(thread(), change, step(1));
        fails(ErrorCode.CONFLICT, () -> checkpoints.put(thread(), other, step(1)));
        assertThat(checkpoints.put(thread(), change, step(1))).isEqualTo(put);
        assertThat(values(thread())).isEqualTo(state("list", List.of(1, 2)));
    }

    @Test
    void a_replacement_that_is_asked_for_replaces() {
        put(thread(), "c1", 0, "v", 1);
        checkpoints.put(
                thread(), checkpoint("c1", "v", 2), step(0), PutOptions.none().replacing());
        assertThat(values(thread())).isEqualTo(state("v", 2));
        assertThat(ids(THREAD)).containsExactly("c1");
    }

    @Test
    void a_version_without_any_value_is_refused_and_nothing_is_stored() {
        CheckpointConfig first = put(thread(), "c1", 0, "a", 1);
        fails(
                ErrorCode.INVALID,
                () -> checkpoints.put(first, checkpoint("c2", "a", 1).withVersions(versions("a", 1, "b", 9)), step(1)));
        assertThat(ids(THREAD)).containsExactly("c1");
    }

    @Test
    void one_version_of_a_channel_may_have_two_values_on_two_lines() {
        CheckpointConfig first = put(thread(), "c1", 0, "a", 0);
        Map<String, ChannelVersion> version = Map.of("a", ChannelVersion.of(2));
        CheckpointConfig left =
                checkpoints.put(first, checkpoint("c2", "a", "left").withVersions(version), step(1));
        CheckpointConfig right = checkpoints.put(
                first,
                checkpoint("c3", "a", "right").withVersions(version),
                step(1),
                PutOptions.none().movingHead());
        assertThat(values(left)).isEqualTo(state("a", "left"));
        assertThat(values(right)).isEqualTo(state("a", "right"));
    }

    @Test
    void changes_are_reported_without_the_state_that_they_change() {
        put(thread(), "c1", 0, "list", List.of(1), "kept", "k", "gone", "g");
        StateChange change =
                StateChange.empty().append("list", 2).set("new", true).remove("gone");
        assertThat(values(checkpoints.put(thread(), change, step(1))))
                .isEqualTo(state("list", List.of(1, 2), "kept", "k", "new", true));
    }

    @Test
    void a_failed_put_leaves_the_next_one_as_it_would_have_been() {
        put(thread(), "c1", 0, "v", 1);
        fails(
                ErrorCode.INVALID,
                () -> checkpoints.put(thread(), state("good", 1, "bad", Map.of("inner", new Thread())), step(1)));
        CheckpointTuple next = get(put(thread(), "c2", 1, "v", 2));
        assertThat(next.parentConfig()).isEqualTo(thread().at("c1"));
        assertThat(java(next.checkpoint().values())).isEqualTo(state("v", 2));
    }

    @Test
    void a_refusal_is_typed_and_says_where() {
        assertThat(org.assertj.core.api.Assertions.catchThrowableOfType(
                        CairnException.class,
                        () -> checkpoints.put(thread(), state("channel", List.of(new Thread())), step(0))))
                .hasMessageContaining("java.lang.Thread")
                .hasMessageContaining("/0");
    }
}
