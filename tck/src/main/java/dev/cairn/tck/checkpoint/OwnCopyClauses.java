package dev.cairn.tck.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.CheckpointMetadata;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

/** What callers do with what they gave or got changes nothing stored. */
abstract class OwnCopyClauses extends CheckpointerClauses {
    OwnCopyClauses(CheckpointerTck kit) {
        super(kit);
    }

    @Test
    void later_changes_of_a_given_state_are_not_stored() {
        List<Object> list = new ArrayList<>(List.of(1L));
        Map<String, Object> given = new HashMap<>(Map.of("list", list));
        checkpoints.put(thread(), given, step(0));
        list.add(2L);
        given.put("more", true);
        assertThat(values(thread())).isEqualTo(state("list", List.of(1L)));
    }

    @Test
    void later_changes_of_given_bytes_are_not_stored() {
        byte[] bytes = {1, 2, 3};
        checkpoints.put(thread(), state("bytes", bytes), step(0));
        bytes[0] = 9;
        assertThat(get(thread()).checkpoint().value("bytes").toJava()).isEqualTo(new byte[] {1, 2, 3});
    }

    @Test
    void later_changes_of_given_writes_are_not_stored() {
        chain(thread(), "c1");
        List<ChannelWrite> given = new ArrayList<>(List.of(ChannelWrite.of("a", 1)));
        checkpoints.putWrites(thread().at("c1"), given, "t", "");
        given.add(ChannelWrite.of("b", 2));
        assertThat(writes(thread())).containsExactly("t a=1");
    }

    @Test
    void later_changes_of_given_metadata_are_not_stored() {
        List<Object> tags = new ArrayList<>(List.of("x"));
        checkpoints.put(thread(), state("v", 1), step(0).with("tags", tags));
        tags.add("y");
        assertThat(get(thread()).metadata()).isEqualTo(CheckpointMetadata.of(0).with("tags", List.of("x")));
    }

    @Test
    void changes_of_a_found_state_are_not_stored() {
        checkpoints.put(thread(), state("list", List.of(1L)), step(0));
        Map<String, Object> found = values(thread());
        change(Objects.requireNonNull(found.get("list")));
        Throwable refused = Assertions.catchThrowable(
                () -> get(thread()).checkpoint().values().clear());
        assertThat(refused == null || refused instanceof UnsupportedOperationException)
                .isTrue();
        assertThat(values(thread())).isEqualTo(state("list", List.of(1L)));
    }

    @SuppressWarnings("unchecked")
    private static void change(Object list) {
        Throwable refused = Assertions.catchThrowable(() -> ((List<Object>) list).add("changed"));
        assertThat(refused == null || refused instanceof UnsupportedOperationException)
                .isTrue();
    }
}
