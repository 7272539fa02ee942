package dev.cairn.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Cairn;
import dev.cairn.checkpoint.CheckpointConfig;
import dev.cairn.checkpoint.CheckpointMetadata;
import dev.cairn.checkpoint.CheckpointQuery;
import dev.cairn.checkpoint.Checkpointer;
import dev.cairn.environment.host.StoredSessions;
import dev.cairn.error.CairnException;
import dev.cairn.error.ErrorCode;
import dev.cairn.model.Document;
import dev.cairn.storage.Storage;
import dev.cairn.storage.StorageOptions;
import dev.cairn.storage.memory.MemoryProvider;
import dev.cairn.store.Namespace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Services on a backend that is its data path alone. */
class DataPathServicesTest {
    private final Storage storage =
            new DataPathStorage(new MemoryProvider().open("memory", "", StorageOptions.DEFAULT));
    private final Cairn cairn = Cairn.builder().on(storage);
    private final Checkpointer checkpoints = cairn.checkpoints();

    @AfterEach
    void close() {
        storage.close();
    }

    private CheckpointConfig put(String value) {
        return checkpoints.put(
                CheckpointConfig.of("t"), Map.of("answer", Document.of(value)), CheckpointMetadata.of(1));
    }

    @Test
    void checkpoints_are_put_read_and_listed() {
        put("one");
        CheckpointConfig second = put("two");

        assertThat(checkpoints.find(CheckpointConfig.of("t")))
                .hasValueSatisfying(found -> assertThat(found.config()).isEqualTo(second));
        assertThat(checkpoints.list(CheckpointQuery.of("t")).items()).hasSize(2);
    }

    @Test
    void items_agents_and_environments_are_stored_and_read() {
        Namespace notes = new Namespace(List.of("notes"));
        cairn.store().put(notes, "n", Map.of("text", "one"));
        cairn.agents().save("scout", Map.of("memory", "one"));
        StoredSessions lab = cairn.environment("lab").stored();
        lab.put("s", "first", Map.of("plugin", Document.of(Map.of("number", 1))));

        assertThat(cairn.store().find(notes, "n")).isPresent();
        assertThat(cairn.agents().load("scout").state()).isEqualTo(Document.of(Map.of("memory", "one")));
        assertThat(lab.states(lab.get("s", "first")).values()).containsExactly(Document.of(Map.of("number", 1)));
    }

    @Test
    void a_deletion_is_refused_and_the_thread_is_as_it_was() {
        put("one");
        int before = checkpoints.list(CheckpointQuery.of("t")).items().size();

        assertThatThrownBy(() -> checkpoints.threads().delete("t"))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED));

        assertThat(checkpoints.list(CheckpointQuery.of("t")).items()).hasSize(before);
    }

    @Test
    void a_check_of_the_store_says_that_it_cannot_look_below_the_services() {
        put("one");

        assertThatThrownBy(() -> cairn.verify(damage -> {}))
                .isInstanceOfSatisfying(
                        CairnException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNSUPPORTED));
    }
}
