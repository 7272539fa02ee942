package dev.cairn.integration.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.ChannelWrite;
import dev.cairn.checkpoint.Checkpoint;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointTuple;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.checkpoint.StateChange;
import dev.cairn.model.Document;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a caller does with its own objects after a put, or with what a read gave it, changes nothing that is stored. */
class AliasingTest {
    private static final CheckpointConfig THREAD = CheckpointConfig.of("chat-1");

    @TempDir
    Path folder;

    private Cairn open(String backend) {
        return Cairn.open(backend.equals("memory") ? "memory:aliasing" : "sqlite:" + folder.resolve("a.db"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory", "sqlite"})
    void later_changes_of_what_was_put_are_not_seen(String backend) {
        try (Cairn cairn = open(backend)) {
            Map<String, Object> message = new HashMap<>(Map.of("content", "as it was said"));
            List<Object> messages = new ArrayList<>(List.of(message));
            byte[] image = {1, 2, 3};
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("messages", messages);
            values.put("image", Document.fromBinary(image, "image/png"));
            CheckpointConfig put = cairn.checkpoints().put(THREAD, values, CheckpointMetadata.of(0));
            cairn.checkpoints().putWrites(put, List.of(ChannelWrite.of("x", messages)), "task", "");
            message.put("content", "as it was never said");
            messages.add("more");
            Arrays.fill(image, (byte) 9);
            values.clear();
            Map<String, Object> another = new HashMap<>(Map.of("content", "another"));
            cairn.checkpoints().put(put, StateChange.empty().append("messages", another), CheckpointMetadata.of(1));
            another.put("content", "changed");
            CheckpointTuple first = cairn.checkpoints().get(put);
            assertThat(first.checkpoint().value("messages").json()).isEqualTo("[{\"content\":\"as it was said\"}]");
            assertThat(first.checkpoint().value("image").bytes()).containsExactly(1, 2, 3);
            assertThat(first.pendingWrites().get(0).value().json()).isEqualTo("[{\"content\":\"as it was said\"}]");
            assertThat(cairn.checkpoints()
                            .get(THREAD)
                            .checkpoint()
                            .value("messages")
                            .json())
                    .isEqualTo("[{\"content\":\"as it was said\"},{\"content\":\"another\"}]");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory", "sqlite"})
    @SuppressWarnings("unchecked")
    void changes_of_what_was_read_are_not_stored(String backend) {
        try (Cairn cairn = open(backend)) {
            Checkpointer checkpoints = cairn.checkpoints();
            checkpoints.put(
                    THREAD,
                    Map.of("messages", List.of("one"), "long", "word ".repeat(1_000)),
                    CheckpointMetadata.of(0));
            Checkpoint read = checkpoints.get(THREAD).checkpoint();
            List<Object> messages = (List<Object>) read.value("messages").toJava();
            messages.add("two");
            Arrays.fill(read.value("long").bytes(), (byte) 'x');
            read.value("messages").items().clear();
            assertThatThrownBy(() -> read.values().clear()).isInstanceOf(UnsupportedOperationException.class);
            assertThatThrownBy(() -> read.versions().clear()).isInstanceOf(UnsupportedOperationException.class);
            checkpoints.put(THREAD, StateChange.empty().append("messages", "three"), CheckpointMetadata.of(1));
            Checkpoint again = checkpoints.get(THREAD).checkpoint();
            assertThat(again.value("messages").json()).isEqualTo("[\"one\",\"three\"]");
            assertThat(again.value("long").text()).isEqualTo("word ".repeat(1_000));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory", "sqlite"})
    void an_updated_state_is_a_checkpoint_of_its_own_for_everybody(String backend) {
        try (Cairn cairn = open(backend);
                Cairn another = open(backend)) {
            CheckpointConfig first =
                    cairn.checkpoints().put(THREAD, Map.of("a", 1, "b", List.of(1)), CheckpointMetadata.of(0));
            Checkpoint before = another.checkpoints().get(THREAD).checkpoint();
            CheckpointConfig updated = cairn.checkpoints().updateState(THREAD, Map.of("b", List.of(2)), "editor");
            CheckpointTuple seen = another.checkpoints().get(THREAD);
            assertThat(seen.config()).isEqualTo(updated);
            assertThat(seen.parentConfig()).isEqualTo(first);
            assertThat(seen.metadata().writes().json()).isEqualTo("{\"editor\":{\"b\":[2]}}");
            assertThat(seen.checkpoint().value("b").json()).isEqualTo("[2]");
            assertThat(seen.checkpoint().versions().get("b").toString()).isEqualTo("2");
            assertThat(before.versions().get("b").toString()).isEqualTo("1");
            assertThat(another.checkpoints().get(first).checkpoint()).isEqualTo(before);
        }
    }
}
