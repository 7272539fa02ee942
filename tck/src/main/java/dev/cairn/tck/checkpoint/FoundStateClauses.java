package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.ChannelVersion;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointMetadata.Source;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Selection;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.error.ErrorCode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is found under a config. */
abstract class FoundStateClauses extends CheckpointerClauses {
    FoundStateClauses(CheckpointerTck kit) {
        super(kit);
    }

    @Test
    void of_an_unknown_thread_nothing_is_found() {
        put(thread(), "c1", 0, "v", 1);
        assertThat(checkpoints.find(other())).isEmpty();
        assertThat(checkpoints.find(other().at("c1"))).isEmpty();
    }

    @Test
    void getting_what_is_not_there_is_an_error_that_names_it() {
        fails(ErrorCode.NOT_FOUND, () -> checkpoints.get(thread()));
    }

    @Test
    void without_an_id_the_last_put_is_found() {
        chain(thread(), "c1", "c2", "c3");
        assertThat(get(thread()).checkpoint().id()).isEqualTo("c3");
        assertThat(get(thread()).metadata().step()).isEqualTo(2);
    }

    @Test
    void an_id_names_one_of_several() {
        chain(thread(), "c1", "c2", "c3");
        assertThat(values(thread().at("c2"))).isEqualTo(state("v", "c2"));
    }

    @Test
    void the_config_of_what_is_found_names_it_completely() {
        chain(child(), "c1");
        assertThat(get(child()).config()).isEqualTo(child().at("c1"));
    }

    @Test
    void a_found_checkpoint_has_all_its_parts() {
        checkpoints.put(
                thread(),
                new Checkpoint(
                        "c1",
                        null,
                        checkpoint("c1", "a", 1).values(),
                        Map.of(),
                        Map.of("n", Map.of("a", ChannelVersion.of(1))),
                        null),
                step(0));
        Checkpoint found = get(thread()).checkpoint();
        assertThat(found.id()).isEqualTo("c1");
        assertThat(found.ts()).isNotNull();
        assertThat(found.values()).containsOnlyKeys("a");
        assertThat(found.versions()).containsOnlyKeys("a");
        assertThat(found.versionsSeen()).containsOnlyKeys("n");
    }

    @Test
    void the_step_before_the_first_is_found_as_it_is() {
        checkpoints.put(thread(), state("v", 1), CheckpointMetadata.of(Source.INPUT, -1));
        assertThat(get(thread()).metadata()).isEqualTo(CheckpointMetadata.of(Source.INPUT, -1));
    }

    @Test
    void the_parent_is_named_with_its_thread_and_namespace() {
        chain(child(), "c1", "c2");
        assertThat(get(child()).parentConfig()).isEqualTo(child().at("c1"));
        assertThat(get(child().at("c1")).parentConfig()).isNull();
    }

    @Test
    void pending_writes_are_found_with_their_checkpoint() {
        put(thread(), "c1", 0, "v", 1);
        write(thread().at("c1"), "t", "a", 1);
        write(thread().at("c1"), "t2", "b", 2);
        assertThat(writes(thread().at("c1"))).containsExactly("t a=1", "t2 b=2");
    }

    @Test
    void each_namespace_has_a_latest_of_its_own() {
        chain(child(), "k1", "k2");
        chain(thread(), "c1");
        assertThat(get(thread()).checkpoint().id()).isEqualTo("c1");
        assertThat(get(child()).checkpoint().id()).isEqualTo("k2");
    }

    @Test
    void an_unknown_id_is_not_found_beside_known_ones() {
        chain(thread(), "c1");
        assertThat(checkpoints.find(thread().at("c2"))).isEmpty();
    }

    @Test
    void a_channel_carried_over_many_steps_is_found() {
        checkpoints.put(thread(), state("a", 0, "b", "carried"), step(0));
        for (int i = 1; i <= 20; i++) {
            checkpoints.put(thread(), StateChange.empty().set("a", i), step(i));
        }
        assertThat(values(thread())).isEqualTo(state("a", 20, "b", "carried"));
    }

    @Test
    void optional_parts_that_were_not_given_are_found_empty() {
        put(thread(), "c1", 0);
        CheckpointTuple found = get(thread());
        assertThat(found.checkpoint().values()).isEmpty();
        assertThat(found.checkpoint().versionsSeen()).isEmpty();
        assertThat(found.pendingWrites()).isEmpty();
    }

    @Test
    void the_latest_is_the_last_put_whatever_its_id() {
        chain(thread(), "z9", "a1");
        assertThat(get(thread()).checkpoint().id()).isEqualTo("a1");
    }

    @Test
    void the_latest_is_the_last_put_whatever_its_time() {
        Instant noon = Instant.parse("2026-01-01T12:00:00Z");
        checkpoints.put(thread(), checkpoint("c1", "v", 1).withTs(noon), step(0));
        checkpoints.put(thread(), checkpoint("c2", "v", 2).withTs(noon.minusSeconds(5)), step(1));
        assertThat(get(thread()).checkpoint().id()).isEqualTo("c2");
    }

    private CheckpointConfig parts() {
        return put(thread(), "c1", 0, "list", List.of(1, 2, 3, 4), "deep", Map.of("a", Map.of("b", "x")), "c", true);
    }

    @Test
    void only_the_channels_that_are_asked_for_are_found() {
        assertThat(checkpoints
                        .get(parts(), Selection.none().channels("c"))
                        .checkpoint()
                        .values())
                .containsOnlyKeys("c");
        assertThat(checkpoints.get(thread(), Selection.none()).checkpoint().values())
                .isEmpty();
    }

    @Test
    void the_last_items_of_a_list_are_found() {
        assertThat(java(checkpoints
                        .get(parts(), Selection.none().last("list", 2))
                        .checkpoint()
                        .values()))
                .isEqualTo(state("list", List.of(3, 4)));
    }

    @Test
    void what_a_pointer_names_is_found() {
        assertThat(java(checkpoints
                        .get(parts(), Selection.none().at("deep", "/a/b"))
                        .checkpoint()
                        .values()))
                .isEqualTo(state("deep", "x"));
        assertThat(checkpoints
                        .get(thread(), Selection.none().at("deep", "/a/c"))
                        .checkpoint()
                        .values())
                .isEmpty();
    }
}
